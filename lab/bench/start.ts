import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#embedded/postgres/freePort.ts'
import { ensureBuilt } from '#web/ensureBuilt.ts'
import { killAll, processFamily } from '../builders/processes.ts'
import { fill } from '../demo/fill.ts'
import { eventsPerGoal, fillLog } from './filledLog.ts'
import { openFolder, openPostgres } from './ground.ts'
import { type Bench, inRounds, limited, median } from './harness.ts'

const home = join(import.meta.dirname, '../..')
const events = 10_000

export const start: Bench = {
  compares: `npm start on the demo’s data and ${events} events, until it is ready, after an orderly end and after a kill -9 of all its processes, with how long people wait for a page`,
  run: async ({ quick, rounds, scale, tell }) => {
    using folder = openFolder()
    const dataDir = folder.path
    await ensureBuilt(home, process.env)
    if (!quick) await warm(dataDir, Math.ceil((events * scale) / eventsPerGoal))
    tell('there is a log to start with')
    let running = await begin(dataDir)
    const started = await inRounds(Math.min(rounds, 5), async round => {
      await running.end()
      const orderly = await begin(dataDir)
      await orderly.kill()
      running = await begin(dataDir)
      tell(`started ${2 * (round + 1)} times`)
      return { orderly, killed: running }
    })
    await running.end()
    const measure = (how: string, all: readonly Started[]) =>
      limited(
        { measure: `until ready, ${how}`, unit: 's', goal: { atMost: 5 }, also: parts(all) },
        all.map(({ seconds }) => seconds),
      )
    return [
      measure(
        'after an orderly end',
        started.map(({ orderly }) => orderly),
      ),
      measure(
        'after kill -9 of everything',
        started.map(({ killed }) => killed),
      ),
    ]
  },
}

/** The demo's users, and a log that has been read before. */
const warm = async (dataDir: string, goals: number): Promise<void> => {
  const first = await begin(dataDir)
  await fill(first.url, () => undefined)
  await first.end()
  {
    await using postgres = await openPostgres({ dataDir: join(dataDir, 'postgres') })
    await fillLog(postgres.pool, goals)
  }
  await (await begin(dataDir)).end()
}

interface Started {
  readonly seconds: number
  /** When each part was ready, in milliseconds since the process began. */
  readonly parts: ReadonlyMap<string, number>
  readonly url: string
  end(): Promise<void>
  /** Kills everything at once, the database and the event store too. */
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
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      if (output.includes('Calabash is ready')) return
      output += chunk
      if (output.includes('Calabash is ready')) resolve()
    })
    child.once('exit', code => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })
  const seconds = (performance.now() - began) / 1_000
  const family = processFamily(child.pid ?? 0)
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  return {
    seconds,
    parts: partsIn(output),
    url,
    end: () => {
      // npm forwards the signal to its child.
      child.kill('SIGTERM')
      return gone
    },
    kill: () => {
      killAll(family)
      return gone
    },
  }
}

const partsIn = (output: string): Map<string, number> =>
  new Map(
    [...output.matchAll(/"part":"([^"]+)","afterMs":(\d+)/g)].map(([, part = '', ms]) => [part, Number(ms)]),
  )

/** The seconds of each part after the previous one, as the median of the rounds. */
const parts = (all: readonly Started[]): Record<string, number> => {
  const names = [...(all[0]?.parts.keys() ?? [])]
  const after = names.map(name => median(all.map(one => one.parts.get(name) ?? 0)) / 1_000)
  return Object.fromEntries(names.map((name, index) => [name, (after[index] ?? 0) - (after[index - 1] ?? 0)]))
}
