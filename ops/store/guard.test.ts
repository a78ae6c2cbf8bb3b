/** @module-tag detail */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mark, readMark, writeCheckpoint, writeLog, writeMark } from './testing/folders.ts'
import { startGossip } from './testing/gossip.ts'

const script = join(import.meta.dirname, 'guard.sh')
const names = ['eventstore-1', 'eventstore-2', 'eventstore-3'] as const
type Name = (typeof names)[number]

const curl = spawnSync('curl', ['--version']).status === 0

let root: string
const data = (): string => join(root, 'data')
const marks = (): string => join(root, 'marks')
const nodes = new Map<Name, Awaited<ReturnType<typeof startGossip>>>()
const node = (name: Name) => nodes.get(name)!

beforeAll(async () => {
  for (const name of names) nodes.set(name, await startGossip())
})
afterAll(() => {
  for (const { close } of nodes.values()) close()
})
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'calabash-guard-'))
  mkdirSync(data())
  mkdirSync(marks())
  for (const name of names) node(name).says(undefined)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

interface Given {
  readonly me?: Name
  /** The value of EVENTSTORE_CLUSTER_SIZE. */
  readonly said?: string
  readonly env?: Readonly<Record<string, string>>
}

/** The guard with a command in place of the server, which prints its environment. */
const guard = ({ me = 'eventstore-1', said = '1', env = {} }: Given, ...flags: string[]) => {
  const child = spawn('sh', [script, ...flags, 'sh', '-c', server], {
    env: {
      PATH: process.env['PATH'],
      STORE_NODE: me,
      STORE_NODES: names.map(name => `${name}=${node(name).url}`).join(' '),
      STORE_SIZE: said,
      STORE_DATA: data(),
      STORE_MARKS: marks(),
      STORE_POLL_SECONDS: '0.02',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', chunk => {
    out += String(chunk)
  })
  child.stderr.on('data', chunk => {
    err += String(chunk)
  })
  return { child, out: () => out, err: () => err }
}
// Runs until its input is closed, as a server runs until it is stopped.
const server = 'env; echo started; cat >/dev/null'

/** The guard's first decision: to start the server with a cluster size, or to wait, and why. */
const decide = async (given: Given): Promise<string> => {
  const { child, out, err } = guard(given, '--once')
  child.stdin.end()
  const [code] = (await once(child, 'close')) as [number]
  if (code === 75) {
    expect(out()).toBe('')
    return err()
  }
  expect(code).toBe(0)
  return `started with ${/^KURRENTDB_CLUSTER_SIZE=.*$/m.exec(out())?.[0]}\n${err()}`
}

const startedAlone = 'started with KURRENTDB_CLUSTER_SIZE=1'
const startedInCluster = 'started with KURRENTDB_CLUSTER_SIZE=3'

const installation = (mark: Mark = {}): void =>
  writeMark(join(marks(), 'store'), {
    id: 'a1',
    generation: 1,
    size: 1,
    source: 'eventstore-1',
    adopted: 'no',
    ...mark,
  })
const folder = (mark: Mark = {}): void =>
  writeMark(join(data(), 'calabash.mark'), { id: 'a1', generation: 1, size: 1, state: 'member', ...mark })
const log = (position = 1_000n): void => writeLog(data(), position)
const marked = () => readMark(join(data(), 'calabash.mark'))
const installed = () => readMark(join(marks(), 'store'))

const without = curl ? '' : ' (skipped: there is no curl here)'
describe.skipIf(!curl)(`the guard of the event store${without}`, () => {
  describe('an installation without marks', () => {
    it('starts with one node and an empty folder', async () => {
      expect(await decide({})).toContain(startedAlone)
      expect(installed()).toMatchObject({ generation: '1', size: '1', source: 'eventstore-1' })
      expect(marked()).toEqual({ id: installed()?.['id'], generation: '1', size: '1', state: 'founding' })
    })

    it('starts again when the first start was interrupted before anything was written', async () => {
      await decide({})
      writeLog(data(), 0n)
      expect(await decide({})).toContain(startedAlone)
      rmSync(join(marks(), 'store'))
      const id = marked()?.['id']
      expect(await decide({})).toContain(startedAlone)
      expect(installed()).toMatchObject({ id })
    })

    it('takes over the log of a single node that has no marks', async () => {
      log()
      expect(await decide({})).toContain(startedAlone)
      expect(marked()).toMatchObject({ id: installed()?.['id'], state: 'member', size: '1' })
    })

    it('takes over three nodes without marks once two of them have a log', async () => {
      log()
      expect(await decide({ said: '3' })).toContain('so far only eventstore-1 has a log')
      expect(installed()).toBeUndefined()
      writeFileSync(join(marks(), 'unmarked-log.eventstore-3'), '')
      expect(await decide({ said: '3' })).toContain(startedInCluster)
      expect(installed()).toMatchObject({ generation: '1', size: '3', adopted: 'yes' })
      expect(marked()).toMatchObject({ id: installed()?.['id'], size: '3', state: 'member' })
      rmSync(join(data(), 'calabash.mark'))
      expect(await decide({ said: '3', me: 'eventstore-2' })).toContain(startedInCluster)
    })

    it('recreates lost marks from a folder with the log', async () => {
      log()
      folder({ generation: 4, size: 3 })
      expect(await decide({ said: '3', me: 'eventstore-2' })).toContain(startedInCluster)
      expect(installed()).toMatchObject({ id: 'a1', generation: '4', size: '3' })
    })

    it.each(['copied', 'copying', 'joining', 'retired'])(
      'recreates none from a folder that is %s',
      { tags: ['detail'] },
      async state => {
        log()
        folder({ generation: 4, size: 3, state })
        expect(await decide({ said: '3', me: 'eventstore-2' })).toContain('not known to have the whole log')
        expect(installed()).toBeUndefined()
      },
    )

    it.each([
      ['the size is 3 and the folder empty', { said: '3' }, 'A new store begins with one node'],
      ['the size is neither 1 nor 3', { said: '2' }, 'It must be 1 or 3'],
      ['it is not the first node', { me: 'eventstore-2' }, 'only eventstore-1 begins an installation'],
      ['it is not the first node, at 3', { me: 'eventstore-3', said: '3' }, 'only eventstore-1 begins'],
    ] as const)('waits when %s', { tags: ['detail'] }, async (_, given, why) => {
      expect(await decide(given)).toContain(why)
      expect(installed()).toBeUndefined()
    })

    it('waits when another node is alive', async () => {
      node('eventstore-2').says({ state: 'Unknown', writer: 1_000 })
      expect(await decide({})).toContain('eventstore-2 answers: this installation has a log')
    })

    it('waits when the folder shows that there was a log', async () => {
      folder()
      expect(await decide({})).toContain('has a mark, but its log is gone')
    })

    it('waits on the second node with a log, at size 1', async () => {
      log()
      expect(await decide({ me: 'eventstore-2' })).toContain('eventstore-2 is not eventstore-1')
    })
  })

  describe('a store of one node', () => {
    it('starts with its log', async () => {
      installation()
      folder()
      log()
      expect(await decide({})).toContain(startedAlone)
    })

    it('keeps its size regardless of EVENTSTORE_CLUSTER_SIZE, and starts no second node', async () => {
      installation()
      folder()
      log()
      const said = await decide({ said: '3' })
      expect(said).toContain(startedAlone)
      expect(said).toContain('EVENTSTORE_CLUSTER_SIZE is 3, but the store has size 1 and keeps it')
      node('eventstore-1').says({ state: 'Leader', writer: 1_000 })
      rmSync(data(), { recursive: true })
      mkdirSync(data())
      for (const me of ['eventstore-2', 'eventstore-3'] as const)
        expect(await decide({ said: '3', me })).toContain('has one node, eventstore-1')
    })

    it('does not start with an empty folder again', async () => {
      installation()
      expect(await decide({})).toContain(
        'this installation has a log, and the volume of eventstore-1 has none',
      )
      writeLog(data(), 0n)
      expect(await decide({})).toContain('has none')
      folder()
      expect(await decide({})).toContain('has none')
    })

    it('starts with a log that was restored without a mark', async () => {
      installation({ generation: 3 })
      log()
      expect(await decide({})).toContain(startedAlone)
      expect(marked()).toMatchObject({ generation: '3', state: 'member' })
    })

    it('starts with a log that was copied back to it', async () => {
      installation({ generation: 3 })
      folder({ generation: 3, state: 'copied' })
      log()
      expect(await decide({})).toContain(startedAlone)
    })

    it('starts neither a retired log nor half a copy', async () => {
      installation({ generation: 5 })
      log()
      for (const mark of [
        { generation: 3 },
        { generation: 5, state: 'copying' },
        { generation: 5, state: 'retired' },
      ]) {
        folder(mark)
        expect(await decide({})).toContain('is not the newest one')
      }
    })

    it('starts no log of another installation, and none with marks that are older than the log', async () => {
      installation({ generation: 2 })
      log()
      folder({ id: 'b2', generation: 2 })
      expect(await decide({})).toContain('belonging to another installation')
      folder({ generation: 3, size: 3 })
      expect(await decide({})).toContain('.store/marks is older than the volume')
    })

    it('starts with its log where marks cannot be stored, and nothing else', async () => {
      rmSync(marks(), { recursive: true })
      expect(await decide({})).toContain('no folder of marks')
      log()
      expect(await decide({})).toContain(startedAlone)
      expect(await decide({ said: '3' })).toContain('no folder of marks')
      expect(await decide({ me: 'eventstore-2' })).toContain('no folder of marks')
      folder({ size: 3 })
      expect(await decide({})).toContain('no folder of marks')
    })
  })

  describe('a store of three nodes', () => {
    beforeEach(() => installation({ generation: 2, size: 3 }))

    it.each(names)('starts %s with its log', async me => {
      log()
      folder({ generation: 2, size: 3 })
      expect(await decide({ me, said: '3' })).toContain(startedInCluster)
      expect(await decide({ me, said: '1' })).toContain(startedInCluster)
    })

    it('starts copies, and the node from which they were copied', async () => {
      log()
      folder({ generation: 2, size: 3, state: 'copied' })
      expect(await decide({ me: 'eventstore-3', said: '3' })).toContain(startedInCluster)
      expect(marked()).toMatchObject({ state: 'member' })
      folder()
      expect(await decide({ me: 'eventstore-2', said: '3' })).toContain('not known to be whole')
      expect(await decide({ me: 'eventstore-1', said: '3' })).toContain(startedInCluster)
      expect(marked()).toMatchObject({ generation: '2', size: '3' })
    })

    // Two folders of three are lost: neither may start, whatever the node with the log reports.
    it.each(['Unknown', 'Leader', 'Follower', 'PreLeader', 'CatchingUp'])(
      'starts no empty node beside a single one that is %s',
      { tags: ['detail'] },
      async state => {
        node('eventstore-1').says({ state, writer: 1_000 })
        expect(await decide({ me: 'eventstore-2', said: '3' })).toContain('eventstore-3 does not answer')
        expect(await decide({ me: 'eventstore-3', said: '3' })).toContain('eventstore-2 does not answer')
      },
    )

    it('lets an empty node join a leader and a follower that has everything the leader had', async () => {
      let round = 0
      node('eventstore-1').says(() => ({ state: 'Leader', writer: 1_000 + round++ }))
      let behind = 900
      node('eventstore-3').says(() => ({ state: 'Follower', writer: behind }))
      const { child, out, err } = guard({ me: 'eventstore-2', said: '3' })
      // The follower catches up only after the guard has polled more often than it needs to.
      await until(() => round > 12)
      expect(out()).toBe('')
      expect(err()).toContain('eventstore-1 leads. eventstore-3 follows.')
      behind = 2_000
      await until(() => out().includes('started'))
      expect(out()).toMatch(/^KURRENTDB_CLUSTER_SIZE=3$/m)
      expect(marked()).toEqual({ id: 'a1', generation: '2', size: '3', state: 'joining' })

      // It counts as having the log only when it reports so itself, at a position that the leader had before
      // it started.
      node('eventstore-2').says({ state: 'CatchingUp', writer: 5_000 })
      const asked = node('eventstore-2').asked()
      await until(() => node('eventstore-2').asked() > asked + 2)
      node('eventstore-2').says({ state: 'Follower', writer: 10 })
      await until(() => node('eventstore-2').asked() > asked + 5)
      expect(marked()).toMatchObject({ state: 'joining' })
      node('eventstore-2').says({ state: 'Follower', writer: 5_000 })
      await until(() => marked()?.['state'] === 'member')
      child.stdin.end()
      await once(child, 'close')
    })

    it.each([
      ['both lead', 'Leader', 'Leader', 'epoch-1'],
      ['both follow', 'Follower', 'Follower', 'epoch-1'],
      ['one is catching up', 'Leader', 'CatchingUp', 'epoch-1'],
      ['their epochs differ', 'Leader', 'Follower', 'epoch-2'],
      ['none leads', 'Unknown', 'Follower', 'epoch-1'],
    ])('does not let an empty node join while %s', { tags: ['detail'] }, async (_, one, other, epoch) => {
      node('eventstore-1').says({ state: one, writer: 1_000 })
      node('eventstore-3').says({ state: other, writer: 1_000, epoch })
      const { child, out } = guard({ me: 'eventstore-2', said: '3' })
      const asked = node('eventstore-3').asked()
      await until(() => node('eventstore-3').asked() > asked + 8)
      expect(out()).toBe('')
      child.kill()
      await once(child, 'close')
      expect(existsSync(join(data(), 'calabash.mark'))).toBe(false)
    })

    it.each([
      ['has joined only in part', { generation: 2, size: 3, state: 'joining' }],
      ['is half a copy', { generation: 2, size: 3, state: 'copying' }],
      ['was retired by a script', { generation: 1, size: 1, state: 'member' }],
      ['is retired', { generation: 1, size: 3, state: 'retired' }],
      ['is an unfinished copy', { generation: 3, size: 3, state: 'copied' }],
      ['is of another installation', { id: 'b2', generation: 2, size: 3, state: 'member' }],
    ])('starts no log that %s', { tags: ['detail'] }, async (_, mark) => {
      log()
      folder(mark)
      node('eventstore-1').says({ state: 'Unknown', writer: 1_000 })
      expect(await decide({ me: 'eventstore-2', said: '3' })).toContain('eventstore-2 waits')
    })

    it('starts no log without a mark, such as an old copy of the volume', async () => {
      log()
      expect(await decide({ me: 'eventstore-2', said: '3' })).toContain('not known to be whole')
    })

    it('does not start a log that the other nodes asked to truncate', async () => {
      log()
      folder({ generation: 2, size: 3 })
      writeCheckpoint(join(data(), 'truncate.chk'), 0n)
      expect(await decide({ said: '3' })).toContain('told by the other nodes to truncate its whole log')
      writeCheckpoint(join(data(), 'truncate.chk'), 900n)
      expect(await decide({ said: '3' })).toContain(startedInCluster)
    })
  })

  it('starts nothing while the size is being changed, and continues afterwards', async () => {
    installation()
    folder()
    log()
    writeMark(join(marks(), 'changing'), { what: 'grow' })
    const { child, out, err } = guard({})
    await until(() => err().includes('run it again: sh ops/grow-store.sh'))
    expect(out()).toBe('')
    rmSync(join(marks(), 'changing'))
    await until(() => out().includes('started'))
    child.stdin.end()
    await once(child, 'close')
    expect(err().match(/waits/g)).toHaveLength(1)
  })

  it('marks a new store as having its log once the node leads', async () => {
    const { child, out } = guard({})
    await until(() => out().includes('started'))
    expect(marked()).toMatchObject({ state: 'founding' })
    node('eventstore-1').says({ state: 'Leader', writer: 548 })
    await until(() => marked()?.['state'] === 'member')
    child.stdin.end()
    await once(child, 'close')
    expect(readdirSync(marks())).toEqual(['store'])
  })

  it('forwards the settings of the server, but not those of the application', async () => {
    const env = {
      EVENTSTORE_URL: 'esdb://admin:secret@eventstore:2113',
      EVENTSTORE_URL_FILE: '/run/secrets/eventstore_url',
      EVENTSTORE_CLUSTER_SIZE: '3',
      KURRENTDB_CLUSTER_SIZE: '3',
      KURRENTDB_NODE_PORT: '2113',
    }
    const { child, out } = guard({ env })
    await until(() => out().includes('started'))
    child.stdin.end()
    await once(child, 'close')
    expect(out()).not.toMatch(/^EVENTSTORE_/m)
    expect(out()).toMatch(/^KURRENTDB_NODE_PORT=2113$/m)
    expect(out()).toMatch(/^KURRENTDB_CLUSTER_SIZE=1$/m)
  })
})

/** Polls until the condition holds; the test's own timeout ends it otherwise. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(resolve => setTimeout(resolve, 5))
}
