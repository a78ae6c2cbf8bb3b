import { foldLog } from '#projections/bench/foldLog.ts'
import { createPool } from '#projections/db/connect.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { type Bench, type Measure, measured } from '#shared/bench/harness.ts'
import { goalId } from '#shared/ids.ts'
import { foundFullCircle, members, seats } from './fullCircle.ts'
import { withGround } from './ground.ts'

const circles = 10
const rounds = 4

export const footprint: Bench = {
  name: 'footprint',
  file: import.meta.filename,
  compares: `what a member of a circle and a contribution take, on disk and of a processor, in ${circles} circles of ${seats}, with the text of their events`,
  run: ({ scale, quick }) =>
    withGround({}, async ({ databaseUrl, store, handler }) => {
      const pool = createPool(databaseUrl, { max: 4, statementTimeoutMs: 0 })
      const goals = handler()

      /** What the tables of a schema take now that everything dead is cleared away, and what the events say. */
      const weigh = async () => {
        const began = performance.now()
        await foldLog(pool, store)
        const foldSeconds = (performance.now() - began) / 1_000
        await pool.query('vacuum full')
        const of = async (schema: string): Promise<number> => {
          const { rows } = await pool.query<{ bytes: number }>(
            `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::int8 as bytes from pg_class c
             join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`,
            [schema],
          )
          return rows[0]?.bytes ?? 0
        }
        const { rows } = await pool.query<{ bytes: number; count: number }>(
          `select coalesce(sum(length(data) + length(metadata)), 0)::int8 as bytes, count(*)::int4 as count
           from eventstore.events where stream like 'goal-%'`,
        )
        const { bytes = 0, count = 0 } = rows[0] ?? {}
        return {
          log: await of('eventstore'),
          read: await of(readSchema),
          text: bytes,
          events: count,
          foldSeconds,
        }
      }

      const many = quick ? 1 : Math.max(1, Math.round(circles * scale))
      const paidRounds = quick ? 1 : rounds
      const before = await weigh()
      const joining = await busy(async () => {
        const all: Awaited<ReturnType<typeof foundFullCircle>>[] = []
        for (let n = 1; n <= many; n++) all.push(await foundFullCircle(goals, goalId(n)))
        return all
      })
      const founded = await weigh()
      const paying = await busy(async () => {
        for (const circle of joining.result)
          for (let round = 1; round <= paidRounds; round++) {
            for (const member of members) await circle.contribute(member, round)
            await circle.turn(round)
          }
      })
      const paid = await weigh()
      await pool.end()
      return [
        measure('a member of a circle', many * seats, { from: before, to: founded, cpuMs: joining.cpuMs }),
        measure('a contribution', many * seats * paidRounds, {
          from: founded,
          to: paid,
          cpuMs: paying.cpuMs,
        }),
      ]
    }),
}

interface Weight {
  readonly log: number
  readonly read: number
  readonly text: number
  readonly events: number
  /** For all of them, from the first on. */
  readonly foldSeconds: number
}

const measure = (
  what: string,
  count: number,
  { from, to, cpuMs }: { readonly from: Weight; readonly to: Weight; readonly cpuMs: number },
): Measure => {
  const each = (of: (weight: Weight) => number): number => Math.round((of(to) - of(from)) / count)
  const [ours, reference] = [each(({ log, read }) => log + read), each(({ text }) => text)]
  const also = {
    logBytes: each(({ log }) => log),
    readBytes: each(({ read }) => read),
    events: Math.round((10 * (to.events - from.events)) / count) / 10,
    eventsFoldedPerSecond: Math.round(to.events / to.foldSeconds),
    commandMicroseconds: Math.round((1_000 * cpuMs) / count),
  }
  return measured(
    {
      ...{
        bench: 'footprint',
        measure: `on disk for ${what}, against the text of its events`,
        unit: 'bytes',
      },
      ...{ goal: { atMost: 10 }, also },
    },
    [[ours, reference]],
  )
}

/** With the time that this process's processor was busy with it. */
const busy = async <Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpuMs: number }> => {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, cpuMs: (user + system) / 1_000 }
}
