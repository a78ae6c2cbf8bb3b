import {
  isCycleType,
  type OtherRhythm,
  type Pattern,
  parseRhythm,
  patternOf,
  type Rhythm,
  rhythmIn,
} from '#shared/rhythm.ts'
import type { CycleType } from '#shared/time.ts'

/** The typed text of each kind of rhythm; only the chosen kind's counts. */
export interface RhythmDraft {
  readonly kind: Pattern['kind']
  readonly days: string
  readonly weekdays: readonly string[]
  readonly first: string
  readonly second: string
  readonly months: string
}

export const usualRhythm: RhythmDraft = {
  kind: 'days',
  days: '1',
  weekdays: ['1'],
  first: '1',
  second: '15',
  months: '3',
}

/** The text of a known rhythm. */
export const rhythmDraftOf = (rhythm: OtherRhythm): RhythmDraft => {
  const { kind, numbers } = patternOf(rhythm)
  const [first = '1', second = '15'] = numbers.map(String)
  switch (kind) {
    case 'days':
      return { ...usualRhythm, kind, days: first }
    case 'weekdays':
      return { ...usualRhythm, kind, weekdays: numbers.map(String) }
    case 'monthdays':
      return { ...usualRhythm, kind, first, second }
    case 'months':
      return { ...usualRhythm, kind, months: first }
  }
}

/** A rhythm as the request has it, valid or not. */
export const typedRhythm = ({ kind, days, weekdays, first, second, months }: RhythmDraft): string => {
  const numbers = {
    days: [days],
    weekdays: [...weekdays].sort(),
    monthdays: [first, second].sort((a, b) => Number(a) - Number(b)),
    months: [months],
  }[kind]
  return rhythmIn({ kind, numbers: numbers.map(Number) })
}

/** Undefined while another rhythm is invalid. */
export const rhythmOf = (values: {
  cycleType: CycleType | 'other'
  rhythm: RhythmDraft
}): Rhythm | undefined =>
  isCycleType(values.cycleType) ? values.cycleType : parseRhythm(typedRhythm(values.rhythm))
