import type { StripeAccountResponse } from '#shared/api/stripeAccounts.ts'
import type { Instant } from '#shared/time.ts'
import type { ConnectedAccount } from '../../accounts/connectedAccounts.ts'
import type { OwnDestination } from '../../accounts/payoutDestinations.ts'
import { asksOf } from '../../domain/goal/payouts/stripeAsks.ts'
import { isGivenUp, stripeObstacle } from '../../domain/goal/payouts/stripeDestinations.ts'

/** The account to which a destination names the way, for its owner. */
export const stripeAccountResponse = (
  { userId, currency, setAt, stripe }: OwnDestination,
  account: ConnectedAccount | undefined,
  now: Instant,
): StripeAccountResponse => {
  const facts = account?.facts
  const { due = [], pastDue = [], deadline } = facts?.requirements ?? {}
  const obstacle = stripe ? stripeObstacle({ ...stripe, userId, currency }, facts) : 'unknown'
  return {
    country: account?.country ?? '',
    standing: obstacle ?? 'ready',
    asks: asksOf([...due, ...pastDue]),
    deadline: deadline ?? null,
    isGivenUp: isGivenUp({ setAt, readyAt: account?.readyAt, now }),
    bankLast4: facts?.bankLast4 ?? null,
  }
}
