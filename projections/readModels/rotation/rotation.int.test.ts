import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { defaultCharter } from '#shared/charter.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import { contributionId, type GoalId, goalId, paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { migrate } from '../../db/migrate.ts'
import { readSchema } from '../../db/readVersion.ts'
import { followReadSide } from '../../engine/checkpoints.ts'
import { startProjector } from '../../engine/runner.ts'
import { ensureReadSchema } from '../../engine/schema.ts'
import { goalOf } from '../goals/query.ts'
import { figureIn, journalPage } from '../journal/query.ts'
import { membersOf } from '../members/query.ts'
import { payoutCounts, payoutQueue, payoutsOfGoal } from '../payouts/query.ts'
import { projectedTableList } from '../registry.ts'
import { circleOf } from './query.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
const [ama, kofi, nia, yaw] = [userId(1), userId(2), userId(3), userId(4)]
const quiet = { info: () => undefined, error: (details: object) => console.error(details) }

beforeAll(async () => {
  ;({ store, pool, databaseUrl } = await startEventStore())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  for (const name of ['ama', 'kofi', 'nia', 'yaw'])
    await pool.query(
      `insert into accounts.users (username, email, password_hash, created_at) values ($1, $2, '', now())`,
      [name, `${name}@example.com`],
    )
  const projector = startProjector({ store, pool, schema: readSchema, log: quiet })
  afterAll(() => projector.stop())
})

const about = { actor: 'test', cause: 'test', correlation: 'test', schemaVersion: 1 }
const write = async (id: GoalId, at: string, events: readonly GoalEvent[]): Promise<void> => {
  let revision: bigint | undefined
  for await (const event of store.read(goalStream(id))) revision = event.revision
  const written = events.map(event => ({
    id: randomUUID(),
    ...event,
    metadata: { ...about, at: new Date(at).toISOString() },
  }))
  const appended = await store.append(goalStream(id), written, revision ?? 'no_stream')
  if (appended.outcome === 'conflict') throw new Error('conflict')
  const side = await followReadSide(connectPg(databaseUrl), readSchema)
  expect(await side.waitFor(appended.position, 15_000)).toBe(true)
  await side.close()
}

const created = (id: GoalId): GoalEvent[] => [
  {
    type: 'GoalCreated',
    data: {
      goalId: id,
      creatorId: ama,
      name: 'Makola',
      type: 'Susu (Rotating Savings Fund)',
      subtype: null,
      description: null,
      currency: 'USD',
      targetMinor: minor(300_00),
      startDate: calendarDate('2026-01-31'),
      endDate: calendarDate('2026-04-30'),
      totalMembers: 3,
      contributionMinor: minor(100_00),
      rotation: {
        cycleType: 'monthly',
        contributionMinor: minor(100_00),
        seats: 3,
        charter: { ...defaultCharter, latePolicy: 'reduced' },
      },
    },
  },
  { type: 'MemberJoined', data: { userId: ama, role: 'organiser', position: 1, join: 1 } },
  ...[kofi, nia].map(
    (who): GoalEvent => ({
      type: 'MemberJoined',
      data: { userId: who, role: 'member', position: who, join: 1, charterVersion: 1 },
    }),
  ),
]
const ids = new Map<string, ReturnType<typeof contributionId>>()
const paid = (id: GoalId, who: UserId, round: number, debtId?: string): GoalEvent[] => {
  const key = `${id}-${who}-${round}-${debtId}`
  const contribution = contributionId(randomUUID())
  ids.set(key, contribution)
  const intent = paymentIntentId(`pi_${contribution.replaceAll('-', '')}`)
  const amountMinor = minor(100_00)
  return [
    {
      type: 'ContributionRequested',
      data: { contributionId: contribution, userId: who, amountMinor, round, ...(debtId ? { debtId } : {}) },
    },
    {
      type: 'ContributionReceived',
      data: {
        contributionId: contribution,
        userId: who,
        amountMinor,
        round,
        chargeId: 'ch_1',
        paymentIntentId: intent,
      },
    },
    {
      type: 'ContributionSettled',
      data: {
        contributionId: contribution,
        balanceTransactionId: 'txn_1',
        feeMinor: minor(3_20),
        netMinor: minor(96_80),
        availableAt: instant('2026-03-02T10:00:00Z'),
      },
    },
  ]
}
const share = (id: GoalId, who: UserId, round = 1) => {
  const known = ids.get(`${id}-${who}-${round}-undefined`)
  return { userId: who, amountMinor: minor(100_00), contributionIds: known ? [known] : [] }
}
const opened = (round: number, dueOn: string): GoalEvent => ({
  type: 'RoundOpened',
  data: { round, cycle: round, dueOn: calendarDate(dueOn), byUserId: null },
})
const turnedOrder: GoalEvent = {
  type: 'RotationOrdered',
  data: { change: 1, byUserId: ama, order: [kofi, ama, nia] },
}
const begun: GoalEvent[] = [
  { type: 'RotationBegan', data: { startsOn: calendarDate('2026-01-31'), charterVersion: 1 } },
  opened(1, '2026-02-28'),
]

let numbers = 0
const looking = (id: GoalId, at: string, who = ama) => ({ goalId: id, userId: who, now: instant(at) })
const figures = async (id: GoalId, at: string) => {
  const goal = await goalOf(pool, looking(id, at))
  const { currentAmount, currentCycle, dueDate, status, hasContributed } = goal ?? {}
  return [currentAmount, currentCycle, dueDate, status, hasContributed]
}
const wakesOn = async (id: GoalId): Promise<string> => {
  const { rows } = await pool.query('select wake_on::text from circles where goal_id = $1', [id])
  return rows[0].wake_on
}
/** Round, amount and day of what ama pays next, and her savings. */
const next = async (id: GoalId, at: string) => {
  const goal = await goalOf(pool, looking(id, at))
  return [goal?.ownNext && Object.values(goal.ownNext).join(' '), goal?.ownSavings]
}
const payoutDays = async (id: GoalId, at: string) =>
  Object.fromEntries((await membersOf(pool, looking(id, at))).map(row => [row.name, row.nextPayoutDate]))

/**
 * A circle with every kind of event: order, a short round, a debt and its payment, a swap, a replacement, a
 * payout.
 */
const wholeLife = (id: GoalId): [at: string, events: GoalEvent[]][] => [
  ['2026-01-10', [...created(id), turnedOrder]],
  ['2026-01-31', [...begun, ...paid(id, ama, 1), ...paid(id, kofi, 1), ...paid(id, ama, 2)]],
  ['2026-03-04', [{ type: 'MemberLate', data: { round: 1, userId: nia } }]],
  [
    '2026-03-05',
    [
      {
        type: 'RoundClosed',
        data: {
          round: 1,
          recipientUserId: kofi,
          shortByUserId: ama,
          potMinor: minor(200_00),
          shares: [share(id, ama), share(id, kofi)],
        },
      },
      {
        type: 'PayoutDue',
        data: { payoutId: 'round-1', userId: kofi, amountMinor: minor(200_00), reason: 'round', round: 1 },
      },
      {
        type: 'DebtArose',
        data: {
          debtId: 'round-1-3',
          debtorUserId: nia,
          creditorUserId: kofi,
          round: 1,
          amountMinor: minor(100_00),
          cause: 'round_closed_short',
        },
      },
      opened(2, '2026-03-31'),
    ],
  ],
  [
    '2026-03-06',
    [
      { type: 'SwapProposed', data: { swap: 1, byUserId: ama, withUserId: nia } },
      {
        type: 'SwapAccepted',
        data: {
          swap: 1,
          turns: [
            { userId: ama, position: 3 },
            { userId: nia, position: 2 },
          ],
        },
      },
    ],
  ],
  [
    '2026-03-07',
    [
      {
        type: 'PayoutSent',
        data: {
          payoutId: 'round-1',
          attempt: 1,
          userId: kofi,
          amountMinor: minor(200_00),
          byUserId: yaw,
          method: 'bank_transfer',
          reference: 'TR-1',
          from: 'bank',
        },
      },
      { type: 'PayoutContested', data: { payoutId: 'round-1', attempt: 1, byUserId: kofi } },
    ],
  ],
  [
    '2026-03-08',
    [
      ...paid(id, nia, 2),
      {
        type: 'MemberJoined',
        data: { userId: yaw, role: 'member', position: 2, join: 1, charterVersion: 1 },
      },
      {
        type: 'MemberReplaced',
        data: {
          leaving: 1,
          leaverUserId: nia,
          userId: yaw,
          savings: { round: 2, amountMinor: minor(100_00) },
          arrears: [{ debtId: 'round-1-3', round: 1, amountMinor: minor(100_00) }],
        },
      },
      { type: 'MemberLeft', data: { leaving: 1, userId: nia, byUserId: ama, reason: 'replaced' } },
    ],
  ],
]

describe('a circle in the read model', () => {
  it('has positions, due dates and an empty pot while it is forming', async () => {
    const id = goalId(++numbers)
    await write(id, '2026-01-10', [...created(id), turnedOrder])
    expect(await figures(id, '2026-01-10')).toEqual(['0.00', 0, '2026-02-28', 'upcoming', false])
    expect(await payoutDays(id, '2026-01-10')).toEqual({
      kofi: '2026-02-28',
      ama: '2026-03-31',
      nia: '2026-04-30',
    })
    // A circle that has not begun by its day begins later.
    expect(await payoutDays(id, '2026-02-10')).toMatchObject({ kofi: '2026-03-10', nia: '2026-05-10' })
    const circle = await circleOf(pool, looking(id, '2026-01-10'))
    expect(circle).toMatchObject({ phase: 'forming', round: 1, late_policy: 'reduced' })
    expect(await circleOf(pool, looking(id, '2026-01-10', yaw))).toBeUndefined()
  })

  it('shows the pot of the open round, the full pot between two rounds, and the dates of its rounds', async () => {
    const id = goalId(++numbers)
    await write(id, '2026-01-31', [...created(id), ...begun])
    expect(await figures(id, '2026-01-31')).toEqual(['0.00', 0, '2026-02-28', 'active', false])
    expect(await next(id, '2026-01-31')).toEqual(['1 100.00 2026-02-28', '0.00'])
    await write(id, '2026-02-03', [...paid(id, ama, 1), ...paid(id, ama, 2), ...paid(id, nia, 1)])
    expect(await figures(id, '2026-02-03')).toEqual(['200.00', 0, '2026-02-28', 'active', true])
    // She has paid the second round too.
    expect(await next(id, '2026-02-03')).toEqual(['3 100.00 2026-04-30', '200.00'])
    const rows = await membersOf(pool, looking(id, '2026-02-03'))
    expect(rows.map(row => [row.id, row.name, row.nextDueDate])).toEqual([
      [`${id}-1`, 'ama', '2026-04-30'],
      [`${id}-2`, 'kofi', '2026-02-28'],
      [`${id}-3`, 'nia', '2026-03-31'],
    ])
    const closed: GoalEvent = {
      type: 'RoundClosed',
      data: {
        round: 1,
        recipientUserId: ama,
        shortByUserId: null,
        potMinor: minor(300_00),
        shares: [ama, kofi, nia].map(who => share(id, who)),
      },
    }
    await write(id, '2026-02-05', [...paid(id, kofi, 1), closed])
    expect(await figures(id, '2026-02-05')).toEqual(['300.00', 1, '2026-02-28', 'active', true])
    expect(await payoutDays(id, '2026-02-05')).toEqual({ ama: null, kofi: '2026-03-31', nia: '2026-04-30' })
    // The dates move when a late round delays them.
    expect(await payoutDays(id, '2026-04-02')).toMatchObject({ kofi: '2026-04-30', nia: '2026-05-31' })
    await write(id, '2026-03-01', [opened(2, '2026-03-31')])
    expect(await figures(id, '2026-03-01')).toEqual(['100.00', 1, '2026-03-31', 'active', true])
    const after = [2, 3].flatMap((round): GoalEvent[] => [
      ...(round === 3 ? [opened(3, '2026-04-30')] : []),
      { ...closed, data: { ...closed.data, round, recipientUserId: userId(round) } } as GoalEvent,
    ])
    await write(id, '2026-04-20', after)
    expect(await figures(id, '2026-04-20')).toEqual(['300.00', 3, '2026-04-30', 'completed', true])
    expect(await next(id, '2026-04-20')).toEqual([null, '200.00'])
  })

  it('is the same when projected event by event and when rebuilt', async () => {
    const pieces = goalId(++numbers)
    for (const [at, events] of wholeLife(pieces)) for (const event of events) await write(pieces, at, [event])
    const rowsOf = async (id: GoalId) => {
      const found: Record<string, unknown[]> = {}
      for (const { name, key } of projectedTableList) {
        const { rows } = await pool.query(
          `select to_jsonb(t) - 'goal_id' as row from ${name} t where goal_id = $1
           order by ${key.map(column => column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)).join(', ')}`,
          [id],
        )
        found[name] = rows.map(({ row }) => row)
      }
      return found
    }
    const kept = await rowsOf(pieces)
    await pool.query(
      `insert into quarantine (stream, goal_id, position, reason) values ('goal-' || $1::int8, $1, 0, 'a bug')`,
      [pieces],
    )
    const replaying = startProjector({ store, pool, schema: readSchema, log: quiet })
    await expect.poll(async () => (await pool.query('select 1 from quarantine')).rowCount).toBe(0)
    await replaying.stop()
    expect(await rowsOf(pieces)).toEqual(kept)

    const circle = await circleOf(pool, looking(pieces, '2026-03-09'))
    expect(circle).toMatchObject({
      phase: 'running',
      round: 2,
      is_open: true,
      pot_minor: 200_00,
      rounds: [
        {
          round: 1,
          pot_minor: 200_00,
          short_by_user_id: ama,
          is_short: true,
          recipient_name: 'kofi',
          gave: [1, 2],
          late: [3],
        },
        { round: 2, pot_minor: null, gave: [], late: [] },
      ],
      paid: [
        { round: 2, user_id: ama, held_minor: 100_00, firm_minor: 100_00 },
        { round: 2, user_id: yaw, held_minor: 100_00, firm_minor: 100_00 },
      ],
      members: [
        { username: 'kofi', position: 1 },
        { username: 'yaw', position: 2, accepted_version: 1 },
        { username: 'ama', position: 3 },
      ],
      debts: [{ debt_id: 'round-1-3', debtor_name: 'yaw', creditor_name: 'kofi', open_minor: 100_00 }],
      swaps: [{ swap: 1, status: 'accepted', by_name: 'ama', with_name: 'nia' }],
    })
    const [payout] = await payoutsOfGoal(pool, looking(pieces, '2026-03-01'))
    expect(payout).toMatchObject({
      payout_id: 'round-1',
      status: 'contested',
      reference: 'TR-1',
      sent_by_name: 'yaw',
      is_settled: false,
      settles_at: '2026-03-02T10:00:00.000Z',
    })
    const [settled] = await payoutsOfGoal(pool, looking(pieces, '2026-03-09'))
    expect(settled).toMatchObject({ is_settled: true, settles_at: null })
    const members = await membersOf(pool, looking(pieces, '2026-03-09'))
    expect(
      members.map(({ name, arrears, isLate, contributedAmount }) => [
        name,
        arrears,
        isLate,
        contributedAmount,
      ]),
    ).toEqual([
      ['kofi', '0.00', false, '100.00'],
      ['yaw', '100.00', false, '100.00'],
      ['ama', '0.00', false, '200.00'],
    ])
  })

  it('wakes a circle as the days of each spared member end, though another one is late before', async () => {
    const id = goalId(++numbers)
    const spared = (who: UserId, until: string): GoalEvent => ({
      type: 'SeatSpared',
      data: { round: 1, userId: who, cause: 'case', until: calendarDate(until) },
    })
    const late = (who: UserId): GoalEvent => ({ type: 'MemberLate', data: { round: 1, userId: who } })
    await write(id, '2026-02-20', [...created(id), ...begun])
    await write(id, '2026-02-27', [spared(kofi, '2026-03-06'), spared(nia, '2026-03-08')])
    expect(await wakesOn(id)).toBe('2026-03-04')
    await write(id, '2026-03-04', [late(ama)])
    expect(await wakesOn(id)).toBe('2026-03-04')
    await write(id, '2026-03-07', [late(kofi)])
    expect((await wakesOn(id)) <= '2026-03-09').toBe(true)
    await write(id, '2026-03-09', [late(nia)])
    expect(await wakesOn(id)).toBe('2026-03-11')
  })

  it('wakes a circle for the days of a spared member in a round that has closed since', async () => {
    const id = goalId(++numbers)
    const until = calendarDate('2026-03-20')
    await write(id, '2026-02-20', [...created(id), ...begun])
    await write(id, '2026-03-13', [
      { type: 'SeatSpared', data: { round: 1, userId: nia, cause: 'case', until } },
      {
        type: 'RoundClosed',
        data: {
          round: 1,
          recipientUserId: ama,
          shortByUserId: ama,
          potMinor: minor(0),
          shares: [],
        },
      },
      opened(2, '2026-03-31'),
    ])
    expect((await wakesOn(id)) <= '2026-03-21').toBe(true)
  })

  it('wakes a circle as an offer of cash is taken back, though another member was late before', async () => {
    const id = goalId(++numbers)
    const offered = (who: UserId): [cancelled: GoalEvent, events: GoalEvent[]] => {
      const [request] = paid(id, who, 1)
      if (request?.type !== 'ContributionRequested') throw new Error('no request')
      const { contributionId } = request.data
      const reported: GoalEvent = {
        type: 'ContributionReported',
        data: { contributionId, method: 'cash', reference: '' },
      }
      const cancelled: GoalEvent = {
        type: 'ContributionCancelled',
        data: { contributionId, reason: 'not_received', byUserId: who },
      }
      return [cancelled, [request, reported]]
    }
    await write(id, '2026-02-20', [...created(id), ...begun])
    const [takenBack, offer] = offered(kofi)
    await write(id, '2026-03-01', offer)
    await write(id, '2026-03-04', [{ type: 'MemberLate', data: { round: 1, userId: nia } }])
    expect(await wakesOn(id)).toBe('2026-03-11')
    // Who is late already becomes no later.
    const [takenBackLate, offeredLate] = offered(nia)
    await write(id, '2026-03-05', [...offeredLate, takenBackLate])
    expect(await wakesOn(id)).toBe('2026-03-11')
    await write(id, '2026-03-06', [takenBack])
    expect((await wakesOn(id)) <= '2026-03-06').toBe(true)
  })

  it('shows the pot without a payment that was taken back before it was sent', async () => {
    const id = goalId(++numbers)
    const all = [ama, kofi, nia]
    await write(id, '2026-02-10', [...created(id), ...begun, ...all.flatMap(who => paid(id, who, 1))])
    const payoutId = 'round-1'
    await write(id, '2026-03-01', [
      {
        type: 'RoundClosed',
        data: {
          ...{ round: 1, recipientUserId: ama, shortByUserId: null, potMinor: minor(300_00) },
          shares: all.map(who => share(id, who)),
        },
      },
      {
        type: 'PayoutDue',
        data: { payoutId, userId: ama, amountMinor: minor(300_00), reason: 'round', round: 1 },
      },
    ])
    const lowered: GoalEvent = {
      type: 'PayoutLowered',
      data: {
        ...{ payoutId, contributionId: share(id, nia).contributionIds[0]!, reversal: 'du_1' },
        ...{ userId: ama, debtorUserId: nia, round: 1, amountMinor: minor(100_00) },
      },
    }
    await write(id, '2026-03-02', [lowered])
    expect(await figures(id, '2026-03-02')).toEqual(['200.00', 1, '2026-02-28', 'active', true])
    const circle = await circleOf(pool, looking(id, '2026-03-02'))
    expect(circle?.rounds).toMatchObject([{ round: 1, pot_minor: 200_00, gave: [ama, kofi] }])
    const { total } = await journalPage(pool, figureIn(id, { name: 'pot', round: 1 }))
    expect(total).toBe('200.00')
  })

  it('lists payouts for admins, cases first, page by page', async () => {
    await pool.query('truncate payouts')
    const [one, other] = [goalId(++numbers), goalId(++numbers)]
    const due = (payoutId: string): GoalEvent => ({
      type: 'PayoutDue',
      data: { payoutId, userId: kofi, amountMinor: minor(300_00), reason: 'withdrawal', round: null },
    })
    const about = { payoutId: 'b', attempt: 1 }
    const sent: GoalEvent = {
      type: 'PayoutSent',
      data: {
        ...about,
        userId: kofi,
        amountMinor: minor(300_00),
        byUserId: ama,
        method: 'cash',
        reference: '',
        from: 'bank',
      },
    }
    await write(one, '2026-01-10', [...created(one), due('a'), due('b'), sent, due('c')])
    await write(other, '2026-01-09', [...created(other), due('b')])
    await write(other, '2026-01-11', [sent, { type: 'PayoutContested', data: { ...about, byUserId: kofi } }])
    await write(one, '2026-01-12', [{ type: 'PayoutApproved', data: { payoutId: 'a', byUserId: nia } }])
    const asked = { userId: ama, now: instant('2026-02-01'), limit: 3 }
    const statuses = ['due', 'sent', 'contested'] as const
    const begin = await payoutQueue(pool, { ...asked, statuses, after: undefined })
    const shown = (payouts: typeof begin.payouts) =>
      payouts.map(row => `${row.goal_id === one ? 'one' : 'other'} ${row.payout_id} ${row.status}`)
    expect(shown(begin.payouts)).toEqual(['other b contested', 'one a due', 'one c due'])
    expect(begin.payouts[1]?.approvals).toMatchObject([{ user_id: nia, name: 'nia' }])
    const end = await payoutQueue(pool, { ...asked, statuses, after: begin.next })
    expect(shown(end.payouts)).toEqual(['one b sent'])
    expect(end.next).toBeUndefined()
    expect(await payoutCounts(pool)).toEqual({ due: 2, sent: 1, contested: 1 })
    const cases = await payoutQueue(pool, { ...asked, statuses: ['contested'], after: undefined })
    expect(shown(cases.payouts)).toEqual(['other b contested'])
  })
})
