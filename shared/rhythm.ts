import { type CycleType, cycleTypes } from './time.ts'

/**
 * How often a circle's rounds are due: a cycle, or every n days (`days:3`), on weekdays from 1 for Monday to 7 (`weekdays:1,4`), on two
 * days of each month (`monthdays:1,15`), or every n months (`months:3`). A day that a month lacks is its last.
 */
export type Rhythm = CycleType | OtherRhythm
export type OtherRhythm = `${'days' | 'weekdays' | 'monthdays' | 'months'}:${string}`

type Kind = 'days' | 'weekdays' | 'monthdays' | 'months'
export interface Pattern {
  readonly kind: Kind
  readonly numbers: readonly number[]
}

export const rhythmLimits = { days: 90, months: 12, weekdays: 7, monthDays: 31, daysApart: 7 } as const

const form = /^(days|weekdays|monthdays|months):(\d{1,2}(?:,\d{1,2})*)$/
const ofCycles: Readonly<Record<CycleType, Pattern>> = {
  weekly: { kind: 'days', numbers: [7] },
  biweekly: { kind: 'days', numbers: [14] },
  monthly: { kind: 'months', numbers: [1] },
}

/** @throws RangeError for a text that is no rhythm */
export const patternOf = (rhythm: Rhythm): Pattern => {
  const pattern = isCycleType(rhythm) ? ofCycles[rhythm] : parsed(rhythm)
  if (!pattern) throw new RangeError(`not a rhythm: ${rhythm}`)
  return pattern
}

export const isCycleType = (text: string): text is CycleType => cycleTypes.some(cycle => cycle === text)

/** Undefined for anything else, also for a rhythm that is a cycle type's under another name. */
export const parseRhythm = (text: string): OtherRhythm | undefined => {
  const pattern = parsed(text)
  return pattern && isAllowed(pattern) && rhythmIn(pattern) === text ? text : undefined
}
export const rhythmIn = ({ kind, numbers }: Pattern): OtherRhythm => `${kind}:${numbers.join(',')}`
export const isRhythm = (text: string): text is Rhythm => isCycleType(text) || parseRhythm(text) !== undefined

const parsed = (text: string): Pattern | undefined => {
  const [, kind, numbers] = form.exec(text) ?? []
  return kind && numbers ? { kind: kind as Kind, numbers: numbers.split(',').map(Number) } : undefined
}

const isAllowed = ({ kind, numbers }: Pattern): boolean => {
  const [first = 0, second = 0] = numbers
  const areSorted = numbers.every((number, index) => number >= 1 && number > (numbers[index - 1] ?? 0))
  if (!areSorted) return false
  switch (kind) {
    case 'days':
      return numbers.length === 1 && first <= rhythmLimits.days && first !== 7 && first !== 14
    case 'months':
      return numbers.length === 1 && first > 1 && first <= rhythmLimits.months
    case 'weekdays':
      return (numbers.at(-1) ?? 0) <= rhythmLimits.weekdays
    case 'monthdays':
      // Also from one month to the next.
      return (
        numbers.length === 2 &&
        second <= rhythmLimits.monthDays &&
        second - first >= rhythmLimits.daysApart &&
        28 - second + first >= rhythmLimits.daysApart
      )
  }
}

/** On the wire a cycle type, or another rhythm beside a cycle type of null. */
export interface WrittenRhythm {
  readonly cycleType: CycleType | null
  readonly rhythm: OtherRhythm | null
}
/** @throws RangeError when both are null */
export const readRhythm = ({ cycleType, rhythm }: WrittenRhythm): Rhythm => {
  const read = cycleType ?? rhythm
  if (read === null) throw new RangeError('no rhythm')
  return read
}
export const writtenRhythm = (rhythm: Rhythm | null): WrittenRhythm =>
  rhythm === null || isCycleType(rhythm) ? { cycleType: rhythm, rhythm: null } : { cycleType: null, rhythm }
