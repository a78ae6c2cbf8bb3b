import { dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'
import { refuse } from '../../decider.ts'
import type { Refused } from '../permissions.ts'
import { isGivenUp } from './stripeDestinations.ts'

/** Where a recipient wants their payouts, in one currency. */
export interface Destination {
  readonly id: string
  /** A changed one can be used only after some time, in which its owner can take the change back. */
  readonly usableFrom: Instant
  /** An account there, which only Stripe can send to. */
  readonly isAtStripe?: boolean | undefined
}

/** What is known of a recipient's present destination. */
export interface KnownDestination extends Destination {
  readonly setAt: Instant
  /** When an account with Stripe could receive for the first time. */
  readonly readyAt?: Instant | undefined
}

/** An account with Stripe that was not finished in time, or where payouts are sent by hand only: another destination is needed. */
export const isLost = (
  { isAtStripe, setAt, readyAt }: KnownDestination,
  { now, sendsByStripe }: { readonly now: Instant; readonly sendsByStripe: boolean },
): boolean => isAtStripe === true && (!sendsByStripe || isGivenUp({ setAt, readyAt, now }))

export interface ToDestination {
  /** The recipient's present one; undefined when there is none. */
  readonly destination: Destination | undefined
  /** The one that the sender has seen. */
  readonly seenDestination?: string | undefined
  readonly now: Instant
}

/** Money from the bank needs a destination that can be used now and is the one that the sender has seen. */
export const mayBeSentThere = ({
  destination,
  seenDestination = destination?.id,
  now,
}: ToDestination): Refused => {
  if (!destination) return refuse('destination_missing')
  if (destination.usableFrom > now)
    return refuse('destination_changed', { day: dateOf(plusMs(destination.usableFrom, dayMs - 1)) })
  return seenDestination === destination.id ? undefined : refuse('destination_replaced')
}
