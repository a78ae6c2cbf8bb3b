import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { type TimedEvent, walk } from '#lab/builders/walk.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { systemClock } from '#ledger/clock.ts'
import type { Movement } from '#shared/api/books.ts'
import type { Currency } from '#shared/currencies.ts'
import { periodAfter, periodAt, spanOf } from '#shared/events/books.ts'
import { goalStream } from '#shared/events/goal.ts'
import { type ContributionId, type GoalId, goalId, type UserId } from '#shared/ids.ts'
import { add, formatDecimal, type Minor, parseAmount, subtract, sum, zero } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { createAudit, nameOf } from '../../audit/run.ts'
import { auditMigrations, auditSchema } from '../../audit/table.ts'
import { migrate } from '../../db/migrate.ts'
import { readSchema } from '../../db/readVersion.ts'
import { startProjector } from '../../engine/runner.ts'
import { ensureReadSchema } from '../../engine/schema.ts'
import { movementsUntil } from '../reconciliation/query.ts'
import {
  adminFilter,
  figureIn,
  figuresOfPeriods,
  journalPage,
  outOfBalance,
  periodFigures,
  totalOf,
  trialTotals,
} from './query.ts'

let store: EventStore
let pool: pg.Pool
const currencies = ['USD', 'JPY', 'KWD'] as const
const currencyOf = (goal: GoalId): Currency => currencies[Math.floor(goal / 3) % currencies.length] ?? 'USD'

const historyOf = (number: number) => {
  const goal = goalId(number)
  return walk(goal, number % 3 === 0 ? 'goal' : 'circle', number + 200, currencyOf(goal))
}
const hasReceived = ({ event }: TimedEvent): boolean => event.type === 'ContributionReceived'
const isRestored = ({ event }: TimedEvent): boolean =>
  event.type === 'PayoutDue' && event.data.reason === 'restored'
/** 74 histories, and the first one in which a payout is restored after a case, which is rare. */
const generateHistories = (): Map<GoalId, TimedEvent[]> => {
  const histories = new Map<GoalId, TimedEvent[]>()
  for (let number = 1; number <= 74; number++) histories.set(goalId(number), historyOf(number))
  let hasRestored = [...histories.values()].some(history => history.some(isRestored))
  for (let number = 75; !hasRestored; number++) {
    const history = historyOf(number)
    hasRestored = history.some(isRestored)
    if (hasRestored) histories.set(goalId(number), history)
  }
  return histories
}
const histories = generateHistories()

beforeAll(async () => {
  ;({ store, pool } = await startEventStore())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, auditMigrations, { schema: auditSchema })
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  for (const [goal, history] of histories) {
    const events = history.map(({ at, event }, index) => ({
      id: randomUUID(),
      ...event,
      metadata: {
        actor: `user:${1 + (index % 6)}`,
        cause: `request-${index}`,
        correlation: 'walk',
        at,
        schemaVersion: 1,
      },
    }))
    await store.append(goalStream(goal), events, 'no_stream')
  }
  const log = { info: () => undefined, error: (details: object) => console.error(details) }
  const projector = startProjector({ store, pool, schema: readSchema, log })
  afterAll(() => projector.stop())
  await projector.caughtUp
})

const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows

const shownIn = (goal: GoalId, amount: Minor): string => formatDecimal(amount, currencyOf(goal))

type Moved = Awaited<ReturnType<typeof movementsUntil>>['on']
const figuresOfDay = (before: Moved, on: Moved, currency: Currency): [Movement, Minor][] => {
  const [earlier, today] = [before, on].map(moved => moved.filter(one => one.currency === currency))
  const held = (moved: Moved = []): Minor =>
    sum(moved.map(({ amountMinor, feeMinor }) => subtract(amountMinor, feeMinor)))
  const of = (wanted: string): Minor =>
    sum((today ?? []).flatMap(({ kind, amountMinor }) => (kind === wanted ? [amountMinor] : [])))
  return [
    ['opening', held(earlier)],
    ['contributions', of('contribution')],
    ['refunds', of('refund')],
    ['disputes', of('dispute')],
    ['payouts', of('payout')],
    ['fees', subtract(zero, sum((today ?? []).map(({ feeMinor }) => feeMinor)))],
    ['closing', add(held(earlier), held(today))],
  ]
}

describe('generated histories of goals and circles', () => {
  it('have the figures of the log', async () => {
    expect(await rowsOf('select * from quarantine')).toEqual([])
    const log = { info: () => undefined, error: () => undefined }
    const audit = createAudit({ store, pool, schema: readSchema, clock: systemClock, log })
    const { named, goals } = await audit({ runId: randomUUID(), kind: 'command' })
    expect(named.map(nameOf)).toEqual([])
    expect(goals).toBe(histories.size)
  })

  it('have the same figures for months queried singly and together', { tags: ['detail'] }, async () => {
    const [span] = await rowsOf<{ first: Instant; last: Instant }>(
      'select min(at) as first, max(at) as last from journal',
    )
    const months: string[] = []
    for (let month = periodAt(span!.first); month <= periodAt(span!.last); month = periodAfter(month))
      months.push(month)
    expect(months.length).toBeGreaterThan(2)
    const each = await Promise.all(months.map(month => periodFigures(pool, spanOf(month))))
    expect(await figuresOfPeriods(pool, months)).toEqual(each)
    expect(await figuresOfPeriods(pool, months.slice(1))).toEqual(each.slice(1))
    expect(await figuresOfPeriods(pool, [])).toEqual([])
  })

  it('have stored sums for admins that equal the sums of lines', async () => {
    const [inYen] =
      [...histories].find(([goal, history]) => currencyOf(goal) === 'JPY' && history.some(hasReceived)) ?? []
    for (const query of [
      {},
      { account: 'savings' },
      { userId: 3 },
      { goalId: 6 },
      { goalId: 6, account: 'stripe' },
      { currency: 'JPY' },
      { currency: 'JPY', goalId: inYen },
    ]) {
      const wanted = adminFilter(query as Parameters<typeof adminFilter>[0])
      expect(wanted.isInBalances).toBe(true)
      const { isInBalances: _, ...counted } = wanted
      const page = await journalPage(pool, wanted)
      expect(page).toEqual(await journalPage(pool, counted))
      expect(page.count).toBeGreaterThan(0)
    }
    expect(await journalPage(pool, adminFilter({ goalId: 6 }))).toMatchObject({
      currency: 'KWD',
      total: '0.000',
    })
    expect(await journalPage(pool, adminFilter({ goalId: 6, currency: 'USD' }))).toMatchObject({ count: 0 })
    expect(await outOfBalance(pool)).toEqual([])
    expect((await trialTotals(pool)).map(({ currency }) => currency)).toEqual(currencies)
    expect(adminFilter({ entry: 'PayoutPaid' } as Parameters<typeof adminFilter>[0]).isInBalances).toBe(false)
    expect(adminFilter({ from: '2026-01-01' } as Parameters<typeof adminFilter>[0]).isInBalances).toBe(false)
  })

  it('have balances that equal the sums of their lines', async () => {
    const goals = await rowsOf<{ goal_id: GoalId; current_minor: Minor }>(
      'select goal_id, current_minor from goals',
    )
    const wrong = []
    for (const { goal_id, current_minor } of goals) {
      const { total } = await journalPage(pool, figureIn(goal_id, { name: 'balance' }))
      if (total !== shownIn(goal_id, current_minor))
        wrong.push({ goal_id, shown: shownIn(goal_id, current_minor), total })
    }
    expect(wrong).toEqual([])
  })

  it('have contributions of members that equal the sums of their lines', async () => {
    const members = await rowsOf<{ goal_id: GoalId; user_id: UserId; contributed_minor: Minor }>(
      'select goal_id, user_id, contributed_minor from members',
    )
    const wrong = []
    for (const { goal_id, user_id, contributed_minor } of members) {
      const { total } = await journalPage(pool, figureIn(goal_id, { name: 'contributed', userId: user_id }))
      if (total !== shownIn(goal_id, contributed_minor))
        wrong.push({ goal_id, user_id, shown: shownIn(goal_id, contributed_minor), total })
    }
    expect(wrong).toEqual([])
  })

  it('have debts of members that equal the sums of their lines', async () => {
    const debts = await rowsOf<{ goal_id: GoalId; user_id: UserId; minor: Minor }>(
      'select goal_id, debtor_user_id as user_id, sum(open_minor)::int8 as minor from debts group by 1, 2',
    )
    expect(debts.length).toBeGreaterThan(10)
    const wrong = []
    for (const { goal_id, user_id, minor } of debts) {
      const { total } = await journalPage(pool, figureIn(goal_id, { name: 'owes', userId: user_id }))
      if (total !== shownIn(goal_id, minor))
        wrong.push({ goal_id, user_id, shown: shownIn(goal_id, minor), total })
    }
    expect(wrong).toEqual([])
  })

  it('have payments whose remaining amounts equal the sums of their lines', {
    tags: ['detail'],
  }, async () => {
    const paid = await rowsOf<{ goal_id: GoalId; contribution_id: ContributionId; minor: Minor }>(
      `select goal_id, contribution_id, case status when 'reversed' then 0
         else amount_minor - refunded_minor - disputed_minor end as minor from transactions
       where completed_at is not null`,
    )
    expect(paid.length).toBeGreaterThan(100)
    const wrong = []
    for (const { goal_id, contribution_id, minor } of paid) {
      const { total } = await journalPage(
        pool,
        figureIn(goal_id, { name: 'payment', contributionId: contribution_id }),
      )
      if (total !== shownIn(goal_id, minor))
        wrong.push({ goal_id, contribution_id, shown: shownIn(goal_id, minor), total })
    }
    expect(wrong).toEqual([])
  })

  it('have daily statements that equal the sums of the journal’s lines', { tags: ['detail'] }, async () => {
    const days = await rowsOf<{ day: CalendarDate }>('select distinct day from movements order by day')
    expect(days.length).toBeGreaterThan(10)
    const wrong = []
    for (const { day } of [days[0]!, ...days.filter((_, at) => at % 7 === 3), days.at(-1)!]) {
      const { before, on } = await movementsUntil(pool, day)
      for (const currency of currencies)
        for (const [movement, minor] of figuresOfDay(before, on, currency)) {
          const { total } = await journalPage(pool, adminFilter({ movement, from: day, currency }))
          const shown = formatDecimal(minor, currency)
          if (total !== shown) wrong.push({ day, movement, shown, total })
        }
    }
    expect(wrong).toEqual([])
    const kinds = await rowsOf<{ kind: string }>('select distinct kind from movements order by kind')
    expect(kinds.map(({ kind }) => kind)).toEqual(['contribution', 'dispute', 'payout', 'refund'])
  })

  it('have debts whose open amounts equal the sums of their lines', async () => {
    const debts = await rowsOf<{ goal_id: GoalId; debt_id: string; minor: Minor }>(
      'select goal_id, debt_id, open_minor as minor from debts',
    )
    expect(debts.filter(({ debt_id }) => debt_id.startsWith('reversal-')).length).toBeGreaterThan(5)
    // Most are paid at once out of payouts of their debtors.
    expect(debts.filter(({ minor }) => minor > 0).length).toBeGreaterThan(0)
    const wrong = []
    for (const { goal_id, debt_id, minor } of debts) {
      const { total, count } = await journalPage(pool, figureIn(goal_id, { name: 'debt', debtId: debt_id }))
      if (total !== shownIn(goal_id, minor) || count === 0)
        wrong.push({ goal_id, debt_id, shown: shownIn(goal_id, minor), total })
    }
    expect(wrong).toEqual([])
  })

  it('have payouts that equal the sums of their lines, in every status', async () => {
    const payouts = await rowsOf<{ goal_id: GoalId; payout_id: string; minor: Minor; reason: string }>(
      'select goal_id, payout_id, amount_minor as minor, reason from payouts',
    )
    expect([...new Set(payouts.map(({ reason }) => reason))]).toEqual(
      expect.arrayContaining(['round', 'debt', 'restored']),
    )
    const wrong = []
    for (const { goal_id, payout_id, minor } of payouts) {
      const { total } = await journalPage(pool, figureIn(goal_id, { name: 'payout', payoutId: payout_id }))
      if (total !== shownIn(goal_id, minor))
        wrong.push({ goal_id, payout_id, shown: shownIn(goal_id, minor), total })
    }
    expect(wrong).toEqual([])
  })

  it('have pots that equal the sums of their lines, before and after closing', async () => {
    const pots = await rowsOf<{ goal_id: GoalId; round: number; minor: Minor }>(
      `select round.goal_id, round.round, coalesce(round.pot_minor, circle.pot_minor) as minor
       from rounds round join circles circle using (goal_id)
       where round.pot_minor is not null or (circle.is_open and circle.round = round.round)`,
    )
    expect(pots.length).toBeGreaterThan(30)
    const wrong = []
    for (const { goal_id, round, minor } of pots) {
      const { total } = await journalPage(pool, figureIn(goal_id, { name: 'pot', round }))
      if (total !== shownIn(goal_id, minor))
        wrong.push({ goal_id, round, shown: shownIn(goal_id, minor), total })
    }
    expect(wrong).toEqual([])
  })

  it('have totals over all goals of a member, in each currency', async () => {
    const members = await rowsOf<{
      user_id: UserId
      currency: Currency
      total: Minor
      circles: Minor
      unended: Minor
    }>(
      `select mine.user_id, goal.currency, sum(goal.current_minor)::int8 as total,
         coalesce(sum(goal.current_minor) filter (where goal.cycle_type is not null), 0)::int8 as circles,
         coalesce(sum(goal.current_minor) filter (where not goal.is_archived and goal.status <> 'cancelled'), 0)::int8
           as unended
       from members mine join goals goal using (goal_id) group by 1, 2`,
    )
    expect(members.length).toBeGreaterThan(9)
    for (const { user_id: userId, currency, total, circles, unended } of members) {
      const [all, group, personal, open] = await Promise.all(
        (['total', 'group', 'personal', 'open'] as const).map(of => totalOf(pool, { userId, of, currency })),
      )
      const found = [all!, group!, personal!, open!]
      expect(found.map(one => one.total)).toEqual(
        [total, circles, subtract(total, circles), unended].map(minor => formatDecimal(minor, currency)),
      )
      for (const one of found)
        expect(
          formatDecimal(sum(one.goals.map(({ amount }) => parseAmount(amount, currency)!)), currency),
        ).toBe(one.total)
      expect(all!.goals.length).toBe(group!.goals.length + personal!.goals.length)
      expect(all!.currencies).toEqual(
        currencies.filter(code => members.some(row => row.user_id === userId && row.currency === code)),
      )
    }
  })

  it('have lines with running balances, a page at a time', async () => {
    const all = []
    let before: string | undefined
    let pages = 0
    do {
      const page = await journalPage(pool, adminFilter({ account: 'savings', currency: 'KWD' }), before)
      if (pages === 0) expect(page.lines[0]?.balance).toBe(page.total)
      all.push(...page.lines)
      before = page.next ?? undefined
      pages++
    } while (before !== undefined)
    expect(pages).toBeGreaterThan(5)
    const [{ count = 0 } = {}] = await rowsOf<{ count: number }>(
      `select count(*) as count from journal where account = 'savings' and currency = 'KWD'`,
    )
    expect(all.length).toBe(count)
    expect(new Set(all.map(({ goalId, revision, line }) => `${goalId} ${revision} ${line}`)).size).toBe(count)
    const oldest = all.at(-1)
    expect(oldest?.balance).toBe(oldest?.amount)
  })
})
