import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readLog, readMark, writeCheckpoint, writeLog, writeMark } from './folders.ts'

const repository = join(import.meta.dirname, '../../..')
export const nodes = ['eventstore-1', 'eventstore-2', 'eventstore-3'] as const
export type Node = (typeof nodes)[number]

/** The folder of a Docker installation, with a fake `docker` command. */
export const createInstallation = () => {
  const root = mkdtempSync(join(tmpdir(), 'calabash-store-'))
  const home = join(root, 'home')
  const fake = join(root, 'fake')
  for (const folder of ['.store/marks', '.store/backups', 'ops'])
    mkdirSync(join(home, folder), { recursive: true })
  mkdirSync(join(root, 'bin'))
  for (const folder of ['containers', ...nodes.map(node => `volumes/${node}`)])
    mkdirSync(join(fake, folder), { recursive: true })
  for (const script of ['grow-store.sh', 'shrink-store.sh'])
    copyFileSync(join(repository, 'ops', script), join(home, 'ops', script))
  symlinkSync(join(repository, 'ops/store'), join(home, 'ops/store'))
  symlinkSync(join(import.meta.dirname, 'docker.sh'), join(root, 'bin/docker'))
  // No machine crashes here, and waiting for its disk takes most of the time.
  writeFileSync(join(root, 'bin/sync'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(home, 'docker-compose.yml'), '')
  writeFileSync(join(home, '.env'), 'APP_URL=http://localhost:8080\nCOMPOSE_PROFILES=try\n')

  const env = {
    PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}`,
    FAKE: fake,
    STORE_POLL_SECONDS: '0.01',
    STORE_POLLS: '5',
  }
  const volume = (node: Node): string => join(fake, 'volumes', node)
  const set = (name: string, value: string): void => writeFileSync(join(fake, name), value)
  const unset = (...names: string[]): void => {
    for (const name of names) rmSync(join(fake, name), { force: true })
  }
  const docker = (...args: string[]): string =>
    execFileSync('docker', args, { cwd: home, env, encoding: 'utf8' })
  const calls = (): string[] =>
    existsSync(join(fake, 'calls')) ? readFileSync(join(fake, 'calls'), 'utf8').trim().split('\n') : []
  const start = (...names: Node[]): void => void docker('compose', 'up', ...names)
  const isRunning = (node: Node): boolean =>
    existsSync(join(fake, 'containers', node)) &&
    readFileSync(join(fake, 'containers', node), 'utf8').trim() === 'running'
  set('leader', 'eventstore-1')
  set('epoch', 'epoch-1')

  let written = 0
  return {
    home,
    volume,
    set,
    unset,
    start,
    isRunning,
    calls,
    docker,
    /** Starts a store of this size, as after its first start or after growing. */
    begin: (size: 1 | 3): void => {
      const generation = size === 1 ? 1 : 2
      writeMark(join(home, '.store/marks/store'), {
        id: 'a1',
        generation,
        size,
        source: 'eventstore-1',
        adopted: 'no',
      })
      for (const node of nodes.slice(0, size)) {
        writeLog(volume(node), 100n, 'first')
        writeMark(join(volume(node), 'calabash.mark'), { id: 'a1', generation, size, state: 'member' })
        set(`containers/${node}`, 'running')
      }
    },
    /** Runs one of the scripts to its end. */
    run: (script: 'grow' | 'shrink', ...args: string[]) => {
      unset('calls')
      const { status, signal, stdout, stderr } = spawnSync(
        'sh',
        [join(home, `ops/${script}-store.sh`), ...args],
        { cwd: root, env, encoding: 'utf8' },
      )
      return { status, signal, said: `${stdout}${stderr}` }
    },
    /** Appends an event like a client: acknowledged only when a majority of the nodes has it. */
    write: (): string | undefined => {
      const answers = nodes.map(node => {
        const { status, stdout } = spawnSync(
          'docker',
          ['compose', 'exec', '-T', node, 'sh', '/ops/store/status.sh'],
          {
            cwd: home,
            env,
            encoding: 'utf8',
          },
        )
        return status === 0 ? stdout : ''
      })
      if (!answers.some(answer => answer.startsWith('Leader '))) return undefined
      const event = `+${++written}`
      for (const [n, node] of nodes.entries()) {
        if (!/^(Leader|Follower) /.test(answers[n] ?? '')) continue
        const chunk = join(volume(node), 'chunk-000000.000000')
        appendFileSync(chunk, event)
        writeCheckpoint(join(volume(node), 'writer.chk'), BigInt(200 + written))
      }
      return event
    },
    logs: () => nodes.map(node => readLog(volume(node))),
    installed: () => readMark(join(home, '.store/marks/store')),
    changing: () => readMark(join(home, '.store/marks/changing')),
    env: () => readFileSync(join(home, '.env'), 'utf8'),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
