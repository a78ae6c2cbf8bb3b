import { readSchema } from '#projections/db/readVersion.ts'
import { goalId } from '#shared/ids.ts'
import { foldLog } from './filledLog.ts'
import { foundFullCircle, members, seats } from './fullCircle.ts'
import { openGround } from './ground.ts'
import { type Bench, inRounds, measured, seconds } from './harness.ts'
import { busy } from './processor.ts'
import type { Measure } from './report.ts'

const circles = 10
const rounds = 4

export const footprint: Bench = {
  compares: `what a member of a circle and a contribution take, on disk and of a processor, in ${circles} circles of ${seats}, with the text of their events`,
  run: async ({ scale, quick }) => {
    await using ground = await openGround()
    const { pool, store } = ground
    const goals = ground.handler()

    /** The size of each schema's tables without dead rows, and the length of the events' text. */
    const weigh = async () => {
      const foldSeconds = await seconds(() => foldLog(pool, store))
      await pool.query('vacuum full')
      const of = async (schema: string): Promise<number> => {
        const { rows } = await pool.query<{ bytes: number }>(
          `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::int8 as bytes from pg_class c
           join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`,
          [schema],
        )
        return rows[0]?.bytes ?? 0
      }
      const { rows } = await pool.query<{ text: number; events: number }>(
        `select coalesce(sum(length(data) + length(metadata)), 0)::int8 as text, count(*)::int4 as events
         from eventstore.events where stream like 'goal-%'`,
      )
      const { text = 0, events = 0 } = rows[0] ?? {}
      return { log: await of('eventstore'), read: await of(readSchema), text, events, foldSeconds }
    }
    type Weight = Awaited<ReturnType<typeof weigh>>

    const measure = (what: string, count: number, from: Weight, to: Weight, cpuMs: number): Measure => {
      const each = (of: (weight: Weight) => number): number => Math.round((of(to) - of(from)) / count)
      const also = {
        logBytes: each(({ log }) => log),
        readBytes: each(({ read }) => read),
        events: Math.round((10 * (to.events - from.events)) / count) / 10,
        eventsFoldedPerSecond: Math.round(to.events / to.foldSeconds),
        commandMicroseconds: Math.round((1_000 * cpuMs) / count),
      }
      return measured(
        {
          measure: `on disk for ${what}, against the text of its events`,
          unit: 'bytes',
          goal: { atMost: 10 },
          also,
        },
        [[each(({ log, read }) => log + read), each(({ text }) => text)]],
      )
    }

    const many = quick ? 1 : Math.max(1, Math.round(circles * scale))
    const paidRounds = quick ? 1 : rounds
    const before = await weigh()
    const joining = await busy(() => inRounds(many, n => foundFullCircle(goals, goalId(n + 1))))
    const founded = await weigh()
    const paying = await busy(async () => {
      for (const circle of joining.result)
        for (let round = 1; round <= paidRounds; round++) {
          for (const member of members) await circle.contribute(member, round)
          await circle.turn(round)
        }
    })
    const paid = await weigh()
    return [
      measure('a member of a circle', many * seats, before, founded, joining.cpuMs),
      measure('a contribution', many * seats * paidRounds, founded, paid, paying.cpuMs),
    ]
  },
}
