import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { TransferFailure } from '#shared/payoutMethods.ts'
import type { Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** Payouts to members. */
export interface PayoutState {
  readonly payouts: DraftMap<string, Payout>
  /** The contributions in the pots of closed rounds. */
  readonly pots: DraftMap<number, readonly ContributionId[]>
  /** What is due or sent to each member without their confirmation. */
  readonly awaited: DraftMap<UserId, Minor>
  /** Contested payouts. */
  readonly openCases: DraftMap<string, { readonly contestedAt: Instant | undefined }>
  /**
   * Since when money that goes from a payout to another member was held before, by the id of the payout to
   * them.
   */
  readonly heldBefore: DraftMap<string, Instant>
  /** What the processor has sent, by the ids of its transfers. */
  readonly transfers: DraftMap<string, Transfer>
  /** The completed goal has been paid out. */
  readonly withdrawn: boolean
}

export interface Payout extends Omit<GoalEventOf<'PayoutDue'>['data'], 'payoutId' | 'contributionIds'> {
  /** The undivided amount; undefined when it was never divided. */
  readonly wholeMinor: Minor | undefined
  /** The payments in it that were taken back before it was sent. */
  readonly takenBackMinor: Minor
  /**
   * `sending`: the processor was asked to transfer it, and it is not known yet whether it did. `set_off`: nothing is left to
   * send, because it paid debts or was taken back by a bank.
   */
  readonly status: 'due' | 'sending' | 'sent' | 'confirmed' | 'contested' | 'proved' | 'set_off'
  /** The number of the present or next sending, from 1. */
  readonly attempt: number
  readonly approvedBy: readonly UserId[]
  /** Whose sending was judged not to have arrived. */
  readonly formerSenders: readonly UserId[]
  readonly sent:
    | Pick<GoalEventOf<'PayoutSent'>['data'], 'byUserId' | 'from' | 'destination' | 'cashHolderUserId'>
    | undefined
  /** The last transfer that the processor was asked for; undefined when there was none. */
  readonly begun: BegunTransfer | undefined
  /** Holds by admins; undefined when there was none. */
  readonly held: Held | undefined
  /** The contributions that it consists of. */
  readonly contributionIds: readonly ContributionId[]
}

export interface BegunTransfer
  extends Pick<
    GoalEventOf<'PayoutTransferBegun'>['data'],
    'attempt' | 'amountMinor' | 'destination' | 'accountId' | 'chargeId'
  > {
  /** Why and when it failed or came back. */
  readonly failed?: { readonly code: TransferFailure | 'reversed'; readonly at: Instant } | undefined
}

/** A transfer by the processor. */
export interface Transfer {
  readonly payoutId: string
  readonly attempt: number
  /** What of it came back. */
  readonly reversedMinor: Minor
}

export interface Held {
  /** The number of holds. */
  readonly count: number
  /** Undefined when the last hold was released, or when this is a part of a formerly held payout. */
  readonly until: Instant | undefined
  readonly firstAt: Instant
}

/** It was sent, whatever was said about its arrival. */
export const isSent = ({ status }: Pick<Payout, 'status'>): boolean =>
  status !== 'due' && status !== 'sending' && status !== 'set_off'

/**
 * The pot of a round, what was kept back from it, or a part of it that went to a creditor of its recipient.
 */
export const isOfPot = ({ reason, round }: Pick<Payout, 'reason' | 'round'>): boolean =>
  reason === 'round' || ((reason === 'debt' || reason === 'deposit') && round !== null)

export const initialPayouts = (): PayoutState => ({
  payouts: draftMap(),
  pots: draftMap(),
  awaited: draftMap(),
  openCases: draftMap(),
  heldBefore: draftMap(),
  transfers: draftMap(),
  withdrawn: false,
})

export const draftPayouts = ({ payouts, pots, awaited, openCases, heldBefore, transfers }: PayoutState) => ({
  payouts: draftOf(payouts),
  pots: draftOf(pots),
  awaited: draftOf(awaited),
  openCases: draftOf(openCases),
  heldBefore: draftOf(heldBefore),
  transfers: draftOf(transfers),
})
