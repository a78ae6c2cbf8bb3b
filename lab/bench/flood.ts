import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { cookieOf, createGoal, registerSaver } from '../builders/client.ts'
import type { Attack } from './flooder.ts'
import { openInstance } from './ground.ts'
import { type Bench, compare, inRounds, percentile } from './harness.ts'
import { openLine } from './httpLoad.ts'

const request = (route: string, headers: Readonly<Record<string, string | number>> = {}, body = ''): string =>
  [
    `${route} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')

export const flood: Bench = {
  compares:
    'the slowest hundredth of another user’s requests while one address floods the server with those without it',
  run: async ({ rounds, roundMs, quick, tell }) => {
    await using instance = await openInstance({ RATE_LIMIT_SCALE: '1' })
    const { port, url } = instance
    const saver = await registerSaver(url)
    await createGoal(saver)
    const cookie = cookieOf(saver)
    const line = await openLine(port, { cookie })
    const slowest = async (): Promise<number> => {
      const took: number[] = []
      for (const end = performance.now() + roundMs; performance.now() < end; ) {
        const began = performance.now()
        await line.send('GET', '/api/goals')
        took.push(performance.now() - began)
      }
      return percentile(took, 0.99)
    }
    const few = quick ? 20 : undefined
    const edited = JSON.stringify({ name: 'Another name' })
    const attacker = await registerSaver(url)
    const goal = await createGoal(attacker)
    const json = { 'Content-Type': 'application/json' }
    const attacks: readonly (Omit<Attack, 'port'> & { readonly what: string })[] = [
      {
        what: '400 bodies that stall',
        connections: few ?? 400,
        bytes: request(
          'POST /api/stripe/webhook',
          { ...json, 'Content-Length': 100_000 },
          'x'.repeat(60_000),
        ),
      },
      {
        what: '10,000 connections that are kept',
        connections: few ?? 10_000,
        bytes: request('GET /healthz'),
      },
      {
        what: '400 readers that stop',
        connections: few ?? 400,
        bytes: request('GET /licences.txt').repeat(20),
        isSlowReader: true,
      },
      {
        what: 'changes of a goal, again and again',
        connections: 8,
        bytes: request(
          `PATCH /api/goals/${goal}`,
          { ...json, Cookie: cookieOf(attacker), Origin: url, 'Content-Length': edited.length },
          edited,
        ),
        repeats: true,
      },
    ]
    try {
      await slowest()
      return await inRounds(attacks.length, async index => {
        const { what, ...attack } = attacks[index]!
        tell(what)
        const attacked = async (): Promise<number> => {
          const workerData: Attack = { ...attack, port }
          const flooder = new Worker(new URL('./flooder.ts', import.meta.url), { workerData })
          try {
            await once(flooder, 'message')
            return await slowest()
          } finally {
            await flooder.terminate()
          }
        }
        const names = { measure: what, unit: 'ms at the 99th percentile', goal: { atMost: 2 } }
        return compare(names, rounds, { ours: attacked, reference: slowest })
      })
    } finally {
      line.end()
    }
  },
}
