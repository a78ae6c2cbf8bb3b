import type { UseFormReturn } from 'react-hook-form'
import {
  type GoalResponse,
  type GoalType,
  goalLimits,
  isSusu,
  rotationTemplates,
  susu,
} from '#shared/api/goalKinds.ts'
import type { CreateGoalRequest } from '#shared/api/goals.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import type { TurnOrder } from '#shared/charter.ts'
import { type CircleWord, usualCircleWord } from '#shared/circleWords.ts'
import { plusCycles, plusYears } from '#shared/cycles.ts'
import { defaultCurrency, parseAmount } from '#shared/money.ts'
import { type CalendarDate, type CycleType, parseCalendarDate } from '#shared/time.ts'
import type { Currency } from '../../lib/currencies.ts'
import { type CharterDraft, draftOf, usualCharter } from '../common/charter/charterDraft.ts'
import { type RhythmDraft, rhythmDraftOf, rhythmOf, usualRhythm } from '../common/rhythm/rhythmDraft.ts'
import type { ColumnKind } from './adoption/columns.ts'
import { readersWord } from './circleWord.ts'
import { createTexts } from './createTexts.ts'
import { withTarget } from './linkedFields.ts'

/** Circles and other goals each have their own, so that a change of the type loses nothing. */
interface KindValues {
  targetAmount: string
  contributionAmount: string
  totalMembers: string
  /** A circle's follows from its rounds. */
  endDate: string
}

/** The figures of a circle that determine its target. */
type CircleFigure = 'contributionAmount' | 'totalMembers'

/** The typed text; the schema converts it to the request. */
export interface GoalFormValues extends KindValues {
  name: string
  /** Missing until one is chosen. */
  type: GoalType
  subtype: string
  description: string
  currency: Currency
  /** Those of the kind that is not chosen. */
  other: KindValues
  /** The expected members of a goal for several people, while it is for one. */
  several: string
  /** What was typed for a circle, or follows from a typed target. */
  typed: readonly CircleFigure[]
  cycleType: CycleType | 'other'
  /** For `other`. */
  rhythm: RhythmDraft
  startDate: string
  /** What the members of a circle call it. */
  circleWord: CircleWord
  /** Of a circle. */
  charter: CharterDraft
  order: TurnOrder
  /** The finished circle that it runs again. */
  runAgainOf?: number
  /** The sheet of a circle that already runs. */
  sheet?: SheetDraft | undefined
  /** How many of its rounds were before. */
  earlierRounds?: number
}

/** A sheet as pasted, and what was corrected by hand. */
export interface SheetDraft {
  text: string
  kinds: Readonly<Record<number, ColumnKind>>
  round?: number
}

export type GoalForm = UseFormReturn<GoalFormValues, unknown, CreateGoalRequest>

const circleFigures: readonly CircleFigure[] = ['contributionAmount', 'totalMembers']

const circleDefaults = { targetAmount: '500', contributionAmount: '100', totalMembers: '5', endDate: '' }
const otherDefaults = { targetAmount: '500', contributionAmount: '', totalMembers: '3', endDate: '' }

export const defaultValues = (today: CalendarDate): Omit<GoalFormValues, 'type'> => ({
  name: '',
  subtype: '',
  description: '',
  currency: defaultCurrency,
  ...otherDefaults,
  other: circleDefaults,
  several: otherDefaults.totalMembers,
  typed: [],
  cycleType: 'monthly',
  rhythm: usualRhythm,
  startDate: today,
  circleWord: readersWord(),
  charter: usualCharter(),
  order: 'joining',
})

interface Former {
  readonly goal: GoalResponse
  readonly rotation: RotationResponse
  readonly order: TurnOrder
}

/** The terms of a finished circle, from today on. */
export const valuesAgain = (
  { goal, rotation, order }: Former,
  today: CalendarDate,
): Omit<GoalFormValues, 'type'> => {
  const { version: _, ...rules } = rotation.charter
  const values = {
    ...defaultValues(today),
    name: goal.name,
    subtype: goal.subtype ?? '',
    description: goal.description ?? '',
    circleWord: goal.circleWord ?? usualCircleWord,
    currency: goal.currency,
    targetAmount: rotation.pot,
    contributionAmount: rotation.contribution,
    totalMembers: String(rotation.seats),
    other: otherDefaults,
    typed: circleFigures,
    ...(goal.rhythm === null
      ? { cycleType: goal.cycleType ?? 'monthly' }
      : { cycleType: 'other' as const, rhythm: rhythmDraftOf(goal.rhythm) }),
    charter: draftOf(rules),
    order,
  }
  return { ...values, endDate: circleEnd({ ...values, type: susu }) }
}

export const dateWindow = (today: CalendarDate) => ({
  first: today,
  last: plusYears(today, goalLimits.yearsAhead),
})

/** The day on which the last member of a circle receives the pot. */
export const circleEnd = (values: GoalFormValues): string => {
  const start = parseCalendarDate(values.startDate)
  const members = Number(values.totalMembers)
  const rhythm = rhythmOf(values)
  if (start === undefined || rhythm === undefined || !(members > 0 && members <= goalLimits.circleSeats))
    return values.endDate
  return plusCycles(start, rhythm, Math.max(1, members - (values.earlierRounds ?? 0)))
}

/** A circle and other goals each keep what was typed for them. */
export const withType = (values: GoalFormValues, type: GoalType): GoalFormValues => {
  if (isSusu({ type }) === isSusu(values)) return { ...values, type }
  const { targetAmount, contributionAmount, totalMembers, endDate } = values
  const other = { targetAmount, contributionAmount, totalMembers, endDate }
  const chosen = { ...values, ...values.other, other, type }
  return isSusu(chosen) ? { ...chosen, endDate: circleEnd(chosen) } : chosen
}

/** A template fills in only what was not typed. */
export const withTemplate = (values: GoalFormValues, cycleType: CycleType): GoalFormValues => {
  const { contribution, members } = rotationTemplates[cycleType]
  const template = { contributionAmount: contribution, totalMembers: String(members) }
  const free = circleFigures.filter(figure => !values.typed.includes(figure) || values[figure] === '')
  const filled = { ...values, cycleType }
  for (const figure of free) filled[figure] = template[figure]
  const chosen = free.length > 0 ? { ...filled, ...withTarget(filled) } : filled
  return { ...chosen, endDate: circleEnd(chosen) }
}

/**
 * Shows at once that an amount has too many decimals for its currency, whatever else is missing in the form.
 */
export const judgeAmounts = (form: GoalForm): void => {
  const { currency } = form.getValues()
  for (const field of ['targetAmount', 'contributionAmount'] as const)
    if (isAmount.test(form.getValues(field)) && parseAmount(form.getValues(field), currency) === undefined)
      form.setError(field, { type: 'decimals', message: createTexts.invalidAmount })
    else if (form.getFieldState(field).error?.type === 'decimals') form.clearErrors(field)
}
const isAmount = /^\d+\.\d+$/

/** Sets linked figures. Only for change handlers: in effects, two linked fields would update each other endlessly. */
export const setAll = (form: GoalForm, values: Partial<GoalFormValues>): void => {
  const fields = (Object.keys(values) as (keyof GoalFormValues)[]).filter(
    field => form.getValues(field) !== values[field],
  )
  for (const field of fields) form.setValue(field, values[field], { shouldDirty: true })
  // The errors of the old figures do not apply to the new ones.
  if (fields.length > 0) form.clearErrors(fields)
}
