import type { StripeDestination } from '#shared/api/payoutDestinations.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import type { RecipientFacts } from '#shared/ports/payoutGateway.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'

/** Days after which payouts to an account that was never finished are sent by hand. */
export const daysToFinish = 14

/**
 * Why nothing can be sent to an account with Stripe:
 * - `unknown`: Stripe was not asked yet, or has no such account.
 * - `other_person`: Stripe says that it is somebody else's.
 * - `unfinished`: its owner has not sent Stripe's form.
 * - `checking`: Stripe is checking what was given.
 * - `something_missing`: Stripe wants to know more.
 * - `closed`: Stripe has refused its owner.
 * - `bank_refuses`: Stripe does not pay out to its bank account.
 * - `bank_replaced`: its bank account is another one than the destination's.
 * - `other_currency`: it takes no money in this currency.
 */
export type StripeObstacle =
  | 'unknown'
  | 'other_person'
  | 'unfinished'
  | 'checking'
  | 'something_missing'
  | 'closed'
  | 'bank_refuses'
  | 'bank_replaced'
  | 'other_currency'

/** The destination of a payout, which is an account with Stripe. */
export interface ToStripe extends Omit<StripeDestination, 'kind'> {
  readonly userId: UserId
  readonly currency: Currency
}

/** Undefined when a payout can be sent there. */
export const stripeObstacle = (
  { accountId, bankId, userId, currency }: ToStripe,
  facts: RecipientFacts | undefined,
): StripeObstacle | undefined => {
  if (facts?.id !== accountId) return 'unknown'
  if (facts.userId !== userId) return 'other_person'
  const standing = standingOf(facts)
  if (standing !== 'ready') return standing
  if (facts.currency !== currency) return 'other_currency'
  return facts.bankId === bankId ? undefined : 'bank_replaced'
}
export const canBeSentByStripe = (destination: ToStripe, facts: RecipientFacts | undefined): boolean =>
  stripeObstacle(destination, facts) === undefined

/** Of the account alone, for its owner. */
export const standingOf = ({
  isReady,
  isPaidOut,
  isSubmitted,
  requirements: { due, pastDue, disabledReason },
}: RecipientFacts):
  | Extract<StripeObstacle, 'unfinished' | 'checking' | 'something_missing' | 'closed' | 'bank_refuses'>
  | 'ready' => {
  if (disabledReason?.startsWith('rejected')) return 'closed'
  if (!isSubmitted) return 'unfinished'
  if (isReady) return isPaidOut ? 'ready' : 'bank_refuses'
  return due.length + pastDue.length > 0 ? 'something_missing' : 'checking'
}

/**
 * Whether its owner has had enough time to finish it: from then on they are asked for another destination, and payouts are sent by
 * hand. An account that was ready once is not given up; its owner is asked for what is missing.
 */
export const isGivenUp = ({
  setAt,
  readyAt,
  now,
}: {
  /** When it became the destination. */
  readonly setAt: Instant
  readonly readyAt: Instant | undefined
  readonly now: Instant
}): boolean => readyAt === undefined && plusMs(setAt, daysToFinish * dayMs) <= now
