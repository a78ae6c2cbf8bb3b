import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { bareTree } from '#lab/builders/transparency.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate } from '#projections/db/migrate.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { check } from '#web/checker/check.ts'
import { bytesOf } from '#web/checker/crypto.ts'
import { isConsistent } from '#web/checker/proofs.ts'
import { systemClock } from '../clock.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { auditTransparency } from './audit.ts'
import { eventText } from './canonical.ts'
import { hashedCategories } from './categories.ts'
import { startGrower } from './grower.ts'
import { createHeads, type Heads } from './heads.ts'
import { leafHash } from './merkle.ts'
import { transparencyMigrations } from './migrations.ts'
import { createReceiptProofs, type ReceiptProofs, TamperedWith } from './receiptProofs.ts'
import { createSigner } from './signing.ts'
import { wholeLog } from './sources.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
let heads: Heads
let proofs: ReceiptProofs
beforeAll(async () => {
  ;({ store, pool, databaseUrl } = await startEventStore())
  await migrate(pool, transparencyMigrations, { schema: 'transparency' })
  heads = createHeads(pool)
  proofs = createReceiptProofs({ pool, store, heads, patienceMs: 10_000 })
})

const signer = createSigner('5a'.repeat(32))
const complaints: string[] = []
const log = {
  info: () => undefined,
  warn: (details: object) => void complaints.push(String((details as { err: Error }).err.message)),
}
const grow = (by = signer, from = store) => {
  const grower = startGrower({
    store: from,
    lead: createLead({ connect: connectPg(databaseUrl), log }),
    signer: by,
    clock: systemClock,
    gatherMs: 50,
  })
  onTestFinished(grower.stop)
  return grower
}

let goals = 0
const write = async (count: number, stream = goalStream(goalId(++goals))): Promise<string> => {
  const events = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: n % 2 ? 'ContributionReceived' : 'SomethingToCome',
    data: { contributionId: randomUUID(), amountMinor: n, note: 'Ɛ 😀', nested: { b: [1, null], a: true } },
    metadata: {
      actor: 'user:1',
      cause: 'test',
      correlation: randomUUID(),
      at: '2026-11-21T10:00:00.000Z',
      schemaVersion: 1,
    },
  }))
  await store.append(stream, events, 'no_stream')
  return stream
}
/** Everything in the log, hashed independently of the tree. */
const logged = async (): Promise<{ texts: string[]; root: string }> => {
  const texts: string[] = []
  const signal = new AbortController()
  for await (const item of store.subscribe({
    streamPrefix: hashedCategories,
    after: undefined,
    signal: signal.signal,
  })) {
    if (item.kind === 'event') texts.push(eventText(item.event))
    if (item.kind === 'caught_up') break
  }
  signal.abort()
  return {
    texts,
    root: bareTree(texts.map(text => leafHash(Buffer.from(text))))
      .root()
      .toString('hex'),
  }
}
const covered = (size: number) => expect.poll(async () => (await heads.newest())?.size).toBe(size)

describe('the tree', () => {
  it('is published before the first event, with a signed empty root', async () => {
    const { stop } = grow()
    await covered(0)
    expect(await heads.newest()).toMatchObject({ root: bareTree([]).root().toString('hex'), key: signer.key })
    await stop()
  })

  it('grows with the log, in its order, and resumes where it was', async () => {
    await write(3)
    const first = grow()
    await first.caughtUp
    await write(300)
    await write(1, `break-missing.pi_${goals}`)
    await write(2, 'elsewhere-1')
    await covered(304)
    await first.stop()
    await write(700)
    const second = grow()
    await covered(1_004)
    const { texts, root } = await logged()
    expect(texts).toHaveLength(1_004)
    expect((await heads.newest())?.root).toBe(root)
    await second.stop()
  })

  it('proves each entry to an independent checker', async () => {
    const stream = goalStream(goalId(goals))
    const { stop } = grow()
    for (const revision of [0, 1, 255, 256, 399, 699]) {
      const proof = await proofs.proofOf([{ stream, revision }])
      expect(await check(JSON.parse(JSON.stringify(proof)), { keys: [signer.key] })).toMatchObject({
        verdict: 'good',
      })
      expect(proof?.events).toMatchObject([
        { entry: expect.stringContaining(`"revision":"${revision}","stream":"${stream}"`) },
      ])
    }
    const both = await proofs.proofOf([
      { stream, revision: 3 },
      { stream: goalStream(goalId(1)), revision: 0 },
    ])
    expect(await check(JSON.parse(JSON.stringify(both)), {})).toMatchObject({ verdict: 'good' })
    await stop()
  })

  it('proves the consistency of every published root', async () => {
    const { heads: all } = await heads.page()
    expect(all.length).toBeGreaterThan(3)
    const [newest] = all
    for (const head of all) {
      const { consistency } = (await heads.overview(head.size))!
      const path = consistency!.path.map(bytesOf)
      expect(await isConsistent({ from: head, to: newest!, path })).toBe(true)
    }
    expect(await heads.overview(newest!.size + 1)).toBeUndefined()
  })

  it('is grown by one process at a time, and another takes over from a lost one', async () => {
    const [one, two] = [grow(), grow()]
    await write(20)
    await covered(1_024)
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'calabash leading hashing the log'",
    )
    await write(20)
    await covered(1_044)
    expect((await heads.newest())?.root).toBe((await logged()).root)
    await one.stop()
    await write(1)
    await covered(1_045)
    await two.stop()
  })

  it('signs with a new key from its first root on, and still publishes the old one', async () => {
    const next = createSigner('5b'.repeat(32))
    const { stop } = grow(next)
    await expect.poll(async () => (await heads.newest())?.key).toBe(next.key)
    expect((await heads.keys()).map(({ key }) => key)).toEqual([next.key, signer.key])
    expect((await heads.newest())?.size).toBe(1_045)
    await stop()
  })

  it('only allows additions', async () => {
    for (const table of ['leaves', 'nodes', 'heads', 'keys', 'daily'])
      for (const change of [`delete from transparency.${table}`, `truncate transparency.${table} cascade`])
        await expect(pool.query(change)).rejects.toThrow('is only ever added to')
    await expect(pool.query('update transparency.leaves set index = index')).rejects.toThrow('only ever')
  })

  it('keeps the head of a day', async () => {
    const day = '2026-11-21' as Parameters<Heads['ofDay']>[0]
    const head = await heads.ofDay(day)
    const { stop } = grow()
    await write(1)
    await covered(1_046)
    await stop()
    expect(await heads.ofDay(day)).toEqual(head)
    expect((await heads.overview())?.daily).toEqual([{ day, ...head }])
  })
})

describe('an audit', () => {
  it('is not confused by events that are written and hashed meanwhile', async () => {
    const { stop } = grow()
    const before = (await heads.newest())?.size ?? 0
    const log = async function* () {
      await write(5)
      await covered(before + 5)
      yield* wholeLog(store)
    }
    expect(await auditTransparency({ pool, log })).toMatchObject({
      entries: before,
      unhashed: 5,
      differences: [],
    })
    await stop()
  })
})

describe('a log that was moved to another store', async () => {
  const databaseElsewhere = await freshDatabase()
  it('is continued, although its positions differ', { tags: ['detail'] }, async () => {
    const elsewhere = await startEmbeddedEventStore({
      databaseUrl: databaseElsewhere,
      onTrouble: console.error,
    })
    const other = connectEventStore(elsewhere.url)
    onTestFinished(async () => {
      await other.close()
      await elsewhere.stop()
    })
    const unrelated = Array.from({ length: 37 }, () => ({
      id: randomUUID(),
      type: 'Noise',
      data: {},
      metadata: {},
    }))
    await other.append('elsewhere-1', unrelated, 'no_stream')
    for await (const { stream, revision, position: _, ...event } of wholeLog(store))
      await other.append(stream, [event], revision === 0n ? 'no_stream' : revision - 1n)
    const before = (await heads.newest())?.size ?? 0
    const next = { id: randomUUID(), type: 'Noise', data: {}, metadata: {} }
    await other.append('goal-5000', [next], 'no_stream')
    const { stop } = grow(signer, other)
    await covered(before + 1)
    expect(await auditTransparency({ pool, log: () => wholeLog(other) })).toMatchObject({
      entries: before + 1,
      differences: [],
    })
    await stop()
    await store.append('goal-5000', [next], 'no_stream') // so that the other tests can continue
  })
})

describe('a log that was tampered with', () => {
  it('gets no receipts that would be invalid', async () => {
    await pool.query(
      `update eventstore.events set data = convert_to(replace(convert_from(data, 'UTF8'), '"amountMinor":1,', '"amountMinor":9,'), 'UTF8')
       where stream = 'goal-1' and revision = 1`,
    )
    await expect(proofs.proofOf([{ stream: 'goal-1', revision: 1 }])).rejects.toThrow(TamperedWith)
    expect(await proofs.proofOf([{ stream: 'goal-1', revision: 0 }])).toBeDefined()
  })

  it('is not continued when its end is not the hashed one', async () => {
    const before = await heads.newest()
    await pool.query(
      `update eventstore.events set metadata = convert_to('{"actor":"nobody"}', 'UTF8') where position = (select max(position) from eventstore.events)`,
    )
    const { stop } = grow()
    await expect
      .poll(() => complaints.at(-1))
      .toMatch(/the log is not the one that was hashed: goal-\d+ differs/)
    expect(await heads.newest()).toEqual(before)
    await stop()
  })
})
