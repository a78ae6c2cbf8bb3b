/** @module-tag detail */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '#lab/builders/commands.ts'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { writePayments } from '#lab/builders/transparency.ts'
import { createPool } from '#projections/db/connect.ts'
import { createLead } from '#projections/db/leading.ts'
import { type Migration, migrate, untilMigrated } from '#projections/db/migrate.ts'
import type { FormerTree, TransparencyResponse, TreeHead } from '#shared/api/transparency.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { accountMigrations } from '../accounts/migrations.ts'
import { createRateLimits } from '../accounts/rateLimits.ts'
import type { ApiState } from '../api/context.ts'
import { createLogger } from '../api/logger.ts'
import { errors } from '../api/middleware/errors.ts'
import { mark } from '../api/middleware/requestGuards.ts'
import { createRoutes } from '../api/router.ts'
import { transparencyEndpoints } from '../api/routes/transparency.ts'
import { openBackup } from '../backup/files.ts'
import { checkBackup, clear, ensureEmpty, ensureKnown, restoreRows } from '../backup/restore.ts'
import { takeBackup } from '../backup/take.ts'
import { systemClock } from '../clock.ts'
import { auditSentences, auditTransparency } from './audit.ts'
import { beginNewTree, type ReplacedTree } from './formerTrees.ts'
import { startGrower } from './grower.ts'
import { createHeads } from './heads.ts'
import { transparencyMigrations } from './migrations.ts'
import { createReceiptProofs } from './receiptProofs.ts'
import { createSigner, type Signer } from './signing.ts'
import { wholeLog } from './sources.ts'

const schemas: readonly (readonly [string, readonly Migration[]])[] = [
  ['accounts', accountMigrations],
  ['transparency', transparencyMigrations],
]
const folder = mkdtempSync(join(tmpdir(), 'calabash-former-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const first = createSigner('5a'.repeat(32))
const second = createSigner('5b'.repeat(32))
let pool: pg.Pool
let databaseUrl: string
let lost: Awaited<ReturnType<typeof startEventStore>>
let found: Awaited<ReturnType<typeof startEventStore>>
let url: string
beforeAll(async () => {
  ;[lost, found] = await Promise.all([startEventStore(), startEventStore()])
  ;({ pool, databaseUrl } = lost)
  for (const [schema, migrations] of schemas) await migrate(pool, migrations, { schema })
  url = await serve(pool)
})

/** The public routes over a database. */
const serve = async (of: pg.Pool): Promise<string> => {
  const limits = createRateLimits(of, { scale: 1, secret: 'for tests' })
  const deps = { treeHeads: createHeads(of), limits, settings: { webRoot: '' } }
  const app = new Koa<ApiState>()
  app.use(mark({ log: createLogger({ level: 'silent' }), secure: false }))
  app.use(errors)
  app.use(createRoutes(transparencyEndpoints, deps).middleware)
  const server = app.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  afterAll(() => new Promise(resolve => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const published = async (query = '', at = url) => {
  const answer = await fetch(`${at}/api/transparency${query}`)
  return { status: answer.status, text: await answer.text() }
}
const overview = async (query = '', at = url): Promise<TransparencyResponse> =>
  JSON.parse((await published(query, at)).text)

/** Hashes a log until this many entries are under a root. */
const hash = async (store: EventStore, signer: Signer, size: number): Promise<void> => {
  const grower = grow(store, signer)
  await expect.poll(async () => (await createHeads(pool).newest())?.size).toBe(size)
  await grower.stop()
}
const grow = (store: EventStore, signer: Signer) => {
  const log = { info: () => undefined, warn: console.error }
  const lead = createLead({ connect: connectPg(databaseUrl), log })
  const grower = startGrower({ store, lead, signer, clock: systemClock, gatherMs: 20 })
  onTestFinished(grower.stop)
  return grower
}
const receiptOf = (store: EventStore, goal: number, revision: number) =>
  createReceiptProofs({ pool, store, heads: createHeads(pool) }).proofOf([
    { stream: `goal-${goal}`, revision },
  ])
const verify = (...args: readonly string[]) => runCommand('web/checker/main.ts', args, {})
const inTransaction = async <Value>(
  work: (client: pg.ClientBase) => Promise<Value>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<Value> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const value = await work(client)
    await client.query(end)
    client.release()
    return value
  } catch (error) {
    client.release(true)
    throw error
  }
}
const audit = (store: EventStore, kept: readonly TreeHead[] = [], of = pool) =>
  auditTransparency({ pool: of, log: () => wholeLog(store), kept })

const [sizeOfLost, sizeOfFound] = [300, 40]
let before: TransparencyResponse
let kept: TreeHead
let receipt: string
let lastReceipt: string
let rootFile: string

describe('beginning a new tree', () => {
  it('is not needed while the tree has no entries', async () => {
    expect(await inTransaction(beginNewTree)).toBeUndefined()
    const grower = grow(lost.store, first)
    await expect.poll(async () => (await published()).status).toBe(200)
    await grower.stop()
    expect(await inTransaction(beginNewTree)).toBeUndefined()
    expect(Object.keys(await overview('?from=0'))).toEqual(['head', 'keys', 'daily', 'consistency'])
  })

  it('is refused while the log is being hashed', async () => {
    await writePayments(lost.store, { first: 1, streams: 10, events: 20 })
    await hash(lost.store, first, 200)
    kept = (await overview()).head
    rootFile = file('root.json', kept)
    receipt = file('receipt.json', await receiptOf(lost.store, 3, 7))
    await writePayments(lost.store, { first: 11, streams: 5, events: 20 })
    await hash(lost.store, first, sizeOfLost)
    lastReceipt = file('last.json', await receiptOf(lost.store, 12, 19))
    before = await overview()
    const grower = grow(lost.store, first)
    await grower.caughtUp
    await expect(inTransaction(beginNewTree)).rejects.toThrow('hashing the log: stop it first')
    await grower.stop()
  })

  it('changes nothing unless it is committed', async () => {
    await expect(inTransaction(client => client.query('select no_such_column'))).rejects.toThrow()
    await inTransaction(beginNewTree, 'rollback')
    expect(await overview()).toEqual(before)
    expect((await audit(lost.store)).differences).toEqual([])
  })

  it('keeps the old tree, which is served under its number, and publishes nothing before it is opened', async () => {
    const whole = JSON.stringify(before)
    expect((await published()).text).toBe(whole)
    const replaced = await inTransaction(async client => {
      await client.query('set local search_path to public')
      const begun = await beginNewTree(client)
      const { rows } = await client.query('show search_path')
      expect(rows).toEqual([{ search_path: 'public' }])
      return begun
    })
    expect(replaced).toEqual({
      tree: 1,
      size: sizeOfLost,
      root: before.head.root,
    } satisfies ReplacedTree)
    // Every process finds its migrations.
    await untilMigrated(pool, transparencyMigrations, { schema: 'transparency', timeoutMs: 0 })
    await migrate(pool, transparencyMigrations, { schema: 'transparency' })
    expect((await published()).status).toBe(503)
    expect((await published('?tree=1')).text).toBe(whole)
    expect(await inTransaction(beginNewTree)).toBeUndefined()
  })
})

describe('the log that follows', () => {
  it('is hashed from its own beginning, with another key, and states what it follows', async () => {
    await writePayments(found.store, { first: 1, streams: 2, events: 20 })
    await hash(found.store, second, sizeOfFound)
    const { head, keys, former } = await overview()
    expect(head).toMatchObject({ size: sizeOfFound, key: second.key })
    expect(keys.map(({ key }) => key)).toEqual([second.key, first.key])
    expect(former).toEqual([
      {
        tree: 1,
        head: before.head,
        follows: { ...second.signFollows(before.head, former![0]!.follows.at), at: expect.any(String) },
      },
    ] satisfies FormerTree[])
    expect(Date.parse(former![0]!.follows.at)).toBeLessThanOrEqual(Date.parse(head.at))
  })

  it('keeps its statement when it is opened again', async () => {
    const { former } = await overview()
    const grower = grow(found.store, second)
    await grower.caughtUp
    await grower.stop()
    expect((await overview()).former).toEqual(former)
  })

  it('has its own receipts, and those of the previous log stay valid', async () => {
    const own = file('own.json', await receiptOf(found.store, 2, 3))
    const ownRoot = file('own-root.json', (await overview()).head)
    expect(await verify(own, ownRoot, '--url', url)).toMatchObject({ code: 0 })
    for (const path of [receipt, lastReceipt, rootFile]) {
      const { code, out } = await verify(path, '--url', url)
      expect([code, out]).toEqual([0, expect.stringContaining('The log was replaced on ')])
    }
    const said = (await verify(own, '--url', url)).out
    expect(said).not.toContain('replaced')
    const trusted = await verify(receipt, '--url', url, '--key', first.key, '--key', second.key)
    expect(trusted).toMatchObject({ code: 0 })
  })

  it('is not accepted for a receipt of neither log', async () => {
    const stranger = file('stranger.json', first.sign({ ...kept, root: '77'.repeat(32) }))
    expect(await verify(stranger, '--url', url)).toMatchObject({ code: 1 })
  })

  it('serves the roots of the previous tree, and no others', async () => {
    const { heads } = JSON.parse((await published('/heads?tree=1')).text)
    expect(heads.length).toBeGreaterThan(2)
    expect(heads[0]).toMatchObject(before.head)
    const page = JSON.parse((await published(`/heads?tree=1&before=${heads[1].number}`)).text)
    expect(page.heads).toEqual(heads.slice(2))
    const { head, consistency, former } = await overview(`?tree=1&from=${kept.size}`)
    expect([head, consistency?.from, former]).toEqual([before.head, kept.size, undefined])
    for (const [query, status] of [
      ['?tree=2', 404],
      ['?tree=0', 404],
      ['?tree=999999999999999', 404],
      ['?tree=1&from=301', 404],
      ['?tree=x', 400],
      ['?tree=', 400],
      ['?tree=-1', 400],
      ['?tree=1&tree=1', 400],
      ['?tree=1&from=x', 400],
      ['/heads?tree=2', 404],
      ['/heads?tree=1.5', 400],
      ['/heads?tree=1&before=x', 400],
    ] as const)
      expect([query, (await published(query)).status]).toEqual([query, status])
  })
})

describe('an audit', () => {
  it('compares former trees with their own roots, and a kept root with its own tree', async () => {
    const { head } = await overview()
    const clean = await audit(found.store, [kept, head])
    expect(clean).toMatchObject({
      entries: sizeOfFound,
      differences: [],
      former: [{ tree: 1, entries: sizeOfLost, kept: [kept.size] }],
    })
    expect(auditSentences(clean).join('\n')).toContain(
      `The root that was kept, of ${kept.size} entries, was compared with former tree 1.`,
    )
    const stranger = first.sign({ ...kept, root: '77'.repeat(32) })
    expect((await audit(found.store, [stranger])).differences).toMatchObject([
      { kind: 'tree', words: expect.stringContaining('former tree 1: the root that was kept, of 200') },
    ])
  })
})

describe('a log that is replaced once more', () => {
  it('has both former trees, each with its own statement', async () => {
    const [statement] = (await overview()).former!
    const own = file('found.json', await receiptOf(found.store, 1, 5))
    expect(await inTransaction(beginNewTree)).toMatchObject({ tree: 2, size: sizeOfFound })
    // The first one was found again: its tree proves its receipts.
    await hash(lost.store, first, sizeOfLost)
    const { head, keys, former } = await overview()
    expect(head.root).toBe(before.head.root)
    expect(keys).toHaveLength(2)
    expect(former).toMatchObject([statement, { tree: 2, head: { size: sizeOfFound, key: second.key } }])
    expect(former![1]!.follows.key).toBe(first.key)
    expect(await verify(own, receipt, lastReceipt, rootFile, '--url', url)).toMatchObject({ code: 0 })
    expect((await audit(lost.store, [kept])).differences).toEqual([])
  })
})

describe('a backup', () => {
  let restored: pg.Pool
  it('restores former trees, with which receipts stay valid', async () => {
    const to = join(folder, 'backup')
    await takeBackup({ pool, eventStoreUrl: lost.url, dataKeys: [], folder: to })
    const backup = await checkBackup(await openBackup(to, { trust: { keys: [], mayBeUnsigned: true } }))
    ensureKnown({ backup, schemas })
    restored = createPool(await freshDatabase(), { name: 'calabash-restore' })
    afterAll(() => restored.end())
    await ensureEmpty(restored, false)
    await restoreRows({ backup, pool: restored, schemas, makeSandbox: async () => undefined })
    await expect(ensureEmpty(restored, false)).rejects.toThrow('has rows')

    const there = await serve(restored)
    for (const query of ['', '?from=200', '?tree=1&from=200', '?tree=2', '/heads', '/heads?tree=1'])
      expect(await published(query, there)).toEqual(await published(query))
    const files = ['receipt', 'last', 'root', 'own', 'found'].map(name => join(folder, `${name}.json`))
    expect(await verify(...files, '--url', there)).toMatchObject({ code: 0 })
    expect((await audit(lost.store, [kept], restored)).differences).toEqual([])
    for (const [schema, migrations] of schemas) await migrate(restored, migrations, { schema })
    await expect(restored.query('delete from transparency_1.heads')).rejects.toThrow('only ever added to')
  })

  it('with changed former trees no longer matches their signatures', async () => {
    const client = await restored.connect()
    await client.query('set session_replication_role = replica')
    await client.query(`update transparency_1.leaves set hash = sha256('x') where index = 40`)
    await client.query(`update transparency.follows set at = at + interval '1 day' where number = 2`)
    client.release(true)
    const { differences } = await audit(lost.store, [], restored)
    expect(differences.map(({ kind, words }) => [kind, words.slice(0, 13)])).toEqual([
      ['tree', 'former tree 1'],
      ['root', 'former tree 2'],
    ])
  })

  it('is deleted with its former trees when another replaces it', async () => {
    await clear(restored, { andLog: true })
    const { rows } = await restored.query(`select from pg_namespace where nspname like 'transparency%'`)
    expect(rows).toEqual([])
  })
})
