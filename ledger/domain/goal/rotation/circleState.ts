import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** The data about turns that a circle's decisions need. Of finished rounds only the number is kept. */
export interface CircleState {
  /** The charter's version; the founder's is the first. */
  readonly charterVersion: number
  /** Rules that every seat has accepted, and the round from which they hold. */
  readonly agreedRules:
    | (GoalEventOf<'RulesAgreed'>['data']['rules'] & { readonly fromRound: number })
    | undefined
  /** Whether members have ever shared a seat. Without shares each round is the turn of one whole seat. */
  readonly hasShares: boolean
  /** The number of changes of members' seats before the circle begins. */
  readonly seatChanges: number
  /** Proposals to share a seat. */
  readonly sharings: DraftMap<number, Sharing>
  /** The number of orderings and shrinkings. */
  readonly orders: number
  readonly shrinks: number
  readonly draws: number
  /** The present draw. */
  readonly draw: OpenDraw | undefined
  /** The members among whom the present order was drawn. */
  readonly drawnAmong: ReadonlySet<UserId> | undefined
  /** The members of the last voided draw. */
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
  /** Members who were late in it before they were spared. */
  readonly lateBefore: ReadonlySet<UserId>
  /** Late members of the round opened last who will owe the late fee as it closes. */
  readonly lateFeeDue: ReadonlySet<UserId>
  /** Bank debits that were under way as their payers became late, who owe no late fee unless the debit fails. */
  readonly lateDebits: ReadonlyMap<ContributionId, UserId>
  /**
   * What prevents a member from paying a round through no fault of theirs, or did until a day; by member and
   * round.
   */
  readonly spared: DraftMap<string, Spared>
  /** Payments into open rounds of which something was taken back. */
  readonly reversedParts: ReadonlySet<ContributionId>
  /**
   * From when the grace of each opened round is counted: its due day, or a later one after an outage of days.
   */
  readonly dueDays: DraftMap<number, CalendarDate>
  /** The days of grace that each round was opened with. Rules that are agreed on later don't change them. */
  readonly graceDays: DraftMap<number, number>
  /** By how many days pauses have moved later dates; and by how many when the last round was opened. */
  readonly pausedDays: number
  readonly pausedBefore: number
  /** How many of these days were taken by notice. */
  readonly noticedDays: number
  /** The number of announced or agreed pauses. */
  readonly pauses: number
  readonly notice: PauseNotice | undefined
  /** When the last rejected pause was announced. */
  readonly pauseRejectedAt: Instant | undefined
  /**
   * The due day of the first round since the last closed one that a member other than its recipient had paid.
   */
  readonly unpaidSince: CalendarDate | undefined
  /**
   * Members to whom the recipient of the round opened last has paid debts since, which they could have set
   * off.
   */
  readonly repaid: ReadonlySet<UserId>
  /** Offers of cash, by member and round. */
  readonly offeredCash: ReadonlySet<string>
  /** Offers of cash that the recipient has refused, by member and round. */
  readonly refusedCash: ReadonlySet<string>
  /** What each seat has paid to the recipient of each closed round, by member and round. */
  readonly brought: DraftMap<string, Minor>
  /** What former holders of a seat are owed of what is paid into its round, by its present holder. */
  readonly claims: DraftMap<UserId, readonly Claim[]>
  /**
   * Former holders who have received the pot of a seat and answer for its later rounds, by its present
   * holder.
   */
  readonly liable: DraftMap<UserId, readonly UserId[]>
  /** What has been paid into open rounds, by member and round. */
  readonly parts: DraftMap<string, Part>
  readonly debts: DraftMap<string, Debt>
  /** Debts with an unpaid rest. */
  readonly openDebts: DraftMap<string, Debt>
  readonly swaps: DraftMap<number, Swap>
  readonly openSwaps: DraftMap<number, Swap>
}

export interface Spared extends Readonly<GoalEventOf<'SeatSpared'>['data']> {
  /** The days that it gave are over, and the seat is late. */
  readonly isOver: boolean
}

/** An announced pause, while members can object to it. */
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
  /** Until when committed salts must be revealed; undefined where salts are added in the open. */
  readonly revealBy: Instant | undefined
  readonly commitments: ReadonlyMap<UserId, string>
  /** The revealed salts. */
  readonly salts: ReadonlyMap<UserId, string>
  /** The members of the draw, when the first committed salt was revealed. */
  readonly among: ReadonlySet<UserId> | undefined
  /** The members whose turns are drawn before those of the others. */
  readonly drawnFirst: readonly UserId[]
}

/**
 * The part of the debt of a closed round's recipient to a seat that belongs to its former holder, who had
 * paid it.
 */
export interface Claim {
  readonly leaverUserId: UserId
  readonly round: number
  readonly amountMinor: Minor
  /** How many rounds were closed when it arose: it is paid in the seat's later turns. */
  readonly after: number
}

/** A member's proposal to share their seat with others. */
export interface Sharing {
  readonly byUserId: UserId
  readonly withUserIds: readonly UserId[]
  readonly answers: number
  /** What each of them can lose by it, as accepted. */
  readonly accepted: ReadonlyMap<UserId, Minor>
  readonly status: 'proposed' | 'accepted' | 'declined'
}

/** A member's payments into a round. */
export interface Part {
  /** Received, and remaining in the goal. */
  readonly firmMinor: Minor
  /** Received, including requested refunds. */
  readonly heldMinor: Minor
  readonly contributionIds: readonly ContributionId[]
  /** Payments under way. */
  readonly underWay: readonly ContributionId[]
}
export const emptyPart: Part = { firmMinor: zero, heldMinor: zero, contributionIds: [], underWay: [] }

export interface Debt {
  readonly debtorUserId: UserId
  /** Null: the platform. */
  readonly creditorUserId: UserId | null
  readonly round: number | null
  readonly cause: GoalEventOf<'DebtArose'>['data']['cause']
  /** Former holders of the debtor's seat who answer for it. */
  readonly liableUserIds: readonly UserId[]
  /** The creditor seat, where it is not the creditor's own. */
  readonly seatUserId: UserId | undefined
  /** The reversed contribution, if that is the cause. */
  readonly contributionId: ContributionId | undefined
  readonly amountMinor: Minor
  /** The unpaid rest. */
  readonly leftMinor: Minor
  /** What the operator has written off of it. */
  readonly writtenOffMinor: Minor
  /** The number of payments, of returns to the debtor, and of releases. */
  readonly payments: number
  readonly restorations: number
  readonly releases: number
  /** The payment under way for it. */
  readonly underWay: ContributionId | undefined
}

export interface Swap {
  readonly byUserId: UserId
  readonly withUserId: UserId
  /** The seats of the two, where one of them has several. */
  readonly positions?: readonly [number, number] | undefined
  readonly status: 'proposed' | 'accepted' | 'declined' | 'lapsed'
}

export const initialCircle = (): CircleState => ({
  charterVersion: 1,
  agreedRules: undefined,
  hasShares: false,
  seatChanges: 0,
  sharings: draftMap(),
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
  lateFeeDue: new Set(),
  lateDebits: new Map(),
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
  sharings,
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
  sharings: draftOf(sharings),
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

/** What a member has not paid of a closed round is owed to its recipient. */
export const shortDebtId = (round: number, debtorUserId: UserId): string => `round-${round}-${debtorUserId}`

/** Debts with an unpaid rest are open, in the order in which they arose. */
export const putDebt = ({ debts, openDebts }: CircleState, debtId: string, debt: Debt): void => {
  debts.set(debtId, debt)
  if (debt.leftMinor > 0) openDebts.set(debtId, debt)
  else openDebts.delete(debtId)
}
