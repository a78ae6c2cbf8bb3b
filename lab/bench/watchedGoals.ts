import { get as httpGet } from 'node:http'
import { sleep } from './harness.ts'
import { openLine } from './httpLoad.ts'
import { foundGoalWithAuditor } from './seenOnPage.ts'

/** A goal that one user pays into and another one watches. */
interface Watched {
  readonly pay: () => Promise<void>
  readonly isBusy: () => boolean
  readonly end: () => void
  readonly waiting: Payment[]
}
interface Payment {
  /** Of the goal, including it. */
  readonly total: number
  readonly acknowledgedAt: number
}

/**
 * Goals with payments outside, each by the only member, so that none needs a confirmation. An auditor watches
 * each as the client does: receives a change on the live channel and fetches the goal, one fetch at a time.
 */
export const foundWatchedGoals = async (url: string, count: number) => {
  const visibleMs: number[] = []
  const goals: Watched[] = []
  // Four at a time: passwords are hashed on as many threads.
  for (let n = 0; n < count; n += 4) {
    const some = Array.from({ length: Math.min(4, count - n) }, () =>
      foundWatched(url, ms => visibleMs.push(ms)),
    )
    goals.push(...(await Promise.all(some)))
  }
  const unseen = (): number => goals.reduce((sum, { waiting }) => sum + waiting.length, 0)

  return {
    /** Pays at this rate, as long as payers are free. Returns the milliseconds of each acknowledgement. */
    payAt: async (perSecond: number, durationMs: number): Promise<number[]> => {
      const acknowledged: number[] = []
      const underWay = new Set<Promise<void>>()
      const began = performance.now()
      let [begun, at] = [0, 0]
      for (let now = began; now < began + durationMs; now = performance.now()) {
        const due = ((now - began) / 1_000) * perSecond
        for (let tried = 0; begun < due && tried < goals.length; tried++) {
          const goal = goals[at++ % goals.length]!
          if (goal.isBusy()) continue
          begun++
          const asked = performance.now()
          const paying = goal.pay().then(() => {
            acknowledged.push(performance.now() - asked)
            underWay.delete(paying)
          })
          underWay.add(paying)
        }
        // Payments for which no payer was free are dropped, not postponed.
        begun = Math.max(begun, Math.floor(due) - 1)
        await sleep(1)
      }
      await Promise.all(underWay)
      return acknowledged
    },
    /** The visible payments since the last call, and the number that were not visible in time. */
    seen: async (mostMs: number) => {
      for (const until = performance.now() + mostMs; unseen() > 0 && performance.now() < until; )
        await sleep(5)
      return { visibleMs: visibleMs.splice(0), unseen: unseen() }
    },
    [Symbol.dispose]: (): void => {
      for (const goal of goals) goal.end()
    },
  }
}

const foundWatched = async (url: string, onVisible: (ms: number) => void): Promise<Watched> => {
  const { payerCookie, auditorCookie, goal } = await foundGoalWithAuditor(url)
  const waiting: Payment[] = []
  let [seen, seenAt, paid, isPaying] = [0, 0, 0, false]
  const see = (amount: number): void => {
    ;[seen, seenAt] = [amount, performance.now()]
    while (waiting[0] && waiting[0].total <= seen) onVisible(seenAt - waiting.shift()!.acknowledgedAt)
  }
  const port = Number(new URL(url).port)
  const paying = await openLine(port, { cookie: payerCookie, keepsBodies: true })
  const reading = await openLine(port, { cookie: auditorCookie, keepsBodies: true })
  const stop = watch(url, auditorCookie, goal, async () => {
    see(Number(JSON.parse(await reading.send('GET', `/api/goals/${goal}`)).currentAmount))
  })
  return {
    waiting,
    isBusy: () => isPaying,
    pay: async () => {
      isPaying = true
      await paying.send('POST', `/api/goals/${goal}/contribute`, { body: { amount: '1.00', method: 'cash' } })
      const [total, acknowledgedAt] = [++paid, performance.now()]
      isPaying = false
      // The projector may be faster than the response.
      if (seen >= total) onVisible(0)
      else waiting.push({ total, acknowledgedAt })
    },
    end: () => {
      stop()
      paying.end()
      reading.end()
    },
  }
}

/** Listens like a page. A change during a fetch causes one more fetch. */
const watch = (url: string, cookie: string, goal: number, fetchGoal: () => Promise<void>): (() => void) => {
  let [changed, fetching, over] = [false, false, false]
  const refetch = async (): Promise<void> => {
    changed = true
    if (fetching) return
    fetching = true
    while (changed && !over) {
      changed = false
      // A fetch in progress at the end fails.
      await fetchGoal().catch(error => {
        if (!over) throw error
      })
    }
    fetching = false
  }
  const request = httpGet(`${url}/api/stream`, { headers: { cookie } }, response => {
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (text + chunk).split('\n\n')
      text = messages.pop() ?? ''
      const concerns = (message: string): boolean => {
        const [, data] = /^event: changed\ndata: (.*)$/.exec(message) ?? []
        return data !== undefined && (JSON.parse(data) as { goals: number[] }).goals.includes(goal)
      }
      if (messages.some(concerns)) void refetch()
    })
    response.on('error', () => undefined) // ended below
  })
  request.on('error', () => undefined)
  return () => {
    over = true
    request.destroy()
  }
}
