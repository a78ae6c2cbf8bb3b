import { randomUUID } from 'node:crypto'
import { type Bench, compare, type Measure, rate } from '#shared/bench/harness.ts'
import { createProcessorTime, startedHere } from '#shared/bench/processor.ts'
import { rawInserts, withGround } from './ground.ts'
import { serveApi } from './servedApi.ts'

const clients = 32

export const append: Bench = {
  name: 'append',
  file: import.meta.filename,
  compares: `contributions over HTTP of ${clients} payers into as many goals, each decided, durable and counted when it is answered, with as many connections inserting one durable row at a time into the same Postgres`,
  run: ({ rounds, roundMs, quick, tell }) =>
    withGround(async ({ databaseUrl, eventStoreUrl, slowDown }) => {
      const api = await serveApi({ databaseUrl, eventStoreUrl })
      const raw = await rawInserts(databaseUrl, clients)
      const payers = await Promise.all(Array.from({ length: quick ? 4 : clients }, api.payer))
      const pay = (client: number) => payers[client]!.pay(randomUUID())
      const measure = async (fsyncMs: number, atLeast: number): Promise<Measure> => {
        const disk = slowDown(fsyncMs)
        tell(disk)
        const time = createProcessorTime({
          apiMicroseconds: () => [api.pid],
          storeMicroseconds: () => startedHere('embedded/main.ts'),
          postgresMicroseconds: () => startedHere('postgres'),
        })
        await rate(payers.length, roundMs, pay)
        return compare(
          {
            bench: 'append',
            measure: `contributions, ${payers.length} payers, ${disk}`,
            unit: 'per second',
            goal: { atLeast },
            ours: async () => {
              await api.forgetLimits()
              return time.during(() => rate(payers.length, roundMs, pay))
            },
            reference: () => rate(clients, roundMs, raw.insert),
            figures: async () => time.each(),
          },
          rounds,
        )
      }
      try {
        const slow = await measure(1, 0.4)
        return quick ? [slow] : [slow, await measure(4, 0.9)]
      } finally {
        await raw.end()
        await api.end()
      }
    }),
}
