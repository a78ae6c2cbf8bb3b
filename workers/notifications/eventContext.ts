import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { TrackedPayout } from '#shared/api/payoutSteps.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalEvent, GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import type { Instant } from '#shared/time.ts'

/** The data from which an event's notifications are created. */
export interface EventContext {
  readonly goalId: GoalId
  readonly eventId: string
  readonly at: Instant
  readonly event: GoalEvent
  /** The goal's current state, which may be newer than the event. */
  readonly state: GoalState
  /** The account whose verified address was invited. */
  readonly invitedUserId?: UserId | undefined
  /** `user:17`, or a part of the system. */
  readonly actor?: string
  readonly admins?: readonly UserId[]
  readonly rules?: PayoutRules
  /** Of the recipient of the event's payout, while it is due. */
  readonly destination?: TrackedPayout['destination']
}

/** Of the operator, for payouts. */
export interface PayoutRules {
  readonly approvalAbove: (currency: Currency) => Minor
  readonly firmAfterDays: number
}

/** A notification without the fields that all notifications of one event share. */
export type Part = Omit<NewNotification, 'goalId' | 'goalName' | 'currency' | 'at'>

/** One function per event type. */
export type Makers = {
  readonly [Type in GoalEventType]?: (data: GoalEventOf<Type>['data'], context: EventContext) => Part[]
}
