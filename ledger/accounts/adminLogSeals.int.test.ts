import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'
import { runCommand } from '#lab/builders/commands.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'
import { adminLogStream, readAdminLogEvent } from '#shared/events/adminLog.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { createSealAdminLogJob } from '#workers/jobs/sealAdminLog.ts'
import { createSealHandler } from '../handle.ts'
import { createAdminLogCheck } from './adminLogCheck.ts'
import { createHashedEntries } from './adminLogHashes.ts'

let stack: OwnStack
let boss: Saver
beforeAll(async () => {
  stack = await startStack()
  boss = await registerSaver(stack.url, 'boss-sealed')
  await makeAdmins(stack.pool, 'boss-sealed')
})

const hourMs = 3_600_000
const seal = (afterMs = hourMs) => {
  const { pool, store } = stack
  const clock = { now: () => instant(Date.now() + afterMs) }
  return createSealAdminLogJob({
    seals: createSealHandler({ store, clock }),
    hashedEntries: createHashedEntries(pool),
    clock,
  })()
}
const check = () =>
  createAdminLogCheck({ pool: stack.pool, store: stack.store })
    .run(new AbortController().signal)
    .then(({ wrong }) => wrong)
const seals = async (): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of stack.store.read(adminLogStream)) events.push(event)
  return events
}
const sealedIds = async (): Promise<number[]> =>
  (await seals()).flatMap(event => readAdminLogEvent(event).data.entries.map(({ id }) => id))
const ids = async (): Promise<number[]> =>
  (await stack.pool.query<{ id: number }>('select id from accounts.admin_log order by id')).rows.map(
    ({ id }) => id,
  )
const look = async (times: number): Promise<void> => {
  for (let n = 0; n < times; n++) await boss.get('/api/admin/policy')
}
/** The owner of the tables can do it; the users of the parts cannot. */
const asOwner = async (statement: string): Promise<void> => {
  await stack.pool.query('alter table accounts.admin_log disable trigger user')
  await stack.pool.query(statement)
  await stack.pool.query('alter table accounts.admin_log enable trigger user')
}
const today = new Date(Date.now() + hourMs).toISOString().slice(0, 10)
const copied = (id: string): string => `insert into accounts.admin_log overriding system value
  select ${id}, at, admin_id, correlation, method, door, path, query, wished, about_user_id, about_goal_id, status`

describe('sealing', () => {
  it('waits until requests have ended', async () => {
    await look(3)
    await seal(0)
    expect(await seals()).toEqual([])
    expect(await check()).toEqual([])
  })

  it('begins with everything that is there, and seals each entry once', async () => {
    await seal()
    expect(await sealedIds()).toEqual(await ids())
    await look(4)
    await Promise.all([seal(), seal()])
    await seal()
    expect(await sealedIds()).toEqual(await ids())
    expect((await seals()).length).toBe(2)
  })

  it('has more entries than fit into one event in several', async () => {
    await stack.pool.query(
      `insert into accounts.admin_log (at, admin_id, correlation, method, door, path, query, wished)
       select now(), 1, 'x', 'GET', '/api/admin/policy', '/api/admin/policy', '{}', '{}' from generate_series(1, 1100)`,
    )
    await seal()
    expect(await sealedIds()).toEqual(await ids())
    expect((await seals()).length).toBe(5)
    expect(await check()).toEqual([])
  })

  it('is part of the tree, and can be looked at like every event', async () => {
    const { length } = await seals()
    await expect
      .poll(async () => {
        const { rows } = await stack.pool.query('select from transparency.leaves where stream = $1', [
          adminLogStream,
        ])
        return rows.length
      })
      .toBe(length)
    const { body } = await boss.get(`/api/admin/events/${adminLogStream}/0`)
    expect(body).toMatchObject({ type: 'AdminLogSealed' })
    const { rows } = await stack.pool.query('select stream from quarantine')
    expect(rows).toEqual([])
  })

  it('allows a response after it, and the deletion of the accounts that entries name', async () => {
    const { rows } = await stack.pool.query<{ id: number }>(
      'select id from accounts.admin_log where status is null order by id limit 1',
    )
    await stack.pool.query('update accounts.admin_log set status = 200 where id = $1', [rows[0]?.id])
    const leaver = await registerSaver(stack.url, 'leaves-sealed')
    await boss.get(`/api/admin/users/${leaver.userId}`)
    await seal()
    await leaver.send('DELETE', '/api/user', { password: 'Susu-circle-1' })
    expect(await check()).toEqual([])
  })
})

describe('an audit', () => {
  it('finds nothing in a log that is as it was', { tags: ['detail'] }, async () => {
    const audit = await runCommand('projections/audit/main.ts', [], stack.settings)
    expect(audit, audit.out + audit.err).toMatchObject({ code: 0 })
  })

  it('names each entry that was deleted, changed or added, and those cut off the end', async () => {
    const all = await ids()
    // A gap, as a failed insert leaves one, which an entry could be put into.
    await stack.pool.query(`select nextval(pg_get_serial_sequence('accounts.admin_log', 'id'))`)
    await look(6)
    await seal()
    const later = (await ids()).filter(id => !all.includes(id))
    const [gap, [from = 0, to = 0]] = [(later[0] ?? 0) - 1, later.slice(-2)]
    await asOwner(`delete from accounts.admin_log where id = ${all[1]}`)
    await asOwner(`update accounts.admin_log set about_user_id = 7 where id = ${all[3]}`)
    await asOwner(`update accounts.admin_log set status = 403 where id = ${all[5]}`)
    await asOwner(`${copied(String(gap))} from accounts.admin_log where id = ${all[0]}`)
    await asOwner(`delete from accounts.admin_log where id >= ${from}`)
    const on = `sealed on ${today}`
    const found = [
      `entry ${all[1]} of the admins’ log is missing since it was ${on}`,
      `entry ${all[3]} of the admins’ log says something else than when it was ${on}`,
      `entry ${all[5]} of the admins’ log says something else than when it was ${on}`,
      `everything from entry ${from} to ${to} of the admins’ log is missing since it was ${on}`,
      `entry ${gap} of the admins’ log was added after the entries around it were ${on}`,
    ]
    expect(await check()).toEqual(found)
    const audit = await runCommand('projections/audit/main.ts', [], stack.settings)
    expect(audit.code).toBe(1)
    for (const words of found) expect(audit.out).toContain(words)
  })
})

describe('the operator', () => {
  const admin = (...args: string[]) => runCommand('ledger/accounts/admin.ts', args, stack.settings)
  const newest = async () =>
    (await boss.get('/api/admin/log?admin=0')).body.entries.map(
      ({ door, path, status, admin: by, aboutUser }: Record<string, unknown>) => ({
        ...{ door, path, status, by, aboutUser },
      }),
    )
  const by = { userId: 0, name: 'The operator' }

  it('is asked before what weakens the installation, and is in the log for what they run', {
    tags: ['detail'],
  }, async () => {
    for (const command of [['accept-events'], ['erase-lost-texts'], ['reset-factors', 'boss-sealed']])
      expect(await admin(...command)).toMatchObject({ code: 1, err: expect.stringContaining('Say --yes') })
    expect(await newest()).toEqual([])
    expect(await admin('accept-events', '--yes')).toMatchObject({ code: 0 })
    expect(await admin('grant', 'boss-sealed')).toMatchObject({ code: 0 })
    expect(await admin('sent', '77', 'round-1', 'cash', 'for Ama')).toMatchObject({ code: 1 })
    const about = { userId: boss.userId, name: 'boss-sealed' }
    expect(await newest()).toEqual([
      { door: 'RUN sent', path: 'sent 77 round-1 cash', status: 400, by, aboutUser: null },
      { door: 'RUN grant', path: 'grant', status: 200, by, aboutUser: about },
      { door: 'RUN accept-events', path: 'accept-events', status: 200, by, aboutUser: null },
    ])
  })
})
