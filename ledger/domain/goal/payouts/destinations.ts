import { dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'
import { refuse } from '../../decider.ts'
import type { Refused } from '../permissions.ts'

/** Where a recipient wants their payouts, in one currency. */
export interface Destination {
  readonly id: string
  /** A changed one can be used only after some time, in which its owner can take the change back. */
  readonly usableFrom: Instant
  /** An account there, which only Stripe can send to. */
  readonly isAtStripe?: boolean | undefined
}

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
