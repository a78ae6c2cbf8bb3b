import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readSchema } from '#projections/db/readVersion.ts'
import { type Bench, compare, type Measure, median, rate } from '#shared/bench/harness.ts'
import { connection } from '#shared/bench/httpLoad.ts'
import { processorSeconds } from '#shared/bench/processor.ts'
import type { Saver } from '#shared/testing/client.ts'
import type { BareRoute } from './bareServer.ts'
import type { Heard } from './heardStatements.ts'
import { withReads } from './readGround.ts'

const connections = 32
const group = { memberCount: 10, transactions: 200 }
const least = { memberCount: 2, transactions: 6 }
/** So often a route is asked to find out what it has Postgres do. */
const asked = 40

export const read: Bench = {
  name: 'read',
  file: import.meta.filename,
  compares: `authorised reads over ${connections} connections with Koa and pg running the same statement and nothing else`,
  run: ({ rounds, roundMs: longer, quick }) =>
    withReads(quick ? least : group, async ({ instance, databaseUrl, saver, goal, statementsOf }) => {
      const roundMs = 0.75 * longer
      const routes: (BareRoute & { readonly what: string; readonly url: string })[] = []
      for (const [what, path] of [
        ['a goal', '/api/goals/:id'],
        ['the list of goals', '/api/goals'],
        ['a page of transactions', '/api/goals/:id/transactions'],
      ] as const) {
        const url = path.replace(':id', String(goal))
        const { body } = await saver.get(url)
        const heard = await statementsOf(() => readOften(saver, url))
        routes.push({ what, url, path, body, ...theOne(heard, url) })
      }
      const bare = fork(join(import.meta.dirname, 'bareServer.ts'))
      try {
        const barePort = await serve(bare, { databaseUrl, schema: readSchema, routes })
        const cookie = [...saver.cookies].map(pair => pair.join('=')).join('; ')
        const ours = { pid: instance.pid, port: Number(new URL(instance.url).port), cookie }
        const reference = { pid: bare.pid ?? 0, port: barePort, cookie: '' }
        const measures: Measure[] = []
        for (const { what, url, body } of routes) {
          const [us, them] = [loaded(ours, url, roundMs), loaded(reference, url, roundMs)]
          await us.load(roundMs / 2)
          await them.load(roundMs / 2)
          measures.push(
            await compare(
              {
                ...{ bench: 'read', measure: `reads of ${what}`, unit: 'per second', goal: { atLeast: 0.8 } },
                ours: () => us.load(),
                reference: () => them.load(),
                figures: async () => ({
                  statementsEach: 1,
                  bytes: JSON.stringify(body).length,
                  processorMicrosecondsEach: us.microseconds(),
                  processorMicrosecondsEachOfReference: them.microseconds(),
                }),
              },
              rounds,
            ),
          )
        }
        return measures
      } finally {
        bare.disconnect()
      }
    }),
}

const readOften = async (saver: Saver, url: string): Promise<void> => {
  for (let n = 0; n < asked; n++) await saver.get(url)
}

/**
 * The one statement that each of the reads has run. Others were run meanwhile, but less often: by what goes on by itself,
 * and who is signed in is looked up once a second. @throws when the reads have run none, or more than one each
 */
const theOne = (heard: readonly Heard[], url: string): Heard => {
  const times = new Map<string, number>()
  for (const { text } of heard) times.set(text, (times.get(text) ?? 0) + 1)
  const often = [...times].filter(([, count]) => count >= asked)
  const [text, count] = often[0] ?? []
  if (often.length !== 1 || count !== asked)
    throw new Error(
      `${asked} reads of ${url} have run ${often.map(one => one.join(': ')).join('; ') || 'nothing'}`,
    )
  return heard.find(one => one.text === text)!
}

const serve = async (
  bare: ChildProcess,
  settings: { readonly databaseUrl: string; readonly schema: string; readonly routes: readonly BareRoute[] },
): Promise<number> => {
  const answered = once(bare, 'message')
  bare.send(settings)
  const [port] = (await answered) as [number]
  return port
}

interface Side {
  readonly pid: number
  readonly port: number
  readonly cookie: string
}
/** Asks one side for the same again and again, and keeps what its process used for it. */
const loaded = ({ pid, port, cookie }: Side, url: string, roundMs: number) => {
  const used: number[] = []
  return {
    load: async (ms = roundMs): Promise<number> => {
      const open = await Promise.all(Array.from({ length: connections }, () => connection(port, url, cookie)))
      const [before, began] = [processorSeconds([pid]), performance.now()]
      const perSecond = await rate(connections, ms, client => open[client]!.get())
      const reads = (perSecond * (performance.now() - began)) / 1_000
      used.push((1_000_000 * (processorSeconds([pid]) - before)) / reads)
      for (const one of open) one.end()
      return perSecond
    },
    /** The first time is for warming up. */
    microseconds: () => Math.round(median(used.slice(1))),
  }
}
