/** @module-tag detail */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeCheckpoint, writeLog, writeMark } from './testing/folders.ts'
import { createInstallation, type Node, nodes } from './testing/installation.ts'

let here: ReturnType<typeof createInstallation>
beforeEach(() => {
  here = createInstallation()
})
afterEach(() => here.close())

const lose = (...names: Node[]): void => {
  for (const node of names) {
    rmSync(here.volume(node), { recursive: true })
    mkdirSync(here.volume(node))
  }
}
describe('ops/grow-store.sh', () => {
  it('copies the log to two more nodes, and starts all three', () => {
    here.begin(1)
    const { status, said } = here.run('grow')
    expect(said).toContain('eventstore-1 leads, and eventstore-2 eventstore-3 follow with the whole log.')
    expect(status).toBe(0)
    expect(here.logs()).toEqual(['first', 'first', 'first'])
    expect(nodes.map(here.isRunning)).toEqual([true, true, true])
    expect(here.installed()).toMatchObject({ generation: '2', size: '3', source: 'eventstore-1' })
    expect(here.changing()).toBeUndefined()
    expect(here.env()).toBe(
      'APP_URL=http://localhost:8080\nEVENTSTORE_CLUSTER_SIZE=3\nCOMPOSE_PROFILES=try,cluster\n',
    )
  })

  it('takes a backup before it stops anything, and audits at the end', () => {
    here.begin(1)
    here.run('grow')
    const order = [/backup --to/, /backup --check/, / stop /, / copy /, / up /, /audit/].map(part =>
      here.calls().findIndex(call => part.test(call)),
    )
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('changes nothing when it is run again', () => {
    here.begin(3)
    const before = here.installed()
    expect(here.run('grow')).toMatchObject({ status: 0 })
    expect(here.installed()).toEqual(before)
    expect(here.calls().filter(call => /stop|copy|backup/.test(call))).toEqual([])
  })

  it.each([
    ['nothing is installed', () => rmSync(join(here.home, '.env')), 'there is no .env'],
    [
      'the folder of marks is missing',
      () => rmSync(join(here.home, '.store/marks'), { recursive: true }),
      'there is no .store/marks',
    ],
    [
      'the store was never started',
      () => rmSync(join(here.home, '.store/marks/store')),
      'the store has no marks yet',
    ],
    [
      'another script is running',
      () => {
        mkdirSync(join(here.home, '.store/lock'))
        writeFileSync(join(here.home, '.store/lock/pid'), `${process.pid}`)
      },
      'changes the store already',
    ],
    [
      'shrinking was interrupted',
      () => writeMark(join(here.home, '.store/marks/changing'), { what: 'shrink', step: 'stop' }),
      'sh ops/shrink-store.sh was interrupted',
    ],
    [
      'the node does not answer',
      () => here.docker('compose', 'stop', 'eventstore-1'),
      'eventstore-1 does not lead',
    ],
    [
      'the node does not lead',
      () => here.set('answer.eventstore-1', 'Unknown 100 epoch-1'),
      'eventstore-1 does not lead (Unknown',
    ],
    [
      'another node serves',
      () => {
        here.set('containers/eventstore-3', 'running')
        here.set('answer.eventstore-3', 'Leader 100 epoch-7')
      },
      'eventstore-3 runs as a server',
    ],
    [
      'a volume has a log that is not a copy',
      () => writeLog(here.volume('eventstore-2'), 90n, 'other'),
      'not known to be a copy',
    ],
    ['the backup fails', () => here.set('fail', 'backup --to'), 'nothing was changed'],
    ['the backup is incomplete', () => here.set('fail', 'backup --check'), 'nothing was changed'],
    ['a volume cannot be read', () => here.set('fail', 'store-folder show'), 'cannot be looked at'],
  ] as const)('refuses when %s, and changes nothing', { tags: ['detail'] }, (_, arrange, why) => {
    here.begin(1)
    arrange()
    const marks = here.installed()
    const env = existsSync(join(here.home, '.env')) ? here.env() : ''
    const { status, said } = here.run('grow')
    expect(said).toMatch(new RegExp(why.replaceAll(/[.(]/g, '\\$&'), 'i'))
    expect(status).toBe(1)
    expect(here.calls().filter(call => / stop | up | copy /.test(call))).toEqual([])
    expect(here.installed()).toEqual(marks)
    if (env) expect(here.env()).toBe(env)
    expect(here.logs()[0]).toBe('first')
  })

  it.each([
    ['a copy fails', 'store-folder copy'],
    ['the node does not stop', 'compose --profile cluster stop'],
  ])('continues with one node when %s', { tags: ['detail'] }, (_, pattern) => {
    here.begin(1)
    here.set('fail', pattern)
    expect(here.run('grow')).toMatchObject({ status: 1 })
    expect(here.isRunning('eventstore-1')).toBe(true)
    expect(here.installed()).toMatchObject({ generation: '1', size: '1' })
    expect(here.changing()).toBeUndefined()
    expect(here.write()).toBeDefined()
    here.unset('fail')
    expect(here.run('grow')).toMatchObject({ status: 0 })
    expect(here.logs()).toEqual(['first+1', 'first+1', 'first+1'])
  })

  it('reports findings of the audit; the size stays', { tags: ['detail'] }, () => {
    here.begin(1)
    here.set('audit', '1')
    const { status, said } = here.run('grow')
    expect(said).toContain('The audit did not end well')
    expect(status).toBe(1)
    expect(here.installed()).toMatchObject({ size: '3' })
    here.unset('audit')
    expect(here.run('grow')).toMatchObject({ status: 0 })
  })

  it('reports when the nodes do not become a cluster', { tags: ['detail'] }, () => {
    here.begin(1)
    for (const node of nodes.slice(1)) here.set(`answer.${node}`, 'CatchingUp 10 epoch-1')
    expect(here.run('grow').said).toContain('do not become a cluster')
  })

  it('grows again over the retired folders of a smaller store', { tags: ['detail'] }, () => {
    here.begin(3)
    expect(here.run('shrink')).toMatchObject({ status: 0 })
    here.write()
    expect(here.run('grow')).toMatchObject({ status: 0 })
    expect(here.logs()).toEqual(['first+1', 'first+1', 'first+1'])
    expect(here.installed()).toMatchObject({ generation: '4', size: '3' })
  })
})

describe('ops/shrink-store.sh', () => {
  it('continues with the leader’s log on one node', () => {
    here.begin(3)
    const { status, said } = here.run('shrink')
    expect(said).toContain('The store has one node.')
    expect(status).toBe(0)
    expect(nodes.map(here.isRunning)).toEqual([true, false, false])
    expect(here.installed()).toMatchObject({ generation: '3', size: '1' })
    expect(here.env()).toBe(
      'APP_URL=http://localhost:8080\nEVENTSTORE_CLUSTER_SIZE=1\nCOMPOSE_PROFILES=try\n',
    )
    expect(here.write()).toBeDefined()
    expect(here.logs()).toEqual(['first+1', 'first', 'first'])
  })

  it('copies the log to the first node when another one was the leader and has more', () => {
    here.begin(3)
    here.set('leader', 'eventstore-3')
    writeLog(here.volume('eventstore-3'), 140n, 'first and more')
    for (const node of ['eventstore-1', 'eventstore-2'] as const)
      writeCheckpoint(join(here.volume(node), 'writer.chk'), 140n)
    expect(here.run('shrink')).toMatchObject({ status: 0 })
    expect(here.logs()[0]).toBe('first and more')
    expect(here.isRunning('eventstore-1')).toBe(true)
  })

  it('never starts the retired nodes, not even through Compose', () => {
    here.begin(3)
    here.run('shrink')
    here.start(...nodes)
    expect(nodes.map(here.isRunning)).toEqual([true, false, false])
    rmSync(join(here.home, '.store/marks/store'))
    here.start('eventstore-2', 'eventstore-3')
    expect(nodes.map(here.isRunning)).toEqual([true, false, false])
  })

  it.each([
    ['a node is down', () => here.docker('compose', 'stop', 'eventstore-2'), 'no whole cluster'],
    [
      'a follower is behind',
      () => writeCheckpoint(join(here.volume('eventstore-2'), 'writer.chk'), 40n),
      'no whole cluster',
    ],
    [
      'two have different epochs',
      () => here.set('answer.eventstore-3', 'Follower 100 epoch-0'),
      'no whole cluster',
    ],
    ['the backup fails', () => here.set('fail', 'backup --to'), 'nothing was changed'],
    [
      'growing was interrupted',
      () => writeMark(join(here.home, '.store/marks/changing'), { what: 'grow', step: 'copy', position: 1 }),
      'sh ops/grow-store.sh was interrupted',
    ],
  ] as const)('refuses when %s, and changes nothing', { tags: ['detail'] }, (_, arrange, why) => {
    here.begin(3)
    arrange()
    const marks = here.installed()
    const { status, said } = here.run('shrink')
    expect(said).toContain(why)
    expect(status).toBe(1)
    expect(here.calls().filter(call => / stop | up | copy | retire /.test(call))).toEqual([])
    expect(here.installed()).toEqual(marks)
  })

  it.each([
    [
      'another node takes over while followers stop',
      () => here.set('answer.eventstore-1', 'Leader 100 epoch-1'),
      'Leader 100 epoch-2',
    ],
  ])('starts all three again when %s', { tags: ['detail'] }, (_, arrange, next) => {
    here.begin(3)
    arrange()
    // The report changes when the first of the followers stops.
    here.set('on-stop', next)
    const { status, said } = here.run('shrink')
    expect(said).toContain('does not lead any more')
    expect(status).toBe(1)
    here.unset('on-stop', 'answer.eventstore-1')
    expect(nodes.map(here.isRunning)).toEqual([true, true, true])
    expect(here.changing()).toBeUndefined()
    expect(here.run('shrink')).toMatchObject({ status: 0 })
  })

  it('refuses when a follower has more than the leader, and starts all three again', () => {
    here.begin(3)
    writeCheckpoint(join(here.volume('eventstore-2'), 'writer.chk'), 400n)
    expect(here.run('shrink').said).toContain('The log of eventstore-2 is longer than that of eventstore-1')
    expect(nodes.map(here.isRunning)).toEqual([true, true, true])
  })

  describe('with --majority-lost', () => {
    it('continues with the only log that is left', () => {
      here.begin(3)
      here.write()
      here.docker('compose', 'stop', ...nodes)
      lose('eventstore-1', 'eventstore-3')
      here.start(...nodes)
      expect(nodes.map(here.isRunning)).toEqual([false, true, false])
      expect(here.write()).toBeUndefined()
      expect(here.run('shrink').said).toContain('no whole cluster')
      expect(here.run('shrink', '--majority-lost')).toMatchObject({ status: 0 })
      expect(here.logs()[0]).toBe('first+1')
      expect(here.isRunning('eventstore-1')).toBe(true)
      expect(here.run('grow')).toMatchObject({ status: 0 })
      expect(here.logs()).toEqual(['first+1', 'first+1', 'first+1'])
    })

    it.each([
      ['a majority is alive', [], 'a majority lives'],
      ['two have the log', ['eventstore-3'], 'both have the log'],
      ['none has the log', [...nodes], 'Restore a backup'],
    ] as const)('refuses when %s', { tags: ['detail'] }, (_, lost, why) => {
      here.begin(3)
      if (lost.length > 0) {
        here.docker('compose', 'stop', ...nodes)
        lose(...lost)
      }
      const { status, said } = here.run('shrink', '--majority-lost')
      expect(said).toContain(why)
      expect(status).toBe(1)
      expect(here.installed()).toMatchObject({ generation: '2', size: '3' })
      expect(here.changing()).toBeUndefined()
    })
  })

  it('accepts no other option', () => {
    expect(here.run('shrink', '--force').said).toContain('usage')
  })
})

/** The calls of a complete run that change something, with their numbers. */
const changesOf = (what: Script) => {
  const one = createInstallation()
  one.begin(sizeBefore[what])
  one.run(what)
  const calls = one.calls().map(call => call.replace(/^compose (--profile cluster )?/, ''))
  one.close()
  return calls.flatMap((call, n) =>
    /^(stop|up|rm) |store-folder (copy|retire)|audit/.test(call) ? [[call, n + 1] as const] : [],
  )
}
type Script = 'grow' | 'shrink'
const sizeBefore = { grow: 1, shrink: 3 } as const
const points: Readonly<Record<Script, readonly (readonly [call: string, number: number])[]>> = {
  grow: [
    ['stop eventstore-1 eventstore-2 eventstore-3', 9],
    ['run --rm --no-deps -T store-folder copy a1 2 3', 12],
    ['run --rm --no-deps -T store-folder copy a1 2 3', 13],
    ['up --detach --no-deps eventstore-1 eventstore-2 eventstore-3', 17],
    ['run --rm --no-deps -T --entrypoint node worker projections/audit/main.ts', 23],
  ],
  shrink: [
    ['stop eventstore-2', 13],
    ['stop eventstore-3', 16],
    ['stop eventstore-1', 19],
    ['stop eventstore-1 eventstore-2 eventstore-3', 24],
    ['run --rm --no-deps -T store-folder retire a1 2', 27],
    ['run --rm --no-deps -T store-folder retire a1 2', 28],
    ['rm --stop --force eventstore-2 eventstore-3', 29],
    ['up --detach --no-deps eventstore-1', 30],
    ['run --rm --no-deps -T --entrypoint node worker projections/audit/main.ts', 32],
  ],
}

describe.each(['grow', 'shrink'] as const)('an interrupted ops/%s-store.sh', { tags: ['detail'] }, what => {
  const begin = (): void => here.begin(sizeBefore[what])

  it('can be interrupted at these points', () => expect(changesOf(what)).toEqual(points[what]))

  // The script is killed; then an operator starts everything with the wrong size, and users continue.
  it.each(points[what])('loses nothing when it is killed at: %s', (_, at) => {
    begin()
    const acknowledged = [here.write()]
    here.set('kill', `${at}`)
    here.set('signal', 'KILL')
    expect(here.run(what).signal).toBe('SIGKILL')
    here.unset('kill')
    here.start(...nodes)
    acknowledged.push(here.write())
    const again = here.run(what)
    expect(again, again.said).toMatchObject({ status: 0 })
    acknowledged.push(here.write())
    expect(here.installed()).toMatchObject({ size: what === 'grow' ? '3' : '1' })
    expect(here.changing()).toBeUndefined()
    const log = `first${acknowledged.filter(event => event !== undefined).join('')}`
    if (what === 'grow') expect(here.logs()).toEqual([log, log, log])
    else expect(here.logs()[0]).toBe(log)
  })

  it.each(points[what].filter(([call]) => /^up|copy|retire/.test(call)))(
    'keeps serving, or asks to be run again, when it is stopped at: %s',
    (_, at) => {
      begin()
      here.set('kill', `${at}`)
      here.set('signal', 'TERM')
      const { status, said } = here.run(what)
      expect(status).not.toBe(0)
      here.unset('kill')
      if (said.includes('Run it again')) expect(here.run(what)).toMatchObject({ status: 0 })
      expect(here.write()).toBeDefined()
    },
  )
})

describe('ops/store/folder.sh', () => {
  const folder = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('sh', [join(import.meta.dirname, 'folder.sh'), ...args], {
      env: {
        PATH: process.env['PATH'],
        STORE_DATA: here.volume('eventstore-2'),
        STORE_FROM: here.volume('eventstore-1'),
      },
      encoding: 'utf8',
    })
    return { status, said: `${stdout}${stderr}` }
  }

  it('copies every file of a log, and removes everything else from the folder', () => {
    here.begin(1)
    writeLog(here.volume('eventstore-2'), 900n, 'old')
    writeFileSync(join(here.volume('eventstore-2'), 'chunk-000001.000000'), 'old too')
    expect(folder('copy', 'a1', '2', '3')).toEqual({ status: 0, said: '' })
    expect(readdirSync(here.volume('eventstore-2')).toSorted()).toEqual(
      readdirSync(here.volume('eventstore-1')).toSorted(),
    )
    expect(folder('show').said).toMatch(
      /^log=yes writer=100 id=a1 generation=2 state=copied kilobytes=\d+ free=\d+$/m,
    )
  })

  it('refuses to copy a folder without a log', () => {
    writeLog(here.volume('eventstore-1'), 0n)
    expect(folder('copy', 'a1', '2', '3')).toMatchObject({ status: 1 })
  })

  it('cancels a truncation', () => {
    writeLog(here.volume('eventstore-2'), 100n)
    writeCheckpoint(join(here.volume('eventstore-2'), 'truncate.chk'), 0n)
    expect(folder('keep')).toMatchObject({ status: 0 })
    expect(readFileSync(join(here.volume('eventstore-2'), 'truncate.chk'))).toEqual(Buffer.alloc(8, 0xff))
  })

  it('refuses other commands', () => {
    expect(folder('clear').said).toContain('usage')
  })
})

it('contains valid shell scripts', () => {
  for (const script of [
    '../grow-store.sh',
    '../shrink-store.sh',
    'guard.sh',
    'folder.sh',
    'status.sh',
    'host.sh',
    'lib.sh',
  ])
    expect(spawnSync('sh', ['-n', join(import.meta.dirname, script)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
})
