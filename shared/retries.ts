import { type CalendarDate, type Instant, plusDays } from './time.ts'
import { dateIn } from './zones.ts'

/** Decline codes after which the same card will never pay. */
const neverAgain: ReadonlySet<string> = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'expired_card',
  'invalid_account',
  'new_account_information_available',
  'incorrect_number',
  'invalid_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'incorrect_cvc',
  'invalid_cvc',
  'card_not_supported',
  'currency_not_supported',
  'transaction_not_allowed',
  'service_not_allowed',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'stop_payment_order',
  'security_violation',
  'fraudulent',
  'merchant_blacklist',
  'highest_risk_level',
])

/** A decline as Stripe reports it. */
export interface Decline {
  readonly code: string
  /** Stripe's advice, if any. */
  readonly advice: string | null
}

/** Whether another card is needed. Banks penalise merchants who retry such a card. */
export const needsOtherCard = ({ code, advice }: Decline): boolean =>
  neverAgain.has(code) || advice === 'do_not_try_again' || advice === 'confirm_card_data'

/**
 * Days after the first decline on which a schedule's payment is retried, all before a weekly schedule's next period; a shorter rhythm
 * waits. A payment that
 * needs its payer or another card is not retried automatically.
 */
const retryDays = [1, 3, 5] as const

interface Declined extends Decline {
  readonly firstAt: Instant
  readonly lastAt: Instant
  /** The payer's, by which days are counted; UTC by default. */
  readonly timeZone?: string | undefined
}

export const needsPayer = (code: string): boolean =>
  code === 'authentication_required' || code === 'payment_intent_authentication_failure'

const dayOf = ({ timeZone = 'UTC', ...declined }: Declined, which: 'firstAt' | 'lastAt'): CalendarDate =>
  dateIn(declined[which], timeZone)

const waitsForPayer = (decline: Decline): boolean => needsPayer(decline.code) || needsOtherCard(decline)

/** The day of the next automatic retry; undefined when there is none. The payer's own attempts use up no retry. */
export const retryOn = (declined: Declined): CalendarDate | undefined => {
  if (waitsForPayer(declined)) return undefined
  const [first, last] = [dayOf(declined, 'firstAt'), dayOf(declined, 'lastAt')]
  return retryDays.map(days => plusDays(first, days)).find(day => day > last)
}

/** Whether all days for paying it are over. */
export const isOver = (declined: Declined, today: CalendarDate): boolean =>
  plusDays(dayOf(declined, 'firstAt'), waitsForPayer(declined) ? 6 : 5) <= today

/** What to do today about a declined payment. */
export const stepOf = (declined: Declined, today: CalendarDate): 'retry' | 'wait' | 'give_up' => {
  const next = retryOn(declined)
  if (next !== undefined) return next <= today ? 'retry' : 'wait'
  return isOver(declined, today) ? 'give_up' : 'wait'
}
