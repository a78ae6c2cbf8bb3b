import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** What a circle's decisions need to know of its turns. Of rounds that are over nothing is kept but their number. */
export interface CircleState {
  /** The charter's version; the founder's is the first. */
  readonly charterVersion: number
  /** How often the seats have been ordered, and the circle shrunk. */
  readonly orders: number
  readonly shrinks: number
  readonly draws: number
  /** The one that is going on. */
  readonly draw: OpenDraw | undefined
  /** The day from which the rounds' days are counted; undefined while the circle is forming. */
  readonly startsOn: CalendarDate | undefined
  /** The last round that was opened; it is collecting unless it is closed. */
  readonly round: number
  readonly closedRounds: number
  /** Of the last round that was opened: cycles from the start to its due date. */
  readonly cycle: number
  readonly dueOn: CalendarDate | undefined
  /** Members who were late in the round opened last, or their successors. */
  readonly late: ReadonlySet<UserId>
  /** What has been paid into rounds that are not closed, by member and round. */
  readonly parts: DraftMap<string, Part>
  readonly debts: DraftMap<string, Debt>
  /** Those of which something is left to pay. */
  readonly openDebts: DraftMap<string, Debt>
  readonly swaps: DraftMap<number, Swap>
  readonly openSwaps: DraftMap<number, Swap>
}

export interface OpenDraw {
  readonly draw: number
  readonly commitment: string
  readonly endsAt: Instant
  readonly salts: ReadonlyMap<UserId, string>
}

/** What a member has put into a round. */
export interface Part {
  /** Received, and as much as is in the goal to stay. */
  readonly firmMinor: Minor
  /** Received, what was asked back included. */
  readonly heldMinor: Minor
  readonly contributionIds: readonly ContributionId[]
  /** Being paid. */
  readonly underWay: readonly ContributionId[]
}
export const emptyPart: Part = { firmMinor: zero, heldMinor: zero, contributionIds: [], underWay: [] }

export interface Debt {
  readonly debtorUserId: UserId
  /** Null: the house. */
  readonly creditorUserId: UserId | null
  readonly round: number | null
  readonly cause: 'round_closed_short' | 'reversed' | 'wound_up'
  readonly amountMinor: Minor
  /** What is left to pay. */
  readonly leftMinor: Minor
  /** How often something was paid of it, given back to the debtor, and let go. */
  readonly payments: number
  readonly restorations: number
  readonly releases: number
  /** Being paid by this. */
  readonly underWay: ContributionId | undefined
}

export interface Swap {
  readonly byUserId: UserId
  readonly withUserId: UserId
  readonly status: 'proposed' | 'accepted' | 'declined' | 'lapsed'
}

export const initialCircle = (): CircleState => ({
  charterVersion: 1,
  orders: 0,
  shrinks: 0,
  draws: 0,
  draw: undefined,
  startsOn: undefined,
  round: 1,
  closedRounds: 0,
  cycle: 0,
  dueOn: undefined,
  late: new Set(),
  parts: draftMap(),
  debts: draftMap(),
  openDebts: draftMap(),
  swaps: draftMap(),
  openSwaps: draftMap(),
})

export const draftCircle = ({ parts, debts, openDebts, swaps, openSwaps }: CircleState) => ({
  parts: draftOf(parts),
  debts: draftOf(debts),
  openDebts: draftOf(openDebts),
  swaps: draftOf(swaps),
  openSwaps: draftOf(openSwaps),
})

/** A debt of which something is left is open, in the order in which debts arose. */
export const putDebt = ({ debts, openDebts }: CircleState, debtId: string, debt: Debt): void => {
  debts.set(debtId, debt)
  if (debt.leftMinor > 0) openDebts.set(debtId, debt)
  else openDebts.delete(debtId)
}
