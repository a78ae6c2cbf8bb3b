import bidiFactory, { type Bidi } from 'bidi-js'
import { type Font, fontFor, type Weight } from './fonts.ts'

const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** A part of a line in one font and one direction, as it was written. */
export interface TextRun {
  readonly text: string
  readonly font: Font
  readonly isRightToLeft: boolean
}

// Its types describe another build than the one that Node loads, which is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/**
 * The runs of a line from left to right, by the Unicode bidirectional algorithm. Inside a run the letters are still in the order of
 * writing: the font's shaping joins them and reverses them.
 */
export const runsOf = (line: string, weight: Weight): TextRun[] => {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: (TextRun & { readonly level: number })[] = []
  let at = 0
  for (const character of line) {
    const level = levels[at] ?? 0
    at += character.length
    // They have done their work, and are in no font.
    if (directions.test(character)) continue
    const last = runs.at(-1)
    const font = last && /\p{M}/u.test(character) ? last.font : fontFor(character, weight)
    if (last?.font === font && last.level === level)
      runs[runs.length - 1] = { ...last, text: last.text + character }
    else runs.push({ text: character, font, level, isRightToLeft: level % 2 === 1 })
  }
  return inVisualOrder(runs)
}

/** From the highest level down, everything at that level or above is reversed. */
const inVisualOrder = <Run extends { readonly level: number }>(runs: readonly Run[]): Run[] => {
  const ordered = [...runs]
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0)
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  return ordered
}
