import { type Bench, compare, rate } from '#shared/bench/harness.ts'
import { context, contribution, rawInserts, withGround } from './ground.ts'

const clients = 32

export const append: Bench = {
  name: 'append',
  file: import.meta.filename,
  compares: `contribution commands of ${clients} clients on as many goals, decided and durable in the event store, with as many clients inserting one durable row at a time into the same Postgres`,
  run: ({ rounds, roundMs }) =>
    withGround(async ({ databaseUrl, handler, newGoal }) => {
      const goals = handler()
      const ids = await Promise.all(Array.from({ length: clients }, () => newGoal(goals)))
      const raw = await rawInserts(databaseUrl, clients)
      const command = (client: number) => goals.handle(ids[client]!, contribution(), context)
      await rate(clients, roundMs / 4, command)
      let cpuMs = 0
      let commands = 0
      const measured = await compare(
        {
          bench: 'append',
          measure: `commands, ${clients} clients`,
          unit: 'per second',
          goal: { atLeast: 0.4 },
          ours: async () => {
            const before = process.cpuUsage()
            const perSecond = await rate(clients, roundMs, command)
            const { user, system } = process.cpuUsage(before)
            cpuMs += (user + system) / 1_000
            commands += (perSecond * roundMs) / 1_000
            return perSecond
          },
          reference: () => rate(clients, roundMs, raw.insert),
          figures: async () => ({ processorMicrosecondsEach: Math.round((cpuMs / commands) * 1_000) }),
        },
        rounds,
      )
      await raw.end()
      return [measured]
    }),
}
