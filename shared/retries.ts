import { type CalendarDate, type Instant, plusDays } from './time.ts'
import { dateIn } from './zones.ts'

/** Banks' words after which the same card will never pay: lost, closed, forbidden, or not what its owner typed. */
const neverAgain: ReadonlySet<string> = new Set([
  ...['lost_card', 'stolen_card', 'pickup_card', 'expired_card', 'invalid_account'],
  ...['new_account_information_available', 'incorrect_number', 'invalid_number'],
  ...['invalid_expiry_month', 'invalid_expiry_year', 'incorrect_cvc', 'invalid_cvc'],
  ...['card_not_supported', 'currency_not_supported', 'transaction_not_allowed', 'service_not_allowed'],
  ...['revocation_of_authorization', 'revocation_of_all_authorizations', 'stop_payment_order'],
  ...['security_violation', 'fraudulent', 'merchant_blacklist', 'highest_risk_level'],
])

/** A bank's no, as Stripe tells it. */
export interface Decline {
  readonly code: string
  /** What Stripe advises to do about it, where it does. */
  readonly advice: string | null
}

/** Whether the card is of no use any more. A bank that has said so counts every further try against whoever tries. */
export const needsOtherCard = ({ code, advice }: Decline): boolean =>
  neverAgain.has(code) || advice === 'do_not_try_again' || advice === 'confirm_card_data'

/**
 * Days after a period's first decline on which it is tried again: the last of them before a weekly plan's next period is
 * due. A bank that wants its customer there, or nothing more of this card, would say so each time: such a payment waits
 * for its payer instead.
 */
const retryDays = [1, 3, 5] as const

interface Declined extends Decline {
  readonly firstAt: Instant
  readonly lastAt: Instant
  /** The payer's own, by which days are counted; UTC when it is left out. */
  readonly timeZone?: string | undefined
}

export const needsPayer = (code: string): boolean =>
  code === 'authentication_required' || code === 'payment_intent_authentication_failure'

const dayOf = ({ timeZone = 'UTC', ...declined }: Declined, which: 'firstAt' | 'lastAt'): CalendarDate =>
  dateIn(declined[which], timeZone)

const waitsForPayer = (decline: Decline): boolean => needsPayer(decline.code) || needsOtherCard(decline)

/** When it is tried again by itself; undefined when it is not. A try of the payer's own uses none of them up. */
export const retryOn = (declined: Declined): CalendarDate | undefined => {
  if (waitsForPayer(declined)) return undefined
  const [first, last] = [dayOf(declined, 'firstAt'), dayOf(declined, 'lastAt')]
  return retryDays.map(days => plusDays(first, days)).find(day => day > last)
}

/** Whether all days on which it could have been paid are over. */
export const isOver = (declined: Declined, today: CalendarDate): boolean =>
  plusDays(dayOf(declined, 'firstAt'), waitsForPayer(declined) ? 6 : 5) <= today

/** What is to be done today about a payment that was declined. */
export const stepOf = (declined: Declined, today: CalendarDate): 'retry' | 'wait' | 'give_up' => {
  const next = retryOn(declined)
  if (next !== undefined) return next <= today ? 'retry' : 'wait'
  return isOver(declined, today) ? 'give_up' : 'wait'
}
