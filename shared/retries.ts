import { type CalendarDate, dateOf, type Instant, plusDays } from './time.ts'

/**
 * Days after a period's first decline on which it is tried again: the last of them before a weekly plan's next period is
 * due. A bank that wants its customer there would say so each time, so such a payment waits for its payer instead.
 */
const retryDays = [1, 3, 5] as const

interface Declined {
  readonly firstAt: Instant
  readonly lastAt: Instant
  readonly code: string
}

export const needsPayer = (code: string): boolean =>
  code === 'authentication_required' || code === 'payment_intent_authentication_failure'

/** When it is tried again by itself; undefined when it is not. A try of the payer's own uses none of them up. */
export const retryOn = ({ firstAt, lastAt, code }: Declined): CalendarDate | undefined => {
  if (needsPayer(code)) return undefined
  const last = dateOf(lastAt)
  return retryDays.map(days => plusDays(dateOf(firstAt), days)).find(day => day > last)
}

/** Whether all days on which it could have been paid are over. */
export const isOver = ({ firstAt, code }: Declined, today: CalendarDate): boolean =>
  plusDays(dateOf(firstAt), needsPayer(code) ? 6 : 5) <= today

/** What is to be done today about a payment that was declined. */
export const stepOf = (declined: Declined, today: CalendarDate): 'retry' | 'wait' | 'give_up' => {
  const next = retryOn(declined)
  if (next !== undefined) return next <= today ? 'retry' : 'wait'
  return isOver(declined, today) ? 'give_up' : 'wait'
}
