import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventsPerGoal, fillLog } from '#projections/bench/filledLog.ts'
import { createPool } from '#projections/db/connect.ts'
import { freePort } from '#projections/db/embedded/freePort.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { ensureBuilt } from '#web/ensureBuilt.ts'
import { fill } from '#workers/demo/fill.ts'
import { processFamily } from '../testing/processes.ts'
import { type Bench, limited, median } from './harness.ts'

const home = join(import.meta.dirname, '../..')
const events = 10_000
const goal = { atMost: 5 }

export const start: Bench = {
  name: 'start',
  file: import.meta.filename,
  compares: `npm start on the demo’s data and ${events} events, until it is ready, after an orderly end and after a kill -9 of all its processes, with how long people wait for a page`,
  run: async ({ quick, rounds: asked, scale, tell }) => {
    const rounds = Math.min(asked, 5)
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const goals = Math.ceil((quick ? 1_000 : events * scale) / eventsPerGoal)
    try {
      await ensureBuilt(home, process.env)
      await warm(dataDir, goals)
      const orderly: Started[] = []
      const killed: Started[] = []
      tell('there is something to start with')
      let running = await begin(dataDir)
      for (let round = 0; round < rounds; round++) {
        await running.end()
        running = await begin(dataDir)
        orderly.push(running)
        await running.kill()
        running = await begin(dataDir)
        killed.push(running)
        tell(`started ${orderly.length + killed.length} times`)
      }
      await running.end()
      const told = (how: string, all: readonly Started[]) =>
        limited(
          { bench: 'start', measure: `until ready, ${how}`, unit: 's', goal, also: parts(all) },
          all.map(({ seconds }) => seconds),
        )
      return [told('after an orderly end', orderly), told('after kill -9 of everything', killed)]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** The demo’s people, and a log that has been read before. */
const warm = async (dataDir: string, goals: number): Promise<void> => {
  const first = await begin(dataDir)
  await fill(first.url, () => undefined)
  await first.end()
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = createPool(postgres.url, { max: 2, statementTimeoutMs: 0 })
  await fillLog(pool, goals)
  await pool.end()
  await postgres.stop()
  const second = await begin(dataDir)
  await second.end()
}

interface Started {
  readonly seconds: number
  /** When each part was there, in milliseconds since the process began. */
  readonly parts: ReadonlyMap<string, number>
  readonly url: string
  end(): Promise<void>
  /** Everything at once, the database and the event store too. */
  kill(): Promise<void>
}

const begin = async (dataDir: string): Promise<Started> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: home,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), APP_URL: url, LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await untilReady(child)
  const seconds = (performance.now() - began) / 1_000
  const family = processFamily(child.pid ?? 0)
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  const signal = (to: readonly number[], name: NodeJS.Signals): Promise<void> => {
    for (const pid of to) process.kill(pid, name)
    return gone
  }
  return {
    ...{ seconds, parts: partsIn(output), url },
    // npm passes it on to what it has started.
    end: () => signal(family.slice(0, 1), 'SIGTERM'),
    kill: () => signal(family, 'SIGKILL'),
  }
}

/** Answers with what it has said. */
const untilReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', chunk => {
      if (output.includes('Calabash is ready')) return
      output += chunk
      if (output.includes('Calabash is ready')) resolve(output)
    })
    child.once('exit', code => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })

const partsIn = (output: string): Map<string, number> =>
  new Map(
    output.split('\n').flatMap(line => {
      const [, part, afterMs] = /"part":"([^"]+)","afterMs":(\d+)/.exec(line) ?? []
      return part ? [[part, Number(afterMs)] as const] : []
    }),
  )

/** How long each part took after the one before, in the median of the rounds. */
const parts = (all: readonly Started[]): Record<string, number> => {
  const names = [...(all[0]?.parts.keys() ?? [])]
  const after = names.map(name => median(all.map(one => one.parts.get(name) ?? 0)) / 1_000)
  return Object.fromEntries(names.map((name, index) => [name, (after[index] ?? 0) - (after[index - 1] ?? 0)]))
}
