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
import { plusCycles, plusYears } from '#shared/cycles.ts'
import { defaultCurrency, formatDecimal, parseAmount, times, zero } from '#shared/money.ts'
import { type CalendarDate, type CycleType, parseCalendarDate } from '#shared/time.ts'
import type { Currency } from '../../lib/currencies.ts'
import { type CharterDraft, draftOf, usualCharter } from '../common/charter/charterDraft.ts'
import { createTexts } from './createTexts.ts'
import { type RhythmDraft, rhythmDraftOf, rhythmOf, usualRhythm } from './rhythmDraft.ts'

/** The typed text; the schema converts it to the request. */
export interface GoalFormValues {
  name: string
  /** Missing until one is chosen. */
  type: GoalType
  subtype: string
  description: string
  currency: Currency
  targetAmount: string
  contributionAmount: string
  totalMembers: string
  cycleType: CycleType | 'other'
  /** For `other`. */
  rhythm: RhythmDraft
  startDate: string
  endDate: string
  /** Of a circle. */
  charter: CharterDraft
  order: TurnOrder
  /** The finished circle that it runs again. */
  runAgainOf?: number
}

export type GoalForm = UseFormReturn<GoalFormValues, unknown, CreateGoalRequest>

const circleDefaults = { targetAmount: '500', contributionAmount: '100', totalMembers: '5' }
const otherDefaults = { targetAmount: '500', contributionAmount: '', totalMembers: '3' }

export const defaultValues = (today: CalendarDate): Omit<GoalFormValues, 'type'> => ({
  name: '',
  subtype: '',
  description: '',
  currency: defaultCurrency,
  ...otherDefaults,
  cycleType: 'monthly',
  rhythm: usualRhythm,
  startDate: today,
  endDate: '',
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
    currency: goal.currency,
    targetAmount: rotation.pot,
    contributionAmount: rotation.contribution,
    totalMembers: String(rotation.seats),
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
  return plusCycles(start, rhythm, members)
}

/** Choosing a type changes the figures only when it changes between circle and other goals. */
export const withType = (values: GoalFormValues, type: GoalType): GoalFormValues => {
  if (isSusu({ type }) === isSusu(values)) return { ...values, type }
  if (type !== susu) return { ...values, ...otherDefaults, type, endDate: '' }
  const circle = { ...values, ...circleDefaults, type }
  return { ...circle, endDate: circleEnd(circle) }
}

/** A template's target is always its contribution times its members. */
export const withTemplate = (values: GoalFormValues, cycleType: CycleType): GoalFormValues => {
  const { contribution, members } = rotationTemplates[cycleType]
  const { currency } = values
  const chosen = {
    ...values,
    cycleType,
    contributionAmount: contribution,
    totalMembers: String(members),
    targetAmount: formatDecimal(times(parseAmount(contribution, currency) ?? zero, members), currency),
  }
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
  for (const [name, value] of Object.entries(values)) {
    const field = name as keyof GoalFormValues
    if (form.getValues(field) === value) continue
    form.setValue(field, value, { shouldDirty: true })
    // The error of the old figure does not apply to the new one.
    form.clearErrors(field)
  }
}
