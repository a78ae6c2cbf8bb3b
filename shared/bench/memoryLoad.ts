import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGoal, registerSaver, type Saver } from '../testing/client.ts'

const people = 4
/** What a goal's payments take in memory is no leak: after so many of them another goal is founded. */
const paymentsEach = 20
const pauseMs = 200

/** People who sign in, look round and pay by card, each at the same pace all the time. */
export const startLoad = async (url: string) => {
  let over = false
  let answered = 0
  const savers = await Promise.all(Array.from({ length: people }, () => registerSaver(url)))
  const using = savers.map(async saver => {
    let goal = 0
    for (let round = 0; !over; round++) {
      if (round % paymentsEach === 0) goal = await foundAnew(saver, goal)
      for (const path of ['/api/user', '/api/goals', `/api/goals/${goal}`, `/api/goals/${goal}/transactions`])
        await saver.get(path)
      await pay(saver, goal)
      answered += 6
      await sleep(pauseMs)
    }
  })
  return {
    end: async (): Promise<number> => {
      over = true
      await Promise.all(using)
      return answered
    },
  }
}

/** Instead of the one before, which is archived: the list of goals is to stay as long as it is. */
const foundAnew = async (saver: Saver, before: number): Promise<number> => {
  if (before > 0) await saver.post(`/api/goals/${before}/archive`)
  return createGoal(saver, { targetAmount: '9000.00' })
}

const pay = async (saver: Saver, goalId: number): Promise<void> => {
  const { body } = await saver.post('/api/create-payment-intent', { amount: 5, goalId })
  await saver.confirm(body.clientSecret)
  const paymentIntentId = body.clientSecret.split('_secret_')[0]
  const done = await saver.post(`/api/goals/${goalId}/contribute`, { amount: '5.00', paymentIntentId })
  if (done.status >= 300) throw new Error(`nothing was paid: ${JSON.stringify(done.body)}`)
}

/** In bytes, as the process itself says by `heapTeller.ts`. */
export const weigh = async (pid: number): Promise<{ heap: number; code: number; rss: number }> => {
  const file = join(tmpdir(), `calabash-memory-${pid}.json`)
  process.kill(pid, 'SIGUSR2')
  for (const until = performance.now() + 30_000; performance.now() < until; await sleep(50)) {
    try {
      const told = JSON.parse(readFileSync(file, 'utf8'))
      rmSync(file)
      return told
    } catch {
      // Not there yet, or not whole.
    }
  }
  throw new Error('the process does not say what it holds')
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
