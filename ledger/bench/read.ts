import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRunning } from '#projections/db/embedded/running.ts'
import { type Bench, compare, rate } from '#shared/bench/harness.ts'
import { connection } from '#shared/bench/httpLoad.ts'
import { createGoal, registerSaver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'

const connections = 32

/** The statement that the route runs, as the bare server runs it. */
const text = `select goal.* from members as me inner join goals as goal on goal.goal_id = me.goal_id
  where me.goal_id = $1 and me.user_id = $2`

export const read: Bench = {
  name: 'read',
  file: import.meta.filename,
  compares: `an authorised read of a goal over ${connections} connections with Koa and pg running the same statement and nothing else`,
  run: async ({ rounds, roundMs }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const instance = await startInstance({ DATA_DIR: dataDir })
    const bare = fork(join(import.meta.dirname, 'bareServer.ts'))
    try {
      const saver = await registerSaver(instance.url)
      const goal = await createGoal(saver)
      const path = `/api/goals/${goal}`
      await saver.get(path)
      const cookie = [...saver.cookies].map(pair => pair.join('=')).join('; ')
      const { databaseUrl } = readRunning(dataDir)
      bare.send({ databaseUrl, text, values: [goal, saver.userId] })
      const barePort = await new Promise<number>(resolve =>
        bare.once('message', port => resolve(port as number)),
      )
      const load = async (port: number, cookies?: string) => {
        const open = await Promise.all(
          Array.from({ length: connections }, () => connection(port, path, cookies)),
        )
        const perSecond = await rate(connections, roundMs, client => open[client]!.get())
        for (const one of open) one.end()
        return perSecond
      }
      const port = Number(new URL(instance.url).port)
      await load(port, cookie)
      await load(barePort)
      return [
        await compare(
          {
            bench: 'read',
            measure: `goal reads, ${connections} connections`,
            unit: 'per second',
            goal: { atLeast: 0.8 },
            ours: () => load(port, cookie),
            reference: () => load(barePort),
          },
          rounds,
        ),
      ]
    } finally {
      bare.disconnect()
      await instance.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
