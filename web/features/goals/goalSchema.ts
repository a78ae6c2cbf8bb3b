import * as z from 'zod/mini'
import { isSusu } from '#shared/api/goalKinds.ts'
import { type CreateGoalInput, createGoalRequest } from '#shared/api/goals.ts'
import { type CalendarDate, parseCalendarDate } from '#shared/time.ts'
import { charterIn } from '../common/charter/charterDraft.ts'
import { typedRhythm } from '../common/rhythm/rhythmDraft.ts'
import { adoptedIn } from './adoption/adoptedIn.ts'
import { createTexts } from './createTexts.ts'
import { dateWindow, type GoalFormValues } from './goalForm.ts'

/** A goal that does not rotate has neither cycle nor contribution nor rules, whatever the hidden fields may hold. */
const toRequest = ({
  charter,
  order,
  rhythm,
  cycleType,
  circleWord,
  sheet,
  earlierRounds: _,
  ...values
}: GoalFormValues): CreateGoalInput => ({
  ...values,
  ...(isSusu(values) && {
    charter: charterIn(charter, values.currency) ?? { graceDays: Number.NaN },
    order,
    circleWord,
  }),
  ...(isSusu(values) && sheet && { adopted: adoptedIn(sheet, values) }),
  subtype: values.subtype || null,
  description: values.description || null,
  cycleType: isSusu(values) && cycleType !== 'other' ? cycleType : null,
  rhythm: isSusu(values) && cycleType === 'other' ? typedRhythm(rhythm) : null,
  contributionAmount: isSusu(values) ? values.contributionAmount : null,
  // The contract's message about a number that is not whole speaks of two members, as a circle needs.
  totalMembers: isSusu(values) || /^\d+$/.test(values.totalMembers) ? values.totalMembers : '0',
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
