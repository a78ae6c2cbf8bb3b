import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** What a circle's decisions need to know of its turns. Of rounds that are over nothing is kept but their number. */
export interface CircleState {
  /** The charter's version; the founder's is the first. */
  readonly charterVersion: number
  /** Rules that every seat has accepted, and the round from which they hold. */
  readonly agreedRules:
    | (GoalEventOf<'RulesAgreed'>['data']['rules'] & { readonly fromRound: number })
    | undefined
  /** How often the seats have been ordered, and the circle shrunk. */
  readonly orders: number
  readonly shrinks: number
  readonly draws: number
  /** The one that is going on. */
  readonly draw: OpenDraw | undefined
  /** The members among whom the present order was drawn. */
  readonly drawnAmong: ReadonlySet<UserId> | undefined
  /** The members whose last draw has come to nothing. */
  readonly voidedAmong: ReadonlySet<UserId> | undefined
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
  /** Who was late in it until something spared them. */
  readonly lateBefore: ReadonlySet<UserId>
  /** What keeps members from paying a round that they could not help, or did until a day; by member and round. */
  readonly spared: DraftMap<string, Spared>
  /** Payments into rounds that are not closed of which something was taken back. */
  readonly reversedParts: ReadonlySet<ContributionId>
  /**
   * From when the grace of each round that was opened is counted: the day on which it was due, or a later one
   * where nothing ran here for days after that.
   */
  readonly dueDays: DraftMap<number, CalendarDate>
  /** The days of grace that each round was opened with. Rules that are agreed on later don't change them. */
  readonly graceDays: DraftMap<number, number>
  /** By so many days pauses have moved what was ahead then; and by how many when the last round was opened. */
  readonly pausedDays: number
  readonly pausedBefore: number
  /** How many of these days were taken by notice. */
  readonly noticedDays: number
  /** How many pauses were announced or agreed on. */
  readonly pauses: number
  readonly notice: PauseNotice | undefined
  /** When the last pause was announced that too many objected to. */
  readonly pauseRejectedAt: Instant | undefined
  /** When the first round was due since one was closed that somebody but its recipient had paid. */
  readonly unpaidSince: CalendarDate | undefined
  /** To whom the recipient of the round opened last has paid debts since: they could have set them off. */
  readonly repaid: ReadonlySet<UserId>
  /** Who has offered cash for which round, by member and round. */
  readonly offeredCash: ReadonlySet<string>
  /** Whose cash for which round its recipient has refused, by member and round. */
  readonly refusedCash: ReadonlySet<string>
  /** What each seat has brought to the recipient of each closed round, by member and round. */
  readonly brought: DraftMap<string, Minor>
  /** What former holders of a seat are owed of what comes into its round, by its present holder. */
  readonly claims: DraftMap<UserId, readonly Claim[]>
  /** Who has received the pot of a seat and given it up since, by its present holder: they answer for its later rounds. */
  readonly liable: DraftMap<UserId, readonly UserId[]>
  /** What has been paid into rounds that are not closed, by member and round. */
  readonly parts: DraftMap<string, Part>
  readonly debts: DraftMap<string, Debt>
  /** Those of which something is left to pay. */
  readonly openDebts: DraftMap<string, Debt>
  readonly swaps: DraftMap<number, Swap>
  readonly openSwaps: DraftMap<number, Swap>
}

export interface Spared extends Readonly<GoalEventOf<'SeatSpared'>['data']> {
  /** The days that it gave are over, and the seat is late. */
  readonly isOver: boolean
}

/** A pause that has been announced, while members can object to it. */
export interface PauseNotice {
  readonly pause: number
  readonly byUserId: UserId
  readonly days: number
  readonly at: Instant
  readonly objections: ReadonlySet<UserId>
}

export interface OpenDraw {
  readonly draw: number
  readonly commitment: string
  readonly endsAt: Instant
  /** Until when committed salts have to be revealed; undefined where salts are added in the open. */
  readonly revealBy: Instant | undefined
  readonly commitments: ReadonlyMap<UserId, string>
  /** Those that everybody knows. */
  readonly salts: ReadonlyMap<UserId, string>
  /** Who is drawn: the members at the moment when the first committed salt was revealed. */
  readonly among: ReadonlySet<UserId> | undefined
  /** Whose turns are drawn before those of the others. */
  readonly drawnFirst: readonly UserId[]
}

/** As much of what the recipient of a closed round owes a seat is its former holder's, who had paid it. */
export interface Claim {
  readonly leaverUserId: UserId
  readonly round: number
  readonly amountMinor: Minor
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
  readonly cause: GoalEventOf<'DebtArose'>['data']['cause']
  /** Former holders of the debtor's seat who answer for it. */
  readonly liableUserIds: readonly UserId[]
  /** Whose seat it is owed to, where that is not the creditor's. */
  readonly seatUserId: UserId | undefined
  /** The contribution that was taken back, if it was that. */
  readonly contributionId: ContributionId | undefined
  readonly amountMinor: Minor
  /** What is left to pay. */
  readonly leftMinor: Minor
  /** What the house has written off of it. */
  readonly writtenOffMinor: Minor
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
  agreedRules: undefined,
  orders: 0,
  shrinks: 0,
  draws: 0,
  draw: undefined,
  drawnAmong: undefined,
  voidedAmong: undefined,
  startsOn: undefined,
  round: 1,
  closedRounds: 0,
  cycle: 0,
  dueOn: undefined,
  late: new Set(),
  lateBefore: new Set(),
  spared: draftMap(),
  reversedParts: new Set(),
  dueDays: draftMap(),
  graceDays: draftMap(),
  pausedDays: 0,
  pausedBefore: 0,
  noticedDays: 0,
  pauses: 0,
  notice: undefined,
  pauseRejectedAt: undefined,
  unpaidSince: undefined,
  repaid: new Set(),
  offeredCash: new Set(),
  refusedCash: new Set(),
  brought: draftMap(),
  claims: draftMap(),
  liable: draftMap(),
  parts: draftMap(),
  debts: draftMap(),
  openDebts: draftMap(),
  swaps: draftMap(),
  openSwaps: draftMap(),
})

export const draftCircle = ({
  spared,
  dueDays,
  graceDays,
  brought,
  claims,
  liable,
  parts,
  debts,
  openDebts,
  swaps,
  openSwaps,
}: CircleState) => ({
  spared: draftOf(spared),
  dueDays: draftOf(dueDays),
  graceDays: draftOf(graceDays),
  brought: draftOf(brought),
  claims: draftOf(claims),
  liable: draftOf(liable),
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
