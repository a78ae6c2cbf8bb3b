import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { credentials, Metadata } from '@grpc/grpc-js'
import { freePort } from '#embedded/postgres/freePort.ts'
import { guardAgainstOrphan } from '#embedded/postgres/guard.ts'
import { identityOf, signal, waitUntilGone } from '#embedded/postgres/processes.ts'
import { backoffMs } from '#shared/backoff.ts'
import { processFamily } from './processes.ts'
import { filledIn, type StoreCommand, StoreCommandError } from './storeCommand.ts'

interface Options {
  readonly command: StoreCommand
  /** Where the folder for its files is created. */
  readonly place?: string
  /** Called when the server has ended by itself; it is started again. */
  readonly onTrouble: (reason: string) => void
  /** How long it may take until its first response. */
  readonly patienceMs?: number
}

/**
 * Starts another event store in place of the embedded one, such as EventStoreDB or KurrentDB, on a free port
 * and with an empty folder, and restarts it whenever it ends.
 * @throws StoreCommandError when it can't be started or doesn't answer
 */
export const startStoreServer = async (options: Options) => {
  const { command, place = tmpdir(), onTrouble, patienceMs = 60_000 } = options
  const data = mkdtempSync(join(place, 'calabash-store-'))
  const port = await freePort()
  const launch = () => launchServer(filledIn(command, port, data))
  let running = launch()
  let stopping = false
  /** Aborts the wait for its first response. */
  const aborted = new AbortController()

  const keep = async (): Promise<void> => {
    for (let failures = 0; !stopping; ) {
      const began = performance.now()
      const reason = await running.ended
      if (stopping) return
      onTrouble(`the event store ended (${reason}) and is started again`)
      failures = performance.now() - began > steadyMs ? 1 : failures + 1
      await sleep(backoffMs(failures), undefined, { signal: aborted.signal }).catch(() => undefined)
      if (!stopping) running = launch()
    }
  }
  const stop = async (): Promise<void> => {
    stopping = true
    aborted.abort()
    await running.end()
    await keeping
    await running.end()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }

  let keeping: Promise<void> = Promise.resolve()
  try {
    await firstAnswer(running, port, patienceMs)
  } catch (error) {
    await stop()
    throw error
  }
  keeping = keep()
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    /** Its processes at this moment; none during a restart. */
    pids: (): readonly number[] => running.pids(),
    /** Ends it and removes its files. */
    stop,
  }
}

/** A server that ran for this long isn't one that fails to start. */
const steadyMs = 10_000
const endMs = 10_000

interface Running {
  readonly pids: () => number[]
  /** Why it ended: an exit code, a signal, or what prevented its start; with its last output. */
  readonly ended: Promise<string>
  /** In order, and by force if it takes too long. */
  end(): Promise<void>
}

const launchServer = ([program = '', ...args]: readonly string[]): Running => {
  // EventStoreDB reads every variable with this prefix as a setting, and exits at an unknown one.
  const { EVENTSTORE_URL: _, ...env } = process.env
  // Detached: this process handles Ctrl-C, after the processes that depend on the store have stopped.
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const guard = guardAgainstOrphan(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said = `${said}${chunk}`.slice(-2_000)
    })
  const lastWords = (): string => said.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, by) => {
      guard?.kill('SIGKILL')
      resolve([by ?? `exit code ${code}`, lastWords()].filter(Boolean).join(': '))
    })
  })
  const pids = (): number[] => (isRunning(child) ? processFamily(child.pid ?? 0) : [])
  return {
    pids,
    ended,
    end: async () => {
      const family = pids().map(pid => [pid, identityOf(pid)] as const)
      const left = () => family.flatMap(([pid, known]) => (known && identityOf(pid) === known ? [pid] : []))
      // A frozen process doesn't react to the signal to end.
      for (const pid of left()) signal(pid, 'SIGCONT')
      if (isRunning(child)) {
        child.kill('SIGTERM')
        await Promise.race([once(child, 'exit'), sleep(endMs, undefined, { ref: false })])
      }
      for (const pid of left()) signal(pid, 'SIGKILL')
      await waitUntilGone(left(), endMs)
    },
  }
}

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

const firstAnswer = async (running: Running, port: number, patienceMs: number): Promise<void> => {
  let end: string | undefined
  void running.ended.then(reason => {
    end = reason
  })
  for (const until = performance.now() + patienceMs; !(await leads(port)); await sleep(50)) {
    if (end !== undefined)
      throw new StoreCommandError(`the event store of --store ended before it answered (${end})`)
    if (performance.now() > until)
      throw new StoreCommandError(
        `the event store of --store has not answered at 127.0.0.1:${port} for ${patienceMs / 1_000} s, without TLS, as a leader`,
      )
  }
}

/** A node that answers but doesn't lead accepts no appends. */
const leads = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const client = new gossipService.GossipClient(`127.0.0.1:${port}`, credentials.createInsecure())
    client.read(new shared.Empty(), new Metadata(), { deadline: Date.now() + 1_000 }, (error, answer) => {
      client.close()
      const members = error ? [] : (answer?.getMembersList() ?? [])
      resolve(members.some(member => member.getState() === gossip.MemberInfo.VNodeState.LEADER))
    })
  })
