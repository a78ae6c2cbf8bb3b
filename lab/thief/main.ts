import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { runMain, stoppedBySignal, wholeNumber } from '../builders/commandLine.ts'
import { tell } from './life.ts'
import { lifeOf, type Player, players } from './lives.ts'
import { barOf } from './progress.ts'
import type { Batch, Broken } from './thread.ts'

const usage = `usage: npm run thief [-- --lives N] [--seed S] [--greedy | --planned] [--threads N] [--resume] [--tell]
Plays lives of circles and goals in which a coalition robs whom it can, and checks the promise to honest members after each:
10000 at random, or 100 in which it takes what pays best at once (--greedy) or plans ahead (--planned), from seed S on. A life
that breaks the promise is printed with as few moves as break it, and with its seed. Stopped, it goes on with --resume where it
was. It uses one thread unless more are given. With --tell each life is printed, broken or not.`

/** A run's progress: all lives up to `next` were played. */
const runSchema = z.object({ first: z.int(), lives: z.int(), next: z.int(), broken: z.int() })
type Run = z.infer<typeof runSchema>

const folder = new URL('../../node_modules/.cache/thief/', import.meta.url)
const fileOf = (player: Player): URL => new URL(`${player}.json`, folder)
const write = (player: Player, run: Run): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(player), JSON.stringify(run))
}

/** Few enough that a stopped run ends within seconds. */
const batchLength = { random: 250, greedy: 10, planning: 20 } as const

const play = async (player: Player, before: Run, threads: number): Promise<Run> => {
  const stopping = stoppedBySignal('\nStopping; what was begun is finished. Go on with --resume.').signal
  const workers = Array.from({ length: threads }, () => new Worker(new URL('./thread.ts', import.meta.url)))
  const end = before.first + before.lives
  const began = performance.now()
  const underWay = new Set<number>()
  let { next: asked, broken } = before
  let played = 0
  let said = 0
  const soFar = (): Run => ({ ...before, next: Math.min(asked, ...underWay), broken })
  const show = (): void => {
    const { user, system } = process.cpuUsage()
    const spent = { processorMs: (user + system) / 1_000, seconds: (performance.now() - began) / 1_000 }
    const done = before.next - before.first + played
    const line = `${player}: ${barOf({ done, of: before.lives, broken, played, ...spent })}`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
    else if (performance.now() - said > 5_000 || asked >= end) {
      said = performance.now()
      console.log(line)
    }
  }
  const serve = async (worker: Worker): Promise<void> => {
    while (asked < end && !stopping.aborted) {
      const from = asked
      const to = Math.min(end, from + batchLength[player])
      asked = to
      underWay.add(from)
      const batch: Batch = { player, from, to }
      worker.postMessage(batch)
      const [reports]: Broken[] = await once(worker, 'message')
      underWay.delete(from)
      played += to - from
      broken += reports?.length ?? 0
      for (const one of reports ?? []) console.log(`\n${one}`)
      write(player, soFar())
      show()
    }
  }
  await Promise.all(workers.map(serve))
  await Promise.all(workers.map(worker => worker.terminate()))
  return soFar()
}

const main = async (): Promise<number> => {
  const option = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: {
      ...{ lives: option, seed: option, threads: option },
      ...{ greedy: flag, planned: flag, tell: flag, resume: flag, help: flag },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const player: Player = values.planned ? players[2] : values.greedy ? players[1] : players[0]
  const first = wholeNumber(values.seed, 0, { usage })
  const lives = wholeNumber(values.lives, player === 'random' ? 10_000 : 100, { usage })
  if (values.tell) {
    for (let seed = first; seed < first + lives; seed++) console.log(tell(lifeOf({ player, seed })))
    return 0
  }
  const isKnown = values.resume && existsSync(fileOf(player))
  const before = isKnown
    ? runSchema.parse(JSON.parse(readFileSync(fileOf(player), 'utf8')))
    : { first, lives, next: first, broken: 0 }
  const run = await play(player, before, wholeNumber(values.threads, 1, { least: 1, usage }))
  console.log(
    `\n${run.next - run.first} of ${run.lives} ${player} lives, seeds ${run.first} to ${run.next - 1}: ${run.broken} broke the promise`,
  )
  return run.broken > 0 ? 1 : 0
}

runMain(main, error => error.message.endsWith(usage))
