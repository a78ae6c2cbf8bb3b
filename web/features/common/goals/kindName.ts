import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { type CircleWord, usualCircleWord } from '#shared/circleWords.ts'
import { circleWordTexts } from '#shared/circleWordTexts.ts'
import { goalTypeName } from './goalTypeName.ts'

/** A circle is named by its members' word, or by its type where that is the usual one. */
export const kindName = ({ type, circleWord }: Pick<GoalResponse, 'type' | 'circleWord'>): string =>
  circleWord === null || circleWord === usualCircleWord ? goalTypeName(type) : circleName(circleWord)

/** By itself, not in a sentence. */
export const circleName = (word: CircleWord): string => {
  const name = circleWordTexts[word]
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
