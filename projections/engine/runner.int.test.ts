import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { wholeLog } from '#ledger/transparency/sources.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  goalId,
  invitationId,
  paymentIntentId,
  scheduleId,
  userId,
} from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { projectedTableList } from '../readModels/registry.ts'
import { followReadSide } from './checkpoints.ts'
import { type Projector, startProjector } from './runner.ts'
import { ensureReadSchema } from './schema.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
beforeAll(async () => {
  ;({ store, pool, databaseUrl } = await startEventStore())
})

const schemas: string[] = []
let schema: string
beforeEach(async () => {
  schema = `read_${schemas.length}`
  schemas.push(schema)
  const client = await pool.connect()
  await ensureReadSchema(client, schema)
  client.release()
})

const quiet = { info: () => undefined, error: () => undefined }
const project = (): Projector => startProjector({ store, pool, schema, log: quiet })

const withMetadata = (event: { type: string; data: unknown }): NewEvent => ({
  id: randomUUID(),
  ...event,
  metadata: {
    actor: 'test',
    cause: 'test',
    correlation: 'test',
    at: '2026-11-21T10:00:00.000Z',
    schemaVersion: 1,
  },
})
const write = async (id: GoalId, ...events: { type: string; data: unknown }[]): Promise<bigint> => {
  let revision: bigint | undefined
  for await (const event of store.read(goalStream(id))) revision = event.revision
  const appended = await store.append(goalStream(id), events.map(withMetadata), revision ?? 'no_stream')
  if (appended.outcome === 'conflict') throw new Error('conflict')
  return appended.position
}

let numbers = 0
const created = (id: GoalId): GoalEvent[] => [
  {
    type: 'GoalCreated',
    data: {
      goalId: id,
      creatorId: userId(1),
      name: `Goal ${id}`,
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
const paid = (amount: number): GoalEvent[] => {
  const id = contributionId(randomUUID())
  const intent = paymentIntentId(`pi_${id.replaceAll('-', '')}`)
  return [
    {
      type: 'ContributionRequested',
      data: { contributionId: id, userId: userId(1), amountMinor: minor(amount), round: null },
    },
    { type: 'ContributionOpened', data: { contributionId: id, paymentIntentId: intent } },
    {
      type: 'ContributionReceived',
      data: {
        contributionId: id,
        userId: userId(1),
        amountMinor: minor(amount),
        chargeId: 'ch_1',
        paymentIntentId: intent,
      },
    },
  ]
}
const currentOf = async (id: GoalId): Promise<number | undefined> => {
  const { rows } = await pool.query(`select current_minor from ${schema}.goals where goal_id = $1`, [id])
  return rows[0]?.current_minor
}
const reach = async (position: bigint): Promise<void> => {
  const side = await followReadSide(connectPg(databaseUrl), schema)
  expect(await side.waitFor(position, 60_000)).toBe(true)
  await side.close()
}
const allRows = async (): Promise<unknown> => {
  const of = (table: string) => pool.query(`select * from ${schema}.${table} order by 1, 2`)
  const tables = projectedTableList.map(({ name }) => name)
  return (await Promise.all(tables.map(of))).map(({ rows }) => rows)
}

const invitation = invitationId('11111111-1111-4111-8111-111111111111')
/** Two members join by a link; one of them pays and is replaced by a third, and an auditor leaves. */
const comingsAndGoings: GoalEvent[] = [
  {
    type: 'InvitationIssued',
    data: {
      invitationId: invitation,
      inviterUserId: userId(1),
      channel: 'link',
      role: 'member',
      replacesUserId: null,
      expiresAt: instant('2026-11-28T10:00:00Z'),
    },
  },
  ...[2, 3].flatMap((who): GoalEvent[] => [
    { type: 'InvitationAccepted', data: { invitationId: invitation, userId: userId(who), join: 1 } },
    {
      type: 'MemberJoined',
      data: { userId: userId(who), role: 'member', position: who, invitationId: invitation, join: 1 },
    },
  ]),
  {
    type: 'MemberRoleChanged',
    data: { change: 1, userId: userId(3), role: 'auditor', position: null, byUserId: userId(1) },
  },
  {
    type: 'ContributionReceived',
    data: {
      contributionId: contributionId(randomUUID()),
      userId: userId(2),
      amountMinor: minor(5_00),
      chargeId: 'ch_1',
      paymentIntentId: paymentIntentId('pi_handover'),
    },
  },
  { type: 'MemberJoined', data: { userId: userId(4), role: 'member', position: 2, join: 1 } },
  { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: userId(2), userId: userId(4) } },
  {
    type: 'MemberLeft',
    data: { leaving: 1, userId: userId(2), byUserId: userId(1), reason: 'replaced' },
  },
  { type: 'MemberLeft', data: { leaving: 2, userId: userId(3), byUserId: userId(3), reason: 'left' } },
]

it('resumes after its twelfth failure as fast as after the first', async () => {
  await pool.query(`
    create sequence ${schema}.tries;
    create function ${schema}.fail() returns trigger language plpgsql as $$
      begin
        if nextval('${schema}.tries') % 2 = 1 then raise exception 'every other time'; end if;
        return null;
      end $$;
    create trigger fail before insert on ${schema}.log for each statement execute function ${schema}.fail()`)
  const failures: unknown[] = []
  const error = (fields: object) => void failures.push(fields)
  const projector = startProjector({ store, pool, schema, log: { ...quiet, error } })
  const id = goalId(++numbers)
  for (let trouble = 1; trouble <= 12; trouble++)
    await reach(await write(id, ...(trouble === 1 ? created(id) : paid(100))))
  // The pause grows with consecutive failures.
  expect(failures).toEqual(failures.map(() => expect.objectContaining({ failures: 1 })))
  expect(failures.length).toBeGreaterThanOrEqual(12)
  await projector.stop()
  // The commit was sent together with the refused row and rolled everything back, so nothing counts twice.
  expect(await currentOf(id)).toBe(11_00)
  const written = await pool.query(`select count(*) from ${schema}.log where goal_id = $1`, [id])
  expect(written.rows).toEqual([{ count: 2 + 11 * 3 }])
})

describe('projecting', () => {
  it('applies each event once, however often it is stopped in between', async () => {
    const ids = Array.from({ length: 5 }, () => goalId(++numbers))
    for (const id of ids) await write(id, ...created(id))
    const writing = (async () => {
      let position = 0n
      for (let n = 0; n < 60; n++) position = await write(ids[n % ids.length]!, ...paid(1_00))
      return position
    })()
    for (let n = 0; n < 6; n++) {
      const projector = project()
      await new Promise(resolve => setTimeout(resolve, 30))
      await projector.stop()
    }
    const end = await writing
    const projector = project()
    await reach(end)
    await projector.stop()
    for (const id of ids) expect(await currentOf(id)).toBe(12_00)
    const kept = await allRows()

    const client = await pool.connect()
    await client.query(`drop schema ${schema} cascade`)
    await ensureReadSchema(client, schema)
    client.release()
    const anew = project()
    await reach(end)
    await anew.stop()
    expect(await allRows()).toEqual(kept)
  })

  it('handles joins, leaves and replacements, in one batch, in many, and in a rebuild', async () => {
    const ids = [goalId(++numbers), goalId(++numbers)]
    const [whole, pieces] = ids as [GoalId, GoalId]
    const first = project()
    await write(whole, ...created(whole), ...comingsAndGoings)
    let end = 0n
    for (const event of [...created(pieces), ...comingsAndGoings]) {
      // With another goal's ids, which must be unique.
      const text = JSON.stringify(event.data).replaceAll(invitation, invitation.replaceAll('1', '2'))
      end = await write(pieces, { type: event.type, data: JSON.parse(text) })
      await reach(end)
    }
    const rowsOf = async (id: GoalId) => {
      const of = async (table: string, columns: string) =>
        (await pool.query(`select ${columns} from ${schema}.${table} where goal_id = $1 order by 1`, [id]))
          .rows
      return {
        goals: await of('goals', 'member_count, current_minor'),
        members: await of('members', 'user_id, role, position, contributed_minor'),
        invitations: await of('invitations', 'status, accepted'),
        activity: await of('activity', 'revision, type, actor_user_id, subject_user_id, detail'),
      }
    }
    const expected = await rowsOf(whole)
    expect(expected).toMatchObject({
      goals: [{ member_count: 2, current_minor: 5_00 }],
      members: [
        { user_id: 1, role: 'organiser', position: 1, contributed_minor: 0 },
        { user_id: 4, role: 'member', position: 2, contributed_minor: 5_00 },
      ],
      invitations: [{ status: 'pending', accepted: 2 }],
    })
    expect(expected.activity.map(row => `${row.type} ${row.actor_user_id} ${row.subject_user_id}`)).toEqual([
      'GoalCreated 1 null',
      'InvitationIssued 1 null',
      'MemberJoined 2 null',
      'MemberJoined 3 null',
      'MemberRoleChanged 1 3',
      'ContributionReceived 2 null',
      'MemberJoined 4 null',
      'MemberReplaced 4 2',
      'MemberLeft 3 null',
    ])
    expect(await rowsOf(pieces)).toEqual(expected)
    await first.stop()
    await pool.query(
      `insert into ${schema}.quarantine (stream, goal_id, position, reason) values ('goal-' || $1::int8, $1, 0, 'a bug')`,
      [pieces],
    )
    const second = project()
    await reach(await write(pieces, { type: 'GoalArchived', data: { edit: 1 } }))
    const { activity, ...rest } = await rowsOf(pieces)
    expect(activity.slice(0, -1)).toEqual(expected.activity)
    expect({ ...rest, activity }).toEqual({ ...expected, activity })
    await second.stop()
  })

  it('subtracts refunds and disputes, follows schedules, and keeps the books in balance', async () => {
    const id = goalId(++numbers)
    const payment = paid(40_00)
    const { contributionId: contribution } = payment[0]!.data as { contributionId: ContributionId }
    const about = { contributionId: contribution, userId: userId(1), round: null }
    const plan = scheduleId(randomUUID())
    const scheduled = contributionId(randomUUID())
    const projector = project()
    const refund = { ...about, refundId: `re_${id}`, amountMinor: minor(15_00) }
    const dispute = { contributionId: contribution, disputeId: `du_${id}` }
    const stateOf = async () => {
      const { rows } = await pool.query(
        `select g.current_minor, g.status as goal, t.status, t.refunded_minor, m.contributed_minor
           from ${schema}.goals g join ${schema}.transactions t using (goal_id)
           join ${schema}.members m using (goal_id) where goal_id = $1 and t.contribution_id = $2`,
        [id, contribution],
      )
      return Object.values(rows[0] ?? {}).join(' ')
    }
    const afterThat = async (...events: GoalEvent[]): Promise<string> => {
      await reach(await write(id, ...events))
      return stateOf()
    }
    await write(id, ...created(id))
    expect(await afterThat(...payment)).toBe('4000 active completed 0 4000')
    expect(
      await afterThat({ type: 'ContributionRefunded', data: { ...refund, refundRequestId: null } }),
    ).toBe('2500 active completed 1500 2500')
    expect(await afterThat({ type: 'ContributionRefundFailed', data: { ...refund, code: 'lost' } })).toBe(
      '4000 active completed 0 4000',
    )
    const taken = { amountMinor: minor(40_00), feeMinor: minor(15_00), reason: 'fraudulent', answerBy: null }
    expect(await afterThat({ type: 'ContributionDisputed', data: { ...about, ...dispute, ...taken } })).toBe(
      '0 upcoming disputed 0 0',
    )
    const back = { amountMinor: minor(40_00), feeReturnedMinor: minor(15_00) }
    expect(await afterThat({ type: 'DisputeWon', data: { ...about, ...dispute, ...back } })).toBe(
      '4000 active completed 0 4000',
    )
    const period = calendarDate('2026-12-01')
    await afterThat(
      {
        type: 'ScheduleCreated',
        data: {
          scheduleId: plan,
          userId: userId(1),
          amountMinor: minor(10_00),
          every: 'monthly',
          firstOn: period,
          endsOn: null,
          active: true,
        },
      },
      {
        type: 'ContributionRequested',
        data: {
          contributionId: scheduled,
          userId: userId(1),
          amountMinor: minor(10_00),
          round: null,
          schedule: { scheduleId: plan, period },
        },
      },
    )
    const { rows: plans } = await pool.query(
      `select s.status, s.next_on, t.period from ${schema}.schedules s join ${schema}.transactions t
        using (schedule_id) where s.goal_id = $1`,
      [id],
    )
    expect(plans).toEqual([{ status: 'active', next_on: '2027-01-01', period }])
    const { rows: books } = await pool.query(
      `select (select sum(amount_minor)::int from ${schema}.journal where goal_id = $1) as journal,
        (select count(*)::int from ${schema}.journal where goal_id = $1) as lines,
        (select json_object_agg(account, amount_minor order by account) from ${schema}.balances where goal_id = $1) as balances`,
      [id],
    )
    expect(books).toEqual([{ journal: 0, lines: 12, balances: { fees: 0, savings: -40_00, stripe: 40_00 } }])
    await projector.stop()
  })

  it('is correct with two projectors at once', async () => {
    const id = goalId(++numbers)
    const projectors = [project(), project()]
    await write(id, ...created(id))
    let end = 0n
    for (let n = 0; n < 30; n++) end = await write(id, ...paid(1_00))
    await reach(end)
    expect(await currentOf(id)).toBe(30_00)
    await Promise.all(projectors.map(projector => projector.stop()))
  })

  it('holds back a goal that cannot be projected, and continues with the others', async () => {
    const [sick, healthy] = [goalId(++numbers), goalId(++numbers)]
    await write(sick, ...created(sick), ...paid(5_00))
    await write(healthy, ...created(healthy))
    const projector = project()
    await write(sick, { type: 'GoalExploded', data: {} })
    await write(sick, ...paid(7_00))
    const end = await write(healthy, ...paid(3_00))
    await reach(end)
    expect(await currentOf(healthy)).toBe(3_00)
    expect(await currentOf(sick)).toBe(5_00)
    const held = await pool.query(`select goal_id, reason from ${schema}.quarantine`)
    expect(held.rows).toEqual([
      {
        goal_id: sick,
        reason: 'The event GoalExploded at revision 5 cannot be used: unknown goal event: GoalExploded',
      },
    ])
    await projector.stop()
  })

  it('holds back a goal whose books an event would unbalance', async () => {
    const [sick, healthy] = [goalId(++numbers), goalId(++numbers)]
    await write(sick, ...created(sick), ...paid(5_00))
    await write(healthy, ...created(healthy))
    const projector = project()
    const pot = { round: 1, recipientUserId: userId(1), shortByUserId: null, potMinor: minor(5_00) }
    await write(sick, { type: 'RoundClosed', data: { ...pot, shares: [] } })
    const end = await write(healthy, ...paid(3_00))
    await reach(end)
    expect(await currentOf(healthy)).toBe(3_00)
    expect(await currentOf(sick)).toBe(5_00)
    const held = await pool.query(`select goal_id, reason from ${schema}.quarantine where goal_id = $1`, [
      sick,
    ])
    expect(held.rows).toEqual([
      { goal_id: sick, reason: expect.stringContaining('RoundClosed is out of balance by -500 minor units') },
    ])
    await projector.stop()
  })

  it('releases a goal that can be projected again, with all events since', async () => {
    const id = goalId(++numbers)
    let end = await write(id, ...created(id), ...paid(5_00))
    const first = project()
    await reach(end)
    await first.stop()
    // Simulates an older version that failed at the event and skipped later ones.
    await pool.query(
      `insert into ${schema}.quarantine (stream, goal_id, position, reason) values ('goal-' || $1::int8, $1, 0, 'a bug')`,
      [id],
    )
    await pool.query(`update ${schema}.goals set current_minor = 1 where goal_id = $1`, [id])
    const second = project()
    end = await write(id, ...paid(2_00))
    await reach(end)
    expect(await currentOf(id)).toBe(7_00)
    expect((await pool.query(`select 1 from ${schema}.quarantine where goal_id = $1`, [id])).rowCount).toBe(0)
    await second.stop()
  })
})

describe('a log in another store', () => {
  /** The same events at other positions, or no events. */
  const elsewhere = async (isCarried: boolean) => {
    const other = await startEventStore()
    await other.store.append('shift-1', [withMetadata({ type: 'Shifted', data: {} })], 'no_stream')
    for await (const event of wholeLog(store))
      if (isCarried)
        await other.store.append(
          event.stream,
          [event],
          event.revision === 0n ? 'no_stream' : event.revision - 1n,
        )
    return other.store
  }
  const checkpoint = async () => (await pool.query(`select position::text from ${schema}.checkpoint`)).rows

  it('is folded again when it is the same log', async () => {
    const id = goalId(++numbers)
    await write(id, ...created(id))
    const first = project()
    await first.caughtUp
    await first.stop()
    const before = await checkpoint()
    const rows = async () => (await pool.query(`select goal_id, name from ${schema}.goals order by 1`)).rows
    const known = await rows()
    const second = startProjector({ store: await elsewhere(true), pool, schema, log: quiet })
    await second.caughtUp
    await second.stop()
    expect(await checkpoint()).not.toEqual(before)
    expect(await rows()).toEqual(known)
    expect(known).toContainEqual({ goal_id: id, name: `Goal ${id}` })
  })

  it('is refused when it is another log', async () => {
    const id = goalId(++numbers)
    await write(id, ...created(id))
    const first = project()
    await first.caughtUp
    await first.stop()
    const before = await checkpoint()
    const refused = Promise.withResolvers<string>()
    const log = {
      info: () => undefined,
      error: ({ err }: { err?: Error }) => refused.resolve(err?.message ?? ''),
    }
    const second = startProjector({ store: await elsewhere(false), pool, schema, log })
    expect(await refused.promise).toContain(
      `the log is not the one that ${schema} was made of: it has no revision`,
    )
    await second.stop()
    expect(await checkpoint()).toEqual(before)
  })
})
