import type { AdminJournalQuery, Movement, TotalName } from '#shared/api/books.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type GoalId, userId } from '#shared/ids.ts'
import { calendarDate, plusDays } from '#shared/time.ts'

/** Which lines of the journal, and in which sense they are added up. */
export interface Wanted {
  /** Conditions on `line`, with `$1` and so on for the values. */
  readonly where: readonly string[]
  readonly values: readonly unknown[]
  /** -1 for what we owe, which people read as positive. */
  readonly sign: 1 | -1
  /** In the order of the goal's own events, or of everything's time. */
  readonly order: 'revision' | 'time'
  /** Whether the conditions hold for balances too, so that what all lines come to is kept there. */
  readonly isKept?: boolean
}

export type Figure =
  | { readonly name: 'balance' }
  | { readonly name: 'contributed' | 'owes'; readonly userId: UserId }
  | { readonly name: 'payment'; readonly contributionId: ContributionId }
  | { readonly name: 'debt'; readonly debtId: string }
  | { readonly name: 'payout'; readonly payoutId: string }
  | { readonly name: 'pot'; readonly round: number }

/** Entries by which a payment comes in, goes back, or comes again. */
const payments = `('ContributionReceived', 'ContributionRefunded', 'ContributionRefundFailed', 'ContributionDisputed',
  'DisputeWon')`

/** The lines that a number of a goal's page is made of. */
export const figureIn = (goalId: GoalId, figure: Figure): Wanted => {
  const ofGoal = { order: 'revision' as const, values: [goalId] }
  switch (figure.name) {
    case 'balance':
      return { ...ofGoal, sign: -1, where: ['line.goal_id = $1', balance] }
    case 'contributed':
      return {
        ...ofGoal,
        values: [goalId, figure.userId],
        sign: -1,
        where: ['line.goal_id = $1', 'line.user_id = $2', contributed],
      }
    case 'owes':
      return {
        ...ofGoal,
        values: [goalId, figure.userId],
        sign: 1,
        where: ['line.goal_id = $1', 'line.user_id = $2', `line.account = 'owing'`],
      }
    case 'payment':
      return {
        ...ofGoal,
        values: [goalId, figure.contributionId],
        sign: -1,
        where: ['line.goal_id = $1', 'line.contribution_id = $2', paidIn],
      }
    case 'debt':
      return {
        ...ofGoal,
        values: [goalId, figure.debtId],
        sign: 1,
        where: ['line.goal_id = $1', 'line.debt_id = $2', `line.account = 'owing'`],
      }
    case 'payout':
      return {
        ...ofGoal,
        values: [goalId, figure.payoutId],
        sign: -1,
        where: ['line.goal_id = $1', 'line.payout_id = $2', fallenDue],
      }
    case 'pot':
      return { ...ofGoal, values: [goalId, figure.round], sign: -1, where: ['line.goal_id = $1', pot] }
  }
}

/** What is taken back after it was paid on lowers what was saved as well, although it is a debt in the books. */
const paidIn = `line.account in ('savings', 'owing') and (line.entry in ${payments}
  or (line.entry = 'EntryReversed' and line.contribution_id is not null))`

/** What made it fall due; that it was sent, or came back, leaves its amount as it is. */
const fallenDue = `line.account = 'payable' and line.entry not in ('PayoutSent', 'PayoutCaseClosed', 'EntryReversed')`

/** What made a closed round's pot what it is. */
const ofPot = `('RoundClosed', 'PotLowered')`

/** What is in a round that collects, or what the recipient of a closed one was owed. */
const roundOfLine = `coalesce(line.round,
  (select paid.round from transactions paid where paid.contribution_id = line.contribution_id))`
const pot = `case when exists (select from rounds closed where closed.goal_id = line.goal_id and closed.round = $2
    and closed.pot_cents is not null)
  then line.account = 'payable' and line.entry in ${ofPot} and line.round = $2
  else line.account = 'savings' and ${roundOfLine} = $2 end`

/**
 * In a circle the pot that is looked at: what is in the round that collects, or between two rounds what the last one's
 * recipient was owed. Elsewhere what was saved; of a goal that was given up all goes back.
 */
const balance = `case when exists (select from circles circle where circle.goal_id = line.goal_id)
  then exists (select from circles circle where circle.goal_id = line.goal_id and case when circle.is_open
    then line.account = 'savings' and circle.round = ${roundOfLine}
    else line.account = 'payable' and line.entry in ${ofPot} and line.round = circle.round - 1 end)
  else ${paidIn} or (line.account = 'savings' and line.entry = 'PayoutDue' and exists (
    select from activity given_up where given_up.goal_id = line.goal_id
      and given_up.type = 'GoalCancelled' and given_up.revision < line.revision)) end`

/** Since they joined, the last time; with a seat that was taken over comes what was paid for it. */
const contributed = `(${paidIn} or (line.account = 'savings' and line.entry = 'MemberReplaced'))
  and line.revision >= coalesce((select max(joined.revision) from activity joined
    where joined.goal_id = line.goal_id and joined.type = 'MemberJoined' and joined.actor_user_id = line.user_id), 0)`

/** What somebody has in all of their goals, in those that are for one purpose, or in their circles. */
export const savedIn = (userId: UserId, of: TotalName): Wanted => ({
  order: 'time',
  values: [userId],
  sign: -1,
  where: [
    'line.goal_id in (select mine.goal_id from members mine where mine.user_id = $1)',
    ofKind[of]('line'),
    balance,
  ],
})
export const ofKind: Readonly<Record<TotalName, (row: string) => string>> = {
  total: () => 'true',
  personal: row => `not ${isCircle(row)}`,
  group: row => isCircle(row),
  open: row => `exists (select from goals open where open.goal_id = ${row}.goal_id
    and not open.is_archived and open.status <> 'cancelled')`,
}
const isCircle = (row: string): string =>
  `exists (select from circles turning where turning.goal_id = ${row}.goal_id)`

/** What an admin may narrow the journal to. */
export const adminFilter = (query: AdminJournalQuery): Wanted => {
  const where: string[] = []
  const values: unknown[] = []
  const add = (condition: (slot: string) => string, value: unknown): void => {
    if (value === undefined) return
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  const { account, goalId, revision, round, contributionId, debtId, payoutId, entry } = query
  const { movement, from, to } = query
  add(slot => `line.account = ${slot}`, account)
  add(slot => `line.user_id = ${slot}`, query.userId && userId(query.userId))
  add(slot => `line.goal_id = ${slot}`, goalId)
  add(slot => `line.revision = ${slot}`, revision)
  add(slot => `line.round = ${slot}`, round)
  add(slot => `line.contribution_id = ${slot}`, contributionId)
  add(slot => `line.debt_id = ${slot}`, debtId)
  add(slot => `line.payout_id = ${slot}`, payoutId)
  add(slot => `line.entry = ${slot}`, entry)
  const end = (day: string) => `${plusDays(calendarDate(day), 1)}T00:00:00Z`
  if (movement !== undefined && from !== undefined) {
    where.push(`line.account not in ('stripe', 'bank')`)
    add(slot => movementOf[movement](`moved.day ${untilWhen[movement] ?? '='} ${slot}::date`), from)
  } else {
    add(slot => `line.at >= ${slot}`, from && `${from}T00:00:00Z`)
    add(slot => `line.at < ${slot}`, to && end(to))
  }
  return {
    where: where.length === 0 ? ['true'] : where,
    values,
    sign: movement === undefined ? 1 : -1,
    order: goalId === undefined ? 'time' : 'revision',
    isKept: Object.entries(query).every(([name, value]) => value === undefined || inBalances.has(name)),
  }
}

/** By what balances are told apart, and where in the pages somebody is. */
const inBalances: ReadonlySet<string> = new Set(['account', 'userId', 'goalId', 'before'])

const untilWhen: Readonly<Partial<Record<Movement, string>>> = { opening: '<', closing: '<=' }

/**
 * As the statement tells them apart: by what stands against the account at the processor, on the day on which that was
 * booked there. A contribution has come in by one event, and its fee by another.
 */
const movementOf: Readonly<Record<Movement, (when: string) => string>> = {
  opening: when => `${cameIn(when)} or ${moved(when)}`,
  closing: when => `${cameIn(when)} or ${moved(when)}`,
  contributions: when => `line.account <> 'fees' and ${cameIn(when)}`,
  fees: when => `line.account = 'fees' and (${cameIn(when)} or ${moved(when)})`,
  disputes: when => `line.account <> 'fees' and ${moved(when, 'dispute')}`,
  refunds: when => `line.account <> 'fees' and ${moved(when, 'refund')}`,
  payouts: when => `line.account <> 'fees' and ${moved(when, 'payout')}`,
}
const cameIn = (when: string): string =>
  `line.entry in ('ContributionReceived', 'ContributionSettled') and line.contribution_id in (
    select moved.contribution_id from movements moved where ${when} and moved.kind = 'contribution')`
const moved = (when: string, kind?: 'dispute' | 'refund' | 'payout'): string =>
  `(line.goal_id, line.revision) in (select moved.goal_id, moved.revision from movements moved
    where ${when} and ${kind === undefined ? `moved.kind <> 'contribution'` : `moved.kind = '${kind}'`})`
