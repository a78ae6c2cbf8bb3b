import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  type CreateGoalInput,
  type CreateGoalRequest,
  createGoalRequest,
  type GoalType,
  goalLimits,
  isSusu,
  rotationTemplates,
  susu,
} from '#shared/api/goals.ts'
import { formatDecimal, parseCents, times, zero } from '#shared/money.ts'
import { type CalendarDate, type CycleType, parseCalendarDate, plusCycles, plusYears } from '#shared/time.ts'
import { createTexts } from './createTexts.ts'

/** What people type is text; the schema makes of it what is sent. */
export interface GoalFormValues {
  name: string
  /** Missing until one is chosen. */
  type: GoalType
  subtype: string
  description: string
  targetAmount: string
  contributionAmount: string
  totalMembers: string
  cycleType: CycleType
  startDate: string
  endDate: string
}

export type GoalForm = UseFormReturn<GoalFormValues, unknown, CreateGoalRequest>

const circleDefaults = { targetAmount: '500', contributionAmount: '100', totalMembers: '5' }
const otherDefaults = { targetAmount: '500', contributionAmount: '', totalMembers: '3' }

export const defaultValues = (today: CalendarDate): Omit<GoalFormValues, 'type'> => ({
  name: '',
  subtype: '',
  description: '',
  ...otherDefaults,
  cycleType: 'monthly',
  startDate: today,
  endDate: '',
})

export const dateWindow = (today: CalendarDate) => ({
  first: today,
  last: plusYears(today, goalLimits.yearsAhead),
})

/** A goal that does not rotate has neither cycle nor contribution, whatever the hidden fields may hold. */
const toRequest = (values: GoalFormValues): CreateGoalInput => ({
  ...values,
  subtype: values.subtype || null,
  description: values.description || null,
  cycleType: isSusu(values) ? values.cycleType : null,
  contributionAmount: isSusu(values) ? values.contributionAmount : null,
})

/** The contract, and the window for the start date, which depends on the day. */
export const goalFormSchema = (today: CalendarDate) => {
  const { first, last } = dateWindow(today)
  const request = createGoalRequest.check(({ value, issues }) => {
    const start = parseCalendarDate(value.startDate ?? '')
    if (start === undefined || (start >= first && start <= last)) return
    const { startInPast, startTooLate } = createTexts.timeline
    const message = start < first ? startInPast : startTooLate
    issues.push({ code: 'custom', path: ['startDate'], message, input: value })
  })
  return z.pipe(z.pipe(z.custom<GoalFormValues>(), z.transform(toRequest)), request)
}

/** The day on which the last member of a circle receives the pot. */
export const circleEnd = (values: GoalFormValues): string => {
  const start = parseCalendarDate(values.startDate)
  const members = Number(values.totalMembers)
  if (start === undefined || !(members > 0 && members <= goalLimits.circleSeats)) return values.endDate
  return plusCycles(start, values.cycleType, members)
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
  const chosen = {
    ...values,
    cycleType,
    contributionAmount: contribution,
    totalMembers: String(members),
    targetAmount: formatDecimal(times(parseCents(contribution) ?? zero, members)),
  }
  return { ...chosen, endDate: circleEnd(chosen) }
}
