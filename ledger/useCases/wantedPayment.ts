import { goalStream } from '#shared/events/goal.ts'
import { type ContributionId, contributionId, type GoalId, type UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { eventId } from '../appending.ts'

export interface WantedPayment {
  readonly goalId: GoalId
  readonly userId: UserId
  /** The member without an account for whose seat it is; by default the payer. */
  readonly holderUserId?: UserId | undefined
  readonly amountMinor: Minor
  /** In a circle: another round than the open one. */
  readonly round?: number | undefined
  /** The debt that it pays. */
  readonly debtId?: string | undefined
  /** It is for the deposit of the payer's seat. */
  readonly deposit?: boolean | undefined
}

export interface RequestedPayment extends WantedPayment {
  /** The id of what the request begins; undefined without an idempotency key. */
  readonly requestId?: ContributionId | undefined
}

interface Request {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly action: 'paid' | 'planned'
}

/** The id of what a request begins, derived from its idempotency key: repeated, it begins nothing more. */
export const requestIdOf = ({ goalId, userId, action }: Request, key: string): string =>
  eventId(goalStream(goalId), `${action}-by-${userId}-${key}`)

/** The id of a contribution; undefined for a request without a key. */
export const paymentIdOf = (
  { goalId, userId }: Pick<Request, 'goalId' | 'userId'>,
  key: string | undefined,
): ContributionId | undefined =>
  key === undefined ? undefined : contributionId(requestIdOf({ goalId, userId, action: 'paid' }, key))
