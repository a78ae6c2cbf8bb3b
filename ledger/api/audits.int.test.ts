import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import type { AuditResponse, AuditsResponse } from '#shared/api/audits.ts'
import type { ProjectionsResponse } from '#shared/api/projections.ts'

const within = { interval: 100 }
let stack: Stack
let saver: Saver
let admin: Saver
let goal: number
/** Its event is changed, so that it is held back. */
let edited: number
beforeAll(async () => {
  stack = await startStack()
  ;[saver, admin] = await Promise.all([
    registerSaver(stack.url, 'audits-saves'),
    registerSaver(stack.url, 'audits-admin'),
  ])
  await makeAdmins(stack.pool, 'audits-admin')
  goal = await createGoal(saver)
  edited = await createGoal(saver)
  await vi.waitFor(async () => expect((await saver.get(`/api/goals/${edited}`)).status).toBe(200), 60_000)
  await hashed()
})

const projections = async (): Promise<ProjectionsResponse> => (await admin.get('/api/admin/projections')).body
/** Waits until written events are hashed, within a second. */
const hashed = async (): Promise<void> => {
  const unhashed = async () =>
    (
      await stack.pool.query(
        `select from eventstore.events event where event.stream = any($1) and not exists (
           select from transparency.leaves leaf where leaf.stream = event.stream and leaf.revision = event.revision)`,
        [[`goal-${goal}`, `goal-${edited}`]],
      )
    ).rowCount
  await vi.waitFor(async () => expect(await unhashed()).toBe(0), 60_000)
  expect((await projections()).hashed?.entries).toBeGreaterThan(0)
}
const audited = async (): Promise<AuditResponse> => {
  const { status, body } = await admin.post('/api/admin/audits')
  expect(status).toBe(202)
  const find = async () =>
    ((await admin.get('/api/admin/audits')).body as AuditsResponse).runs.find(
      ({ runId }) => runId === body.runId,
    )
  await expect.poll(async () => (await find())?.finishedAt ?? null, within).not.toBeNull()
  return (await find())!
}

describe('an audit requested by an admin', () => {
  it('compares the rows with the log, and the log with its hashes', async () => {
    expect(await audited()).toMatchObject({
      kind: 'on_demand',
      differences: 0,
      findings: [
        { check: 'transparency', wrong: [] },
        { check: 'closed months', wrong: [] },
        { check: 'what admins did', wrong: [] },
      ],
    })
  })

  it('reports changes in the rows and in the log, and mails them to the admins', async () => {
    await stack.pool.query('update goals set current_minor = 77 where goal_id = $1', [goal])
    await stack.pool.query(
      `update eventstore.events set metadata = replace(convert_from(metadata, 'utf8'), 'user:', 'admin:')::bytea
       where stream = $1 and revision = 0`,
      [`goal-${edited}`],
    )
    const { differences, findings } = await audited()
    // The row, and all rows of the goal whose event is not ours any more.
    expect(differences).toBeGreaterThanOrEqual(2)
    expect(findings).toEqual([
      {
        check: 'transparency',
        wrong: [expect.stringMatching(new RegExp(`^edited.*goal-${edited}`))],
        notes: [],
      },
      { check: 'closed months', wrong: [] },
      { check: 'what admins did', wrong: [] },
    ])
    const { text } = await awaitMail(stack.url, 'audits-admin@example.com', /differs from the ledger/)
    expect(text).toContain(`goals ${goal}: differs`)
    expect(text).toContain(`goals ${edited}: unexpected`)
    expect(text).toContain(`${stack.url}/admin/audits`)
    expect((await admin.get('/api/admin/trial-balance')).body.audited.wrong).toBe(differences + 1)
  })
})

describe('the projections', () => {
  it('show their progress, their readers, and what is held back', async () => {
    await expect.poll(async () => (await projections()).behind, within).toBe(0)
    const { generations, head, held, followers } = await projections()
    expect(generations).toMatchObject([
      { place: 'read', position: head, completeSince: expect.any(String), readers: 1, isFolding: false },
    ])
    expect(followers.map(({ name }) => name)).toContain('notices')
    expect(held).toEqual([])
  })

  it('are rebuilt in a separate process when an admin requests it, with the password', {
    tags: ['detail'],
  }, async () => {
    const ask = (password: string) => admin.post('/api/admin/projections/rebuild', { password })
    const tables = async () =>
      (await stack.pool.query(`select 'goals'::regclass::oid::text as oid`)).rows[0].oid as string
    const before = await tables()
    expect(await ask('Wrong-password-1')).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.any(String)] } },
    })
    expect((await ask('Susu-circle-1')).status).toBe(202)
    await expect.poll(tables, { interval: 200 }).not.toBe(before)
    // The manual change has been undone.
    const { rows } = await stack.pool.query('select current_minor from goals where goal_id = $1', [goal])
    expect(rows).toEqual([{ current_minor: 0 }])
    await expect
      .poll(async () => (await projections()).generations.map(({ place }) => place), within)
      .toEqual(['read'])
  })

  it('show a rebuild that was interrupted', async () => {
    const [{ name = '' } = {}] = (await projections()).generations
    await stack.pool.query(`create schema ${name}_beside`)
    await stack.pool.query(`create table ${name}_beside.checkpoint as select 3::int8 as position`)
    await stack.pool.query(`create table ${name}_beside.completion (since timestamptz)`)
    await stack.pool.query(`insert into ${name}_beside.completion default values`)
    const found = async () => (await projections()).generations.find(({ place }) => place === 'beside')
    // The process of the rebuild before may not have ended yet.
    await expect.poll(found, within).toMatchObject({
      name: `${name}_beside`,
      position: '3',
      completeSince: null,
      isFolding: false,
    })
    await stack.pool.query(`drop schema ${name}_beside cascade`)
  })

  it('list the goals that are held back, with reasons', async () => {
    await stack.pool.query(
      `insert into quarantine (stream, goal_id, position, revision, reason)
       select stream, goal_id, position, revision::text, 'stumbled' from log where goal_id = $1 and revision = 1`,
      [goal],
    )
    const held = { stream: `goal-${goal}`, goalId: goal, revision: '1', reason: 'stumbled' }
    expect((await projections()).held).toContainEqual(expect.objectContaining(held))
    await stack.pool.query('delete from quarantine')
  })
})
