import { type RawBuilder, sql } from 'kysely'
import type { AdminJournalQuery, Movement, TotalName } from '#shared/api/books.ts'
import type { Currency } from '#shared/currencies.ts'
import { type ContributionId, type GoalId, goalId as toGoalId, type UserId, userId } from '#shared/ids.ts'
import { defaultCurrency } from '#shared/money.ts'
import { calendarDate, plusDays } from '#shared/time.ts'

type Condition = RawBuilder<boolean>
const is = sql<boolean>

/** The lines of the journal to show, and the sign with which they are summed. */
export interface LineFilter {
  /** Conditions on the table alias `line`. */
  readonly where: readonly Condition[]
  /** -1 for amounts that the platform owes, which are shown as positive. */
  readonly sign: 1 | -1
  /** Lines are summed, so they are in one currency: this one, or the goal's. */
  readonly currency: Currency | { readonly ofGoal: GoalId }
  /** In the order of one goal's events, or by time over all goals. */
  readonly order: 'revision' | 'time'
  /** Whether the conditions apply to `balances` too, so that the sum can be read from there. */
  readonly isInBalances?: boolean
}

export type Figure =
  | { readonly name: 'balance' }
  | { readonly name: 'contributed' | 'owes'; readonly userId: UserId }
  | { readonly name: 'payment'; readonly contributionId: ContributionId }
  | { readonly name: 'debt'; readonly debtId: string }
  | { readonly name: 'payout'; readonly payoutId: string }
  | { readonly name: 'pot'; readonly round: number }

/** Entries by which a payment comes in, is taken back, or is restored. */
const payments = sql.raw(
  `('ContributionReceived', 'ContributionRefunded', 'ContributionRefundFailed', 'RefundFeeKept', 'RefundFeeReturned',
    'ContributionDisputed', 'DisputeWon')`,
)

/** The lines that a number on a goal's page is the sum of. */
export const figureIn = (goalId: GoalId, figure: Figure): LineFilter => {
  const filter = (sign: 1 | -1, ...where: readonly Condition[]): LineFilter => ({
    where: [is`line.goal_id = ${goalId}`, ...where.map(one => is`(${one})`)],
    sign,
    currency: { ofGoal: goalId },
    order: 'revision',
  })
  switch (figure.name) {
    case 'balance':
      return filter(-1, balance)
    case 'contributed':
      return filter(-1, linesOfUser(figure.userId), contributed)
    case 'owes':
      return filter(1, is`line.user_id = ${figure.userId}`, owing)
    case 'payment':
      return filter(-1, is`line.contribution_id = ${figure.contributionId}`, paidIn)
    case 'debt':
      return filter(1, is`line.debt_id = ${figure.debtId}`, owing)
    case 'payout':
      return filter(-1, is`line.payout_id = ${figure.payoutId}`, fallenDue)
    case 'pot':
      return filter(-1, potOf(figure.round))
  }
}

/** What members owe, fees included. */
const owing = is`line.account in ('owing', 'owing_fees')`

/** Money taken back after it was paid on also lowers the savings, although the books call it a debt. */
const paidIn = is`line.account in ('savings', 'owing') and (line.entry in ${payments}
  or (line.entry = 'EntryReversed' and line.contribution_id is not null))`

/** Money returned to its owner. A goal that is paid out as a whole continues to show what was saved. */
const takenOut = is`(line.account = 'savings' and line.entry = 'PayoutDue' and not exists (
  select from activity paid_out where paid_out.goal_id = line.goal_id
    and paid_out.type = 'WithdrawalRequested' and paid_out.revision < line.revision))`

/** Entries that make a payout due; sending or returning it does not change its amount. */
const fallenDue = is`line.account = 'payable' and line.entry not in ('PayoutSent', 'PayoutCaseClosed', 'PayoutTransferReversed', 'EntryReversed')`

/** Entries that make the pot of a closed round, and what of it was taken back before it was sent. */
const potEntries = sql.raw(`('RoundClosed', 'PotLowered', 'PayoutLowered')`)

const roundOfLine = sql`coalesce(line.round,
  (select paid.round from transactions paid where paid.contribution_id = line.contribution_id))`

/** The money in an open round, or the pot that the recipient of a closed one was owed. */
const potOf = (round: number): Condition => is`case when exists (select from rounds closed
    where closed.goal_id = line.goal_id and closed.round = ${round} and closed.pot_minor is not null)
  then line.account = 'payable' and line.entry in ${potEntries} and line.round = ${round}
  else line.account = 'savings' and ${roundOfLine} = ${round} end`

/**
 * In a circle the pot that is shown: of the open round, or between two rounds of the last one. Elsewhere the
 * savings, less what members took out.
 */
const balance = is`case when exists (select from circles circle where circle.goal_id = line.goal_id)
  then exists (select from circles circle where circle.goal_id = line.goal_id and case when circle.is_open
    then line.account = 'savings' and circle.round = ${roundOfLine}
    else line.account = 'payable' and line.entry in ${potEntries} and line.round = circle.round - 1 end)
  else ${paidIn} or ${takenOut} end`

/** A deposit is no contribution, and one that a bank has taken back does not reduce contributions. */
const asDeposit = is`(line.account = 'savings' and line.entry in ('DepositPlaced', 'DepositReleased')
  or line.account = 'owing' and line.entry = 'DepositLowered' and line.round is null)`

/** Since the member last joined; the new holder of a seat also receives what was paid for it. */
const contributed = is`(${paidIn} or ${takenOut} or ${asDeposit}
    or (line.account = 'savings' and line.entry = 'MemberReplaced'))
  and line.revision >= coalesce((select max(joined.revision) from activity joined
    where joined.goal_id = line.goal_id and joined.type = 'MemberJoined'
      and coalesce(joined.subject_user_id, joined.actor_user_id) = line.user_id), 0)`

export interface SavedIn {
  readonly userId: UserId
  readonly of: TotalName
  readonly currency: Currency
}
/** What a user has in all goals, in personal goals, in circles, or in open goals. */
export const savedIn = ({ userId, of, currency }: SavedIn): LineFilter => ({
  order: 'time',
  sign: -1,
  currency,
  where: [
    is`line.currency = ${currency}`,
    is`line.goal_id in (select mine.goal_id from members mine where mine.user_id = ${userId})`,
    ofKind[of]('line'),
    is`(${balance})`,
  ],
})
export const ofKind: Readonly<Record<TotalName, (table: string) => Condition>> = {
  total: () => is`true`,
  personal: table => is`not ${isCircle(table)}`,
  group: table => isCircle(table),
  open: table => is`exists (select from goals open where open.goal_id = ${sql.ref(`${table}.goal_id`)}
    and not open.is_archived and open.status <> 'cancelled')`,
}
const isCircle = (table: string): Condition =>
  is`exists (select from circles turning where turning.goal_id = ${sql.ref(`${table}.goal_id`)})`

/** A user's lines, and those from before they were merged with a member who had no account. */
export const linesOfUser = (userId: UserId): Condition =>
  is`line.user_id = any(array[${userId}::int8] || array(select merged.former_id from stand_ins merged
    where merged.user_id = ${userId} and merged.former_id is not null))`

/**
 * What a user has paid for the seats of members whom they have added, whether these have claimed them since or not. It is in the
 * savings of these members.
 */
export const paidForOthers = (userId: UserId): Condition =>
  is`line.account = 'savings' and line.entry in ${payments}
    and line.user_id = any(array(select unnest(array[added.user_id, added.former_id]) from stand_ins added
      where added.added_by_user_id = ${userId}))
    and exists (select from transactions paid
      where paid.contribution_id = line.contribution_id and paid.user_id = ${userId})`

/** The filters of the admins' journal. */
export const adminFilter = (query: AdminJournalQuery): LineFilter => {
  const { account, goalId, revision, round, contributionId, debtId, payoutId, entry, movement, from, to } =
    query
  const where: Condition[] = []
  const currency = query.currency ?? (goalId === undefined ? defaultCurrency : { ofGoal: toGoalId(goalId) })
  const columns = {
    currency: typeof currency === 'string' ? currency : undefined,
    account,
    user_id: query.userId && userId(query.userId),
    goal_id: goalId,
    revision,
    round,
    contribution_id: contributionId,
    debt_id: debtId,
    payout_id: payoutId,
    entry,
  }
  for (const [column, value] of Object.entries(columns))
    if (value !== undefined) where.push(is`${sql.ref(`line.${column}`)} = ${value}`)
  if (movement !== undefined && from !== undefined) {
    const when = is`moved.day ${sql.raw(comparison[movement] ?? '=')} ${from}::date`
    where.push(is`line.account not in ('stripe', 'bank')`, movementOf[movement](when))
  } else {
    if (from !== undefined) where.push(is`line.at >= ${`${from}T00:00:00Z`}`)
    if (to !== undefined) where.push(is`line.at < ${`${plusDays(calendarDate(to), 1)}T00:00:00Z`}`)
  }
  return {
    where,
    currency,
    sign: movement === undefined ? 1 : -1,
    order: goalId === undefined ? 'time' : 'revision',
    isInBalances: Object.entries(query).every(
      ([name, value]) => value === undefined || balanceFilters.has(name),
    ),
  }
}

/** The columns of balances, and the cursor. */
const balanceFilters: ReadonlySet<string> = new Set(['account', 'currency', 'userId', 'goalId', 'before'])

const comparison: Readonly<Partial<Record<Movement, string>>> = { opening: '<', closing: '<=' }

/**
 * Classifies movements like the daily statement: by the lines opposite the processor's account, on the day
 * when the processor booked them. A contribution and its fee come from different events.
 */
const movementOf: Readonly<Record<Movement, (when: Condition) => Condition>> = {
  opening: when => is`(${cameIn(when)} or ${moved(when)})`,
  closing: when => is`(${cameIn(when)} or ${moved(when)})`,
  contributions: when => is`line.account <> 'fees' and ${cameIn(when)}`,
  fees: when => is`line.account = 'fees' and (${cameIn(when)} or ${moved(when)})`,
  disputes: when => is`line.account <> 'fees' and ${moved(when, 'dispute')}`,
  refunds: when => is`line.account <> 'fees' and ${moved(when, 'refund')}`,
  payouts: when => is`line.account <> 'fees' and ${moved(when, 'payout')}`,
}
const cameIn = (when: Condition): Condition =>
  is`(line.entry in ('ContributionReceived', 'ContributionSettled') and line.contribution_id in (
    select moved.contribution_id from movements moved where ${when} and moved.kind = 'contribution'))`
const moved = (when: Condition, kind?: 'dispute' | 'refund' | 'payout'): Condition =>
  is`(line.goal_id, line.revision) in (select moved.goal_id, moved.revision from movements moved
    where ${when} and ${kind === undefined ? is`moved.kind <> 'contribution'` : is`moved.kind = ${kind}`})`
