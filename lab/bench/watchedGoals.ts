import { get as httpGet } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Talk, talk } from '#shared/bench/httpLoad.ts'
import { createGoal, registerSaver, type Saver } from '#shared/testing/client.ts'

/** A goal that one saver pays into and another looks at. */
interface Watched {
  readonly pay: () => Promise<void>
  readonly isBusy: () => boolean
  readonly end: () => void
  readonly waiting: Payment[]
}
interface Payment {
  /** Of the goal, once it is in. */
  readonly total: number
  readonly acknowledgedAt: number
}

/**
 * Goals that are paid into by the payer’s word, which in a goal that one saves in alone is a payment like any other, and
 * looked at by an auditor: who does what the client does, hears on the live channel that a goal has changed and
 * fetches it, one fetch at a time.
 */
export const foundWatchedGoals = async (url: string, count: number) => {
  const visibleMs: number[] = []
  const goals: Watched[] = []
  // Some at a time: passwords are hashed on as many threads.
  for (let n = 0; n < count; n += 4) {
    const some = Array.from({ length: Math.min(4, count - n) }, () =>
      foundWatched(url, ms => visibleMs.push(ms)),
    )
    goals.push(...(await Promise.all(some)))
  }
  const unseen = (): number => goals.reduce((sum, { waiting }) => sum + waiting.length, 0)

  return {
    /** Pays so often, as long as somebody is there who has not just paid; after how many milliseconds each was acknowledged. */
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
        // Nothing is caught up with: who cannot pay now would not have come a second time.
        begun = Math.max(begun, Math.floor(due) - 1)
        await sleep(1)
      }
      await Promise.all(underWay)
      return acknowledged
    },
    /** What has been seen since it was last asked; of the rest, how much was not seen in time. */
    seen: async (mostMs: number) => {
      for (const until = performance.now() + mostMs; unseen() > 0 && performance.now() < until; )
        await sleep(5)
      return { visibleMs: visibleMs.splice(0), unseen: unseen() }
    },
    end: (): void => {
      for (const goal of goals) goal.end()
    },
  }
}

/** A goal that one saves in alone, and that somebody else may look at. */
export const foundGoalWithAuditor = async (url: string) => {
  const [payer, auditor] = [await registerSaver(url), await registerSaver(url)]
  const goal = await createGoal(payer, { targetAmount: '1000000.00', totalMembers: 1 })
  const invited = await payer.post(`/api/goals/${goal}/invite-link`, { role: 'auditor' })
  const token = String(invited.body.inviteLink).split('/').at(-1)
  const joined = await auditor.post(`/api/invitations/${token}`, { answer: 'accept' })
  if (joined.status >= 300) throw new Error(JSON.stringify(joined.body))
  return { payer, auditor, goal }
}

const foundWatched = async (url: string, onVisible: (ms: number) => void): Promise<Watched> => {
  const { payer, auditor, goal } = await foundGoalWithAuditor(url)
  const waiting: Payment[] = []
  let [seen, seenAt, paid, isPaying] = [0, 0, 0, false]
  const see = (amount: number): void => {
    ;[seen, seenAt] = [amount, performance.now()]
    while (waiting[0] && waiting[0].total <= seen) onVisible(seenAt - waiting.shift()!.acknowledgedAt)
  }
  const port = Number(new URL(url).port)
  const line: Talk = await talk(port, cookieOf(payer))
  const look: Talk = await talk(port, cookieOf(auditor))
  const stop = watch(url, auditor, goal, async () => {
    see(Number(JSON.parse(await look.send('GET', `/api/goals/${goal}`)).currentAmount))
  })
  return {
    waiting,
    isBusy: () => isPaying,
    pay: async () => {
      isPaying = true
      await line.send('POST', `/api/goals/${goal}/contribute`, { amount: '1.00', method: 'cash' })
      const [total, acknowledgedAt] = [++paid, performance.now()]
      isPaying = false
      // The projector may be quicker than the answer.
      if (seen >= total) onVisible(0)
      else waiting.push({ total, acknowledgedAt })
    },
    end: () => {
      stop()
      line.end()
      look.end()
    },
  }
}

const cookieOf = ({ cookies }: Saver): string => [...cookies].map(pair => pair.join('=')).join('; ')

/** Listens as a page does. What changes while it is being fetched is fetched once more. */
const watch = (url: string, viewer: Saver, goal: number, fetchGoal: () => Promise<void>): (() => void) => {
  let [changed, fetching, over] = [false, false, false]
  const refetch = async (): Promise<void> => {
    changed = true
    if (fetching) return
    fetching = true
    while (changed && !over) {
      changed = false
      // What is still being fetched at the end is nobody's.
      await fetchGoal().catch(error => {
        if (!over) throw error
      })
    }
    fetching = false
  }
  const request = httpGet(`${url}/api/stream`, { headers: { cookie: cookieOf(viewer) } }, response => {
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
