import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { type CircleWord, usualCircleWord } from '#shared/circleWords.ts'
import { circleWordTexts } from '#shared/circleWordTexts.ts'
import { goalTypeTexts } from './goalTypeTexts.ts'

/** A circle is named by its members' word, or by its type where that is the usual one. */
export const kindName = ({ type, circleWord }: Pick<GoalResponse, 'type' | 'circleWord'>): string =>
  circleWord === null || circleWord === usualCircleWord ? goalTypeName(type) : circleName(circleWord)

/** By itself, not in a sentence. */
export const circleName = (word: CircleWord): string => {
  const name = circleWordTexts[word]
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** A type that is no longer offered is shown as stored. */
export const goalTypeName = (type: string): string =>
  (goalTypeTexts as Readonly<Record<string, string>>)[type] ?? type
