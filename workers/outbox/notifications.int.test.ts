import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { registerSaver } from '#lab/builders/client.ts'
import { connectPg } from '#lab/builders/connectPg.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startInstance } from '#lab/builders/instance.ts'
import { mailsTo } from '#lab/builders/mailbox.ts'
import { startStack } from '#lab/builders/stack.ts'
import { atTestEnd } from '#lab/runner/cleanUp.ts'
import { createAddresses } from '#ledger/accounts/addresses.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { systemClock } from '#ledger/clock.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import { createNotifications } from '#ledger/notifications/notifications.ts'
import { createPool } from '#projections/db/connect.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate } from '#projections/db/migrate.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId, type UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { instant } from '#shared/time.ts'
import { createSweepNotificationsJob } from '../jobs/deliverNotification.ts'
import { createGoalNotificationsJob } from '../jobs/goalNotification.ts'
import { workerMigrations } from './checkpoint.ts'
import { startNotificationOutbox } from './notifications.ts'
import { createOutbox } from './outbox.ts'
import { createRecentEvents } from './recentEvents.ts'

let databaseUrl: string
let store: EventStore
let pool: pg.Pool
beforeAll(async () => {
  databaseUrl = await freshDatabase()
  const server = await startEmbeddedEventStore({ databaseUrl, onTrouble: reason => console.error(reason) })
  store = connectEventStore(server.url)
  pool = createPool(databaseUrl, { max: 3 })
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, workerMigrations, { schema: 'workers' })
  afterAll(async () => {
    await store.close()
    await pool.end()
    await server.stop()
  })
})

let goals = 0
/** Appends one event that notifies a user, and one that does not. */
const happen = async (at = new Date()): Promise<string> => {
  const [id, other] = [randomUUID(), randomUUID()]
  const metadata = {
    actor: 'test',
    cause: 'test',
    correlation: 'test',
    at: at.toISOString(),
    schemaVersion: 1,
  }
  const joined = { userId: 1, role: 'member', position: 1 }
  await store.append(
    goalStream(goalId(++goals)),
    [
      { id: other, type: 'InvitationDeclined', data: { invitationId: randomUUID() }, metadata },
      { id, type: 'MemberJoined', data: joined, metadata },
    ],
    'no_stream',
  )
  return id
}

interface Listening {
  readonly refuses?: () => boolean
  readonly pause?: () => Promise<void>
}
/** Records the added jobs and their events; can refuse them. */
const listening = ({ refuses = () => false, pause = async () => undefined }: Listening = {}) => {
  const added: string[] = []
  const sizes: number[] = []
  const jobs = hearing(events => {
    if (refuses()) throw new Error('the queue is away')
    added.push(...events)
    sizes.push(events.length)
  })
  const quiet = { info: () => undefined, warn: () => undefined }
  const lead = createLead({ connect: connectPg(databaseUrl), log: quiet })
  const [outbox, recent] = [createOutbox(pool), createRecentEvents()]
  const reactor = startNotificationOutbox({
    store,
    pool,
    jobs,
    clock: systemClock,
    lead,
    outbox,
    recent,
    pause,
  })
  return { added, sizes, reactor }
}
const hearing = (hear: (events: readonly string[], name: string) => void): JobQueue => ({
  add: async (name, payload, { id }) =>
    hear('events' in payload ? payload.events.map(({ eventId }) => eventId) : [id], name),
  addAll: async (name, jobs) =>
    hear(
      jobs.map(({ id }) => id),
      name,
    ),
})
const heard = (added: readonly string[]) => expect.poll(() => [...added])

describe('the reactor of notifications', () => {
  it('handles each event once, skips old ones, and continues after its checkpoint', async () => {
    await happen(new Date(Date.now() - 31 * 86_400_000))
    const before = await happen(new Date(Date.now() - 29 * 86_400_000))
    const first = listening()
    await heard(first.added).toEqual([before])
    const live = await happen()
    await heard(first.added).toEqual([before, live])
    await first.reactor.stop()
    const meanwhile = await happen()
    const second = listening()
    await heard(second.added).toEqual([meanwhile])
    await second.reactor.stop()
  })

  it('skips nothing while the queue is unreachable', async () => {
    let away = true
    const { added, reactor } = listening({ refuses: () => away })
    const ids = [await happen(), await happen()]
    expect(added).toEqual([])
    away = false
    await heard(added).toEqual(ids)
    await reactor.stop()
  })

  it('groups events under load', async () => {
    const open = Promise.withResolvers<void>()
    const { added, sizes, reactor } = listening({ pause: () => open.promise })
    const first = await happen()
    await heard(added).toContain(first)
    const ids = [await happen(), await happen(), await happen(), await happen()]
    const feed = store.subscribe({
      streamPrefix: 'goal-',
      after: undefined,
      signal: new AbortController().signal,
    })
    for await (const item of feed) if (item.kind === 'event' && item.event.id === ids[3]) break
    sizes.length = 0
    open.resolve()
    await heard(added).toEqual(expect.arrayContaining(ids))
    expect(Math.max(...sizes)).toBeGreaterThan(1)
    await reactor.stop()
  })

  it('runs in one process at a time, and another takes over when that one ends', async () => {
    const one = listening()
    await heard(one.added).toEqual([])
    const first = await happen()
    await heard(one.added).toEqual([first])
    const two = listening()
    const second = await happen()
    await heard(one.added).toEqual([first, second])
    expect(two.added).toEqual([])
    await one.reactor.stop()
    const third = await happen()
    await heard(two.added).toEqual([third])
    // A lost connection loses the lock; the reactor takes it again.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'calabash leading the notices'",
    )
    const fourth = await happen()
    await heard(two.added).toContain(fourth)
    await two.reactor.stop()
  })
})

describe('several events in one job', () => {
  it('continue separately when one of them fails', async () => {
    const again: string[] = []
    const untouched = async () => Promise.reject(new Error('not to be called'))
    const job = createGoalNotificationsJob({
      ...{ store, post: untouched, outbox: { remove: untouched }, recent: createRecentEvents() },
      ...{ invitedUser: untouched, admins: untouched, destinationOf: untouched, followStandIns: untouched },
      payoutRules: { approvalAbove: () => minor(0), firmAfterDays: 7 },
      goals: { load: untouched } as unknown as GoalHandler,
      jobs: hearing((ids, name) => void again.push(...ids.map(id => `${name}-${id}`))),
    })
    const [there, gone] = [await happen(), randomUUID()]
    await job({
      events: [
        { goalId: goals, eventId: there, revision: '1' },
        { goalId: 999_999, eventId: gone, revision: '0' },
      ],
    })
    expect(again).toEqual([`goal-notice-${there}`, `goal-notice-${gone}`])
  })
})

describe('a job that the queue has lost', () => {
  it('is added again by the sweep, until its notification is sent', async () => {
    const { added, reactor } = listening()
    const event = await happen()
    await heard(added).toContain(event)
    await reactor.stop()

    const again: string[] = []
    const outbox = createOutbox(pool)
    const notifications = createNotifications(pool, systemClock, createAddresses(pool, []))
    const sweepIn = (minutes: number) => {
      const clock = { now: () => instant(Date.now() + minutes * 60_000) }
      const jobs = hearing(ids => void again.push(...ids))
      return createSweepNotificationsJob({ notifications, outbox, jobs, clock })()
    }
    await sweepIn(0)
    expect(again).toEqual([]) // its job may be running
    await sweepIn(2)
    expect(again).toContain(event)

    const [reader] = (
      await pool.query<{ id: UserId }>(
        `insert into accounts.users (username, email, password_hash, created_at)
         values ('reader', 'reader@example.com', '', now()) returning id`,
      )
    ).rows
    const common = { cause: event, userId: reader!.id, kind: 'payout_due' as const, goalName: 'Lisbon' }
    const inGoal = { goalId: goalId(goals), currency: 'USD' as const, at: systemClock.now() }
    const [delivery] = await notifications.make([{ ...common, ...inGoal }])
    await outbox.remove([event])
    again.length = 0
    await sweepIn(2)
    expect(again).not.toContain(event)
    expect(again).toContain(`${delivery!.noticeId}-email`)
    await notifications.settle([delivery!.noticeId], 'email', 'sent')
    again.length = 0
    await sweepIn(2)
    await sweepIn(26 * 60)
    expect(again.filter(id => id.includes(delivery!.noticeId))).toEqual([])
  })
})

describe('a worker that is killed between sending a mail and recording it', () => {
  it('sends it again, and the mailbox stores it once', { tags: ['detail'] }, async () => {
    const stack = await startStack()
    const ama = await registerSaver(stack.url)
    const address = `${ama.username}@example.com`
    // Recording waits for this lock, which the test holds: the mail has been sent by then.
    await stack.pool.query(`
      create function accounts.wait_for_test() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
      create trigger wait before update on accounts.notice_deliveries
        for each row execute function accounts.wait_for_test()`)
    const holder = await stack.pool.connect()
    await holder.query('select pg_advisory_lock(4711)')
    const goal = (
      await ama.post('/api/goals', {
        name: 'Crash course',
        type: 'Custom',
        targetAmount: '10.00',
        endDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      })
    ).body.id
    const { body } = await ama.post('/api/create-payment-intent', { amount: 10, goalId: goal })
    await ama.confirm(body.clientSecret)
    const receipts = async (url: string) =>
      (await mailsTo(url, address)).filter(({ subject }) => subject.startsWith('Receipt')).length
    await expect.poll(() => receipts(stack.url)).toBe(1)
    const states = async () =>
      (
        await stack.pool.query<{ state: string }>(
          `select d.state from accounts.notice_deliveries d join accounts.notices n on n.id = d.notice_id
           where n.user_id = $1 and n.own`,
          [ama.userId],
        )
      ).rows.map(({ state }) => state)
    expect(await states()).toEqual(['waiting'])
    await stack.instance.end('SIGKILL')
    // The database would continue the statement, because it has not noticed the killed client.
    await stack.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4711 and not granted",
    )
    await holder.query('select pg_advisory_unlock(4711)')
    holder.release()
    await stack.pool.query('drop trigger wait on accounts.notice_deliveries')
    // The queue notices within a minute that the job's worker is dead; here the test marks it.
    await stack.pool.query(
      "update bullmq.job set locked_until_ms = 1, stalled_marked = true where state = 'active'",
    )
    await stack.pool.query("delete from bullmq.meta where field = 'stalled-check'")
    expect(await states()).toEqual(['waiting'])

    const again = await startInstance(stack.settings)
    atTestEnd(() => again.end())
    await expect.poll(states).toEqual(['sent'])
    expect(await receipts(again.url)).toBe(1)
  })
})
