import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { walk } from '#lab/builders/walk.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { systemClock } from '#ledger/clock.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { merging } from '#ledger/domain/goal/standIns/merging.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalStream } from '#shared/events/goal.ts'
import { breakStream } from '#shared/events/reconciliation.ts'
import {
  contributionId,
  type GoalId,
  goalId,
  paymentIntentId,
  refundRequestId,
  scheduleId,
  userId,
} from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { UnderWay } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { readSchema } from '../db/readVersion.ts'
import { followReadSide } from '../engine/checkpoints.ts'
import { type Projector, startProjector } from '../engine/runner.ts'
import { ensureReadSchema } from '../engine/schema.ts'
import { type AuditResult, createAudit, nameOf, type WantedAudit } from './run.ts'
import { auditMigrations, auditSchema } from './table.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
let projector: Projector | undefined
const errors: { details: object; message: string }[] = []
const quiet = { info: () => undefined, error: () => undefined }
const start = (): Projector => startProjector({ store, pool, schema: readSchema, log: quiet })

/** Rebuilds the read side from the log, whatever the last test changed. */
const foldAnew = async (): Promise<void> => {
  await projector?.stop()
  await pool.query(`drop schema if exists ${readSchema} cascade`)
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  projector = start()
  await projector.caughtUp
}

beforeAll(async () => {
  ;({ store, pool, databaseUrl } = await startEventStore())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, auditMigrations, { schema: auditSchema })
  afterAll(() => projector?.stop())
})
beforeEach(async () => {
  errors.splice(0)
  await foldAnew()
})

const log = {
  info: () => undefined,
  error: (details: object, message: string) => void errors.push({ details, message }),
}
const audit = (
  wanted: Partial<WantedAudit> = {},
  parts: Partial<Parameters<typeof createAudit>[0]> = {},
): Promise<AuditResult> =>
  createAudit({ store, pool, schema: readSchema, clock: systemClock, log, ...parts })({
    runId: randomUUID(),
    kind: 'on_demand',
    ...wanted,
  })
const namesOf = ({ named }: AuditResult): string[] => named.map(nameOf)

const metadata = {
  actor: 'user:1',
  cause: 'test',
  correlation: 'test',
  at: '2026-11-21T10:00:00.120Z',
  schemaVersion: 1,
}
const append = async (
  stream: string,
  events: readonly { type: string; data: unknown }[],
): Promise<bigint> => {
  let revision: bigint | undefined
  for await (const event of store.read(stream)) revision = event.revision
  const written = events.map(event => ({ id: randomUUID(), ...event, metadata }))
  const appended = await store.append(stream, written, revision ?? 'no_stream')
  if (appended.outcome === 'conflict') throw new Error('conflict')
  return appended.position
}
const write = (id: GoalId, events: readonly GoalEvent[]): Promise<bigint> => append(goalStream(id), events)
const reach = async (position: bigint): Promise<void> => {
  const side = await followReadSide(connectPg(databaseUrl), readSchema)
  expect(await side.waitFor(position, 60_000)).toBe(true)
  await side.close()
}

let numbers = 0
const goalWith = async (...events: GoalEvent[]): Promise<GoalId> => {
  const id = goalId(++numbers)
  await reach(await write(id, [...created(id), ...events]))
  return id
}
const created = (id: GoalId): GoalEvent[] => [
  {
    type: 'GoalCreated',
    data: {
      goalId: id,
      creatorId: userId(1),
      name: 'Lisbon, in June\t“now”',
      type: 'Custom',
      subtype: null,
      description: null,
      currency: 'USD',
      targetMinor: minor(1_000_00),
      startDate: calendarDate('2026-11-21'),
      endDate: calendarDate('2027-11-21'),
      totalMembers: 3,
      contributionMinor: null,
      rotation: null,
    },
  },
  { type: 'MemberJoined', data: { userId: userId(1), role: 'organiser', position: 1, join: 1 } },
]
const paid = (amount = 40_00, id = contributionId(randomUUID())): GoalEvent[] => [
  {
    type: 'ContributionRequested',
    data: { contributionId: id, userId: userId(1), amountMinor: minor(amount), round: null },
  },
  {
    type: 'ContributionReceived',
    data: {
      contributionId: id,
      userId: userId(1),
      amountMinor: minor(amount),
      chargeId: 'ch_1',
      paymentIntentId: paymentIntentId(`pi_${id.replaceAll('-', '')}`),
    },
  },
  {
    type: 'ContributionSettled',
    data: {
      contributionId: id,
      balanceTransactionId: 'txn_1',
      feeMinor: minor(1_46),
      netMinor: minor(amount - 1_46),
      availableAt: instant('2026-11-23T10:00:00Z'),
    },
  },
]
const reversed = (): GoalEvent[] => {
  const [refunded, disputed] = [contributionId(randomUUID()), contributionId(randomUUID())]
  const request = refundRequestId(randomUUID())
  const about = { contributionId: disputed, userId: userId(1), disputeId: `dp_${disputed}` }
  return [
    ...paid(40_00, refunded),
    ...paid(50_00, disputed),
    {
      type: 'RefundRequested',
      data: {
        refundRequestId: request,
        contributionId: refunded,
        userId: userId(1),
        amountMinor: minor(10_00),
        byUserId: userId(1),
        reason: 'mistake',
      },
    },
    {
      type: 'ContributionRefunded',
      data: {
        contributionId: refunded,
        userId: userId(1),
        refundId: 're_1',
        refundRequestId: request,
        amountMinor: minor(10_00),
        round: null,
      },
    },
    {
      type: 'ContributionDisputed',
      data: {
        ...about,
        amountMinor: minor(50_00),
        feeMinor: minor(15_00),
        reason: 'fraudulent',
        answerBy: null,
        round: null,
      },
    },
    {
      type: 'ScheduleCreated',
      data: {
        scheduleId: scheduleId(randomUUID()),
        userId: userId(1),
        amountMinor: minor(20_00),
        every: 'weekly',
        firstOn: calendarDate('2026-11-28'),
        endsOn: null,
        active: true,
      },
    },
  ]
}

describe('an audit', () => {
  it('finds nothing when every row matches the log', async () => {
    await goalWith(...paid(), ...reversed())
    await goalWith()
    const result = await audit()
    expect(namesOf(result)).toEqual([])
    expect(result).toMatchObject({ goals: 2, events: 17, differences: 0 })
    const { rows } = await pool.query(
      'select finished_at, from_position, to_position from audit.runs where run_id = $1',
      [result.runId],
    )
    expect(rows[0]).toMatchObject({ finished_at: expect.any(String) })
    expect(errors).toEqual([])
  })

  it.each([
    ['update goals set current_minor = current_minor + 1 where goal_id = $1', 'goals', 'differs'],
    ['update members set contributed_minor = 0 where goal_id = $1', 'members', 'differs'],
    [
      `update transactions set completed_at = completed_at + interval '1 millisecond' where goal_id = $1`,
      'transactions',
      'differs',
    ],
    ['delete from activity where goal_id = $1', 'activity', 'missing'],
    [`update log set actor = 'user:9' where goal_id = $1`, 'log', 'differs'],
    [
      `insert into refunds select gen_random_uuid(), gen_random_uuid(), $1::int8, 1, 1, 'duplicate', 'made', now()`,
      'refunds',
      'unexpected',
    ],
  ])('names the row after: %s', async (harm, table, kind) => {
    const id = await goalWith(...paid())
    await pool.query(harm, [id])
    const result = await audit()
    expect([...new Set(result.named.map(found => `${found.table} ${found.kind}`))]).toEqual([
      `${table} ${kind}`,
    ])
    expect(result.named.every(({ goalId: goal }) => goal === id)).toBe(true)
    expect(errors).toMatchObject([{ details: { runId: result.runId } }])
  })

  it('finds the rows right of a member who was merged with an account, projected step by step and at once', async () => {
    const id = goalId(++numbers)
    const history = walk(id, 'circle', 3).map(({ event }) => event)
    const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
    const members = [...state.members.entries()].map(([member]) => member).slice(1)
    await reach(await write(id, history))
    const [first] = members
    expect(first).toBeDefined()
    if (first !== undefined) await reach(await write(id, [merging(state, first, userId(9_000_001))]))
    expect(await audit()).toMatchObject({ differences: 0 })
    const { rows } = await pool.query(
      `select user_id from ${readSchema}.members where goal_id = $1 and user_id in ($2, 9000001)`,
      [id, first],
    )
    expect(rows).toEqual([{ user_id: 9_000_001 }])
    await foldAnew()
    expect(await audit()).toMatchObject({ differences: 0 })
  })

  it('reports the stored and the expected value', async () => {
    const id = await goalWith(...paid(40_00))
    await pool.query('update goals set current_minor = 5000 where goal_id = $1', [id])
    const { runId, named } = await audit()
    expect(named[0]?.columns).toEqual({ current_minor: ['5000', '4000'] })
    const kept = await pool.query(
      'select kind, table_name, key, goal_id, columns from audit.differences where run_id = $1',
      [runId],
    )
    expect(kept.rows).toEqual([
      { kind: 'differs', table_name: 'goals', key: String(id), goal_id: id, columns: named[0]?.columns },
    ])
  })

  it('finds rows of a goal that the log does not have, and a goal without rows', async () => {
    const id = await goalWith()
    await pool.query(
      `insert into balances values (999999, 'stripe', 0, 'USD', 0, 0), (0, 'stripe', 0, 'USD', 0, 0)`,
    )
    for (const table of ['goals', 'members'])
      await pool.query(`delete from ${table} where goal_id = $1`, [id])
    expect(namesOf(await audit())).toEqual([
      'balances 0 stripe 0: unexpected',
      `goals ${id}: missing`,
      `members ${id} 1: missing`,
      'balances 999999 stripe 0: unexpected',
    ])
  })

  it('reports books that are out of balance', async () => {
    const id = await goalWith(...paid(40_00))
    await pool.query(
      `update journal set amount_minor = amount_minor + 1 where goal_id = $1 and account = 'stripe' and entry = 'ContributionReceived'`,
      [id],
    )
    const names = namesOf(await audit())
    expect(names).toContain(`journal ${id} 3: unbalanced`)
    expect(names).toContain(`balances ${id} stripe 0: unbalanced`)
  })

  it('compares rows that belong to no goal', async () => {
    const key = 'fee_mismatch.pi_1'
    const about = {
      key,
      type: 'fee_mismatch',
      paymentIntentId: 'pi_1',
      goalId: null,
      contributionId: null,
      ledgerMinor: 1,
      stripeMinor: 2,
    }
    await reach(await append(breakStream(key), [{ type: 'BreakSighted', data: { ...about, sighting: 1 } }]))
    expect(namesOf(await audit())).toEqual([])
    await pool.query('update breaks set stripe_minor = 3')
    expect(namesOf(await audit())).toEqual([`breaks ${key}: differs`])
  })

  it('names a goal that cannot be folded, or is held back', async () => {
    const id = await goalWith(...paid())
    await reach(
      await append(goalStream(id), [{ type: 'ContributionReceived', data: { amountMinor: 'many' } }]),
    )
    expect(namesOf(await audit())).toEqual([`quarantine goal-${id}: unfolded`])
    await pool.query('delete from quarantine')
    expect(namesOf(await audit())).toEqual([`quarantine goal-${id}: unfolded`])
  })

  it('runs beside live traffic, and does not report rows that only lag behind', {
    tags: ['detail'],
  }, async () => {
    const id = await goalWith()
    let busy = true
    const traffic = (async () => {
      for (let payment = 0; payment < 20; payment++) await write(id, paid(1_00))
      busy = false
    })()
    while (busy)
      expect(namesOf(await audit({}, { legMs: 1 })).filter(name => !name.startsWith('quarantine'))).toEqual(
        [],
      )
    await traffic
  })

  it('resumes where it was interrupted, with its earlier findings', { tags: ['detail'] }, async () => {
    const first = await goalWith(...paid())
    await goalWith(...paid())
    const last = await goalWith(...paid())
    await pool.query('update goals set current_minor = 1 where goal_id in ($1, $2)', [first, last])
    const runId = randomUUID()
    const stopping = new AbortController()
    const stopped = audit(
      {
        runId,
        signal: stopping.signal,
        onProgress: ({ differences }) => differences > 0 && stopping.abort(),
      },
      { legMs: 1 },
    )
    await expect(stopped).rejects.toThrow()
    const before = await pool.query(
      'select finished_at, fault, differences from audit.runs where run_id = $1',
      [runId],
    )
    expect(before.rows).toEqual([
      { finished_at: null, fault: expect.any(String), differences: expect.any(Number) },
    ])

    const result = await audit({ runId })
    const kept = await pool.query(
      `select key from audit.differences where run_id = $1 and table_name = 'goals' order by number`,
      [runId],
    )
    expect(kept.rows).toEqual([{ key: String(first) }, { key: String(last) }])
    expect(result.goals).toBe(numbers)
    // A finished audit is not repeated.
    expect(await audit({ runId })).toMatchObject({ goals: numbers, differences: result.differences })
  })

  it('runs in one process at a time', async () => {
    const others: Promise<unknown>[] = []
    await audit({ onProgress: () => void others.push(audit().catch(error => error)) })
    expect(await others[0]).toBeInstanceOf(UnderWay)
  })

  it('runs the additional checks', async () => {
    const checks = [
      { name: 'the tree', run: async () => ({ wrong: ['leaf 7 is not in it'], notes: ['leaf 8 is'] }) },
    ]
    const result = await audit({}, { checks })
    expect(result.findings).toEqual([
      { check: 'the tree', wrong: ['leaf 7 is not in it'], notes: ['leaf 8 is'] },
    ])
    expect(errors).toHaveLength(1)
  })
})
