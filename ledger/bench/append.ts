import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Bench, compare, limited, type Measure, rate } from '#shared/bench/harness.ts'
import { posting } from '#shared/bench/httpLoad.ts'
import { createProcessorTime, startedHere } from '#shared/bench/processor.ts'
import { rawInserts, withGround } from './ground.ts'
import { serveApi } from './servedApi.ts'

const clients = 32

export const append: Bench = {
  name: 'append',
  file: import.meta.filename,
  takesStore: true,
  compares: `contributions over HTTP of ${clients} payers into as many goals, each decided, durable and counted when it is answered, with as many connections inserting one durable row at a time into the same Postgres`,
  run: ({ rounds, roundMs, quick, tell, store }) =>
    withGround({ store }, async ({ databaseUrl, eventStoreUrl, storePids, slowDown }) => {
      const api = await serveApi({ databaseUrl, eventStoreUrl })
      const raw = await rawInserts(databaseUrl, clients)
      const payers = await Promise.all(Array.from({ length: quick ? 4 : clients }, api.payer))
      const pay = (client: number) => payers[client]!.pay(randomUUID())
      const measure = async (fsyncMs: number, atLeast: number): Promise<Measure> => {
        const disk = slowDown(fsyncMs)
        tell(disk)
        const time = createProcessorTime({
          apiMicroseconds: () => [api.pid],
          storeMicroseconds: storePids,
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
        const least = await leastMicroseconds({ databaseUrl, eventStoreUrl }, payers.length, roundMs)
        const each = limited(
          {
            ...{ bench: 'append', measure: 'processor time of the API for each', unit: 'microseconds' },
            ...{ goal: { atMost: 150 }, also: { ofKoaWithOneStatementAndOneAppend: least } },
          },
          [slow.also?.['apiMicroseconds'] ?? 0],
        )
        return quick || store ? [slow, each] : [slow, await measure(4, 0.9), each]
      } finally {
        await raw.end()
        await api.end()
      }
    }),
}

interface Places {
  readonly databaseUrl: string
  readonly eventStoreUrl: string
}
/** What it takes at the least: nobody is checked, nothing is decided, and nothing is counted. */
const leastMicroseconds = async (places: Places, payers: number, roundMs: number): Promise<number> => {
  const bare = fork(join(import.meta.dirname, 'bareAppend.ts'))
  try {
    const answered = once(bare, 'message')
    bare.send(places)
    const [port] = (await answered) as [number]
    const body = { amount: '0.01', method: 'cash', reference: '' }
    const lines = await Promise.all(
      Array.from({ length: payers }, (_, payer) => posting(port, { path: `/${payer}`, cookie: '', body })),
    )
    const time = createProcessorTime({ microseconds: () => [bare.pid ?? 0] })
    const load = () => rate(payers, roundMs, payer => lines[payer]!.post(randomUUID()))
    await load()
    for (let round = 0; round < 3; round++) await time.during(load)
    for (const line of lines) line.end()
    return time.each()['microseconds'] ?? 0
  } finally {
    bare.disconnect()
  }
}
