import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import {
  paymentEvent,
  randomFrom,
  spread,
  type Tampering,
  tamper,
  writePayments,
} from '#lab/builders/transparency.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate } from '#projections/db/migrate.ts'
import type { ProofResponse, TreeHead } from '#shared/api/transparency.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { check } from '#web/checker/check.ts'
import { readPublished } from '#web/checker/published.ts'
import { systemClock } from '../clock.ts'
import { auditTransparency } from './audit.ts'
import { startGrower } from './grower.ts'
import { createHeads, type Heads } from './heads.ts'
import { transparencyMigrations } from './migrations.ts'
import { createReceiptProofs } from './receiptProofs.ts'
import { createSigner } from './signing.ts'
import { wholeLog } from './sources.ts'

let store: EventStore
let pool: pg.Pool
let heads: Heads
let receipts: ProofResponse[]
const signer = createSigner('a1'.repeat(32))
const events = 620
beforeAll(async () => {
  const started = await startEventStore()
  ;({ store, pool } = started)
  await migrate(pool, transparencyMigrations, { schema: 'transparency' })
  const log = { info: () => undefined, warn: console.error }
  const lead = createLead({ connect: connectPg(started.databaseUrl), log })
  const grower = startGrower({ store, lead, signer, clock: systemClock, gatherMs: 20 })
  heads = createHeads(pool)
  for (let first = 1; first <= 31; first += 8)
    await writePayments(store, { first, streams: Math.min(8, 32 - first), events: 20 })
  const hashed = async () => expect((await heads.newest())?.size).toBe(events)
  await vi.waitFor(hashed, 60_000)
  await grower.stop()
  const proofs = createReceiptProofs({ pool, store, heads })
  receipts = []
  for (let goal = 1; goal <= 31; goal += 3)
    receipts.push((await proofs.proofOf([{ stream: `goal-${goal}`, revision: goal % 20 }]))!)
})

const audit = (kept?: readonly TreeHead[]) =>
  auditTransparency({ pool, log: () => wholeLog(store), ...(kept ? { kept } : {}) })
const whole = { from: 0, to: events, isEnd: true }
const clean = { entries: events, unhashed: 0, differences: [] }

/** Like an attacker who owns the database. */
const byForce = async (...statements: readonly string[]): Promise<void> => {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  client.release(true)
}

describe('an audit', () => {
  it('finds nothing in an unchanged log, and checks every root', async () => {
    const { heads: all } = await heads.page()
    expect(await audit()).toEqual({ ...clean, roots: all.length })
    expect(all.length).toBeGreaterThan(2)
  })

  it('counts events that are not hashed yet, and is not confused by them', async () => {
    await store.append('goal-900', [paymentEvent(0), paymentEvent(1)], 'no_stream')
    expect(await audit()).toMatchObject({ ...clean, unhashed: 2 })
    await pool.query(`delete from eventstore.events where stream = 'goal-900'`)
  })

  it('finds metadata that hide events of a stream', async () => {
    const metadata = {
      id: '11111111-1111-4111-8111-111111111111',
      type: '$metadata',
      data: { $tb: 10 },
      metadata: {},
    }
    await store.append('$$goal-5', [metadata], 'no_stream')
    expect((await audit()).differences).toMatchObject([{ kind: 'hidden' }])
    await pool.query(`delete from eventstore.events where stream = '$$goal-5'`)
  })

  it('finds nothing in a log that was moved to another store, where positions differ', async () => {
    await spread(pool)
    expect(await audit()).toMatchObject(clean)
  })

  it('finds each of 200 random tamperings, with its kind and first place', {
    tags: ['detail'],
  }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = randomFrom(seed)
    const kinds = new Set<string>()
    for (let round = 0; round < 200; round++) {
      const { deed, kind, entry, undo } = await tamper(pool, random, whole)
      const found = await audit()
      expect(found.differences, `seed ${seed}, round ${round}: ${deed} at ${entry}`).toMatchObject([
        { kind, entry },
      ])
      kinds.add(deed.replace(/\d+/g, 'some'))
      await undo()
    }
    expect(kinds.size).toBeGreaterThan(8)
    expect(await audit()).toMatchObject(clean)
  })
})

describe('several tamperings at once', () => {
  it('are all reported, each with its kind and its place', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = randomFrom(seed)
    await pool.query('create table public.as_written as select * from eventstore.events')
    const done: Pick<Tampering, 'kind' | 'entry'>[] = []
    for (let from = 0; from < events; from += 62) {
      const { kind, entry } = await tamper(pool, random, { from, to: from + 60, isEnd: false })
      done.push({ kind, entry })
    }
    const { differences } = await audit()
    expect(
      differences.map(({ kind, entry }) => ({ kind, entry })),
      `seed ${seed}`,
    ).toEqual(done)
    await pool.query('truncate eventstore.events')
    await pool.query('insert into eventstore.events select * from public.as_written')
    expect(await audit()).toMatchObject(clean)
  })
})

describe('every receipt', () => {
  it('stays valid, whatever is done to the log', async () => {
    const random = randomFrom(7)
    for (let round = 0; round < 8; round++)
      await tamper(pool, random, { from: round * 70, to: round * 70 + 70 })
    expect((await audit()).differences).not.toEqual([])
    for (const receipt of receipts) {
      const published = readPublished(await heads.overview(receipt.head.size))!
      expect(await check(JSON.parse(JSON.stringify(receipt)), { published: [published] })).toMatchObject({
        verdict: 'good',
        comparedWith: [published.head],
      })
    }
  })
})

describe('a tree that was tampered with', () => {
  let kept: TreeHead
  beforeAll(async () => {
    // Written again unchanged, so that only the tree differs.
    await pool.query('truncate eventstore.events')
    await byForce(
      'create table public.leaves as select * from transparency.leaves',
      'create table public.nodes as select * from transparency.nodes',
      'create table public.heads as select * from transparency.heads',
    )
    const [newest] = (await heads.page()).heads
    const { number: _, ...head } = newest!
    kept = head
  })
  afterEach(() =>
    byForce(
      'truncate transparency.leaves, transparency.nodes, transparency.heads, transparency.daily',
      'insert into transparency.leaves select * from public.leaves',
      'insert into transparency.nodes select * from public.nodes',
      'insert into transparency.heads overriding system value select * from public.heads',
    ),
  )
  const kindsOf = async (heads?: readonly TreeHead[]) =>
    (await audit(heads)).differences.map(({ kind }) => kind)

  it('no longer has the roots that were signed', async () => {
    expect(await kindsOf()).toEqual(['truncated']) // the log is empty here
    await byForce(`update transparency.leaves set hash = sha256('x') where index = 40`)
    expect(await kindsOf()).toEqual(['tree', 'truncated'])
  })

  it('is detected when it has lost leaves, at its end or in its middle', async () => {
    for (const where of ['index = 300', 'index >= 600']) {
      await byForce(`delete from transparency.leaves where ${where}`)
      expect((await kindsOf())[0]).toBe('tree')
    }
  })

  it('is detected when a node does not match its leaves', async () => {
    await byForce(`update transparency.nodes set hash = sha256('x') where index = 1`)
    expect((await kindsOf())[0]).toBe('tree')
  })

  it('is detected when a root was not signed by its key', async () => {
    await byForce(`update transparency.heads set signature = repeat('0', 128) where size > 0`)
    expect(await kindsOf()).toEqual(['root', 'truncated'])
  })

  it('is detected when a root was signed at another time than it states', async () => {
    await byForce(`update transparency.heads set at = at - interval '1 year' where size = ${events}`)
    expect((await kindsOf())[0]).toBe('root')
  })

  it('is detected when a root is smaller than an earlier one', async () => {
    await byForce(`insert into transparency.heads (size, root, at, signature, key)
      select size, root, at, signature, key from transparency.heads where size = 0 limit 1`)
    expect((await kindsOf())[0]).toBe('root')
  })

  it('is detected by a root that was kept, even when all else was rebuilt', async () => {
    expect(await kindsOf([kept])).toEqual(['truncated'])
    await byForce('truncate transparency.leaves, transparency.nodes, transparency.heads, transparency.daily')
    expect(await kindsOf()).toEqual([])
    expect(await kindsOf([kept])).toEqual(['tree'])
    expect(await kindsOf([{ ...kept, root: '00'.repeat(32) }])).toEqual(['tree', 'root'])
  })
})
