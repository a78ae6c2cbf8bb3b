import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGoal, joinByLink, registerSaver, type Saver } from '../builders/client.ts'

/** Acknowledged effects, which must be kept exactly once. */
export interface Acknowledged {
  readonly payments: Map<string, { readonly goal: number; readonly minor: number; readonly round: number }>
  readonly invitations: { readonly goal: number; readonly address: string; readonly round: number }[]
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: as the tests' client has it
  readonly body: any
}

const patienceMs = 15_000
const pauseMs = 400

/**
 * Users who pay by card into their own goals and a shared one, and invite others. After a fault, or without a
 * response, they retry with the same key, as the client does.
 */
export const startUsers = async (url: string, count: number) => {
  const acknowledged: Acknowledged = { payments: new Map(), invitations: [] }
  const unexpected: string[] = []
  let round = 0
  let resting = false
  let atWork: Promise<unknown> = Promise.resolve()

  const savers: Saver[] = []
  for (let n = 0; n <= count; n++) savers.push(await registerSaver(url))
  const own = new Map<Saver, number>()
  for (const [n, saver] of savers.entries()) {
    const currency = n % 2 ? 'EUR' : 'USD'
    own.set(saver, await createGoal(saver, { targetAmount: '900000.00', currency }))
  }
  const [founder, ...others] = savers.slice(1) as [Saver, ...Saver[]]
  const shared = await createGoal(founder, {
    name: 'A roof for the school',
    type: 'Custom',
    targetAmount: '900000.00',
    totalMembers: count,
  })
  await joinByLink(founder, shared, others)

  /**
   * Retries until there is a response without a fault. Undefined: it was given up, and its outcome is
   * unknown.
   */
  const insist = async (ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    while (!resting) {
      const answer = await inTime(ask()).catch(() => undefined)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      await sleep(pauseMs)
    }
    return undefined
  }
  const expected = (answer: Answer | undefined, what: string, ...statuses: number[]): Answer | undefined => {
    if (!answer || statuses.includes(answer.status)) return answer
    unexpectedAnswer(what, answer)
    return undefined
  }
  const unexpectedAnswer = (what: string, { status, body }: Answer): void => {
    unexpected.push(`round ${round}: ${what} was answered with ${status} ${JSON.stringify(body)}`)
  }

  const pay = async (saver: Saver, goal: number): Promise<void> => {
    const opened = expected(
      await insist(() => saver.post('/api/create-payment-intent', { amount: 1, goalId: goal })),
      'opening a payment',
      200,
    )
    if (!opened) return
    const { clientSecret, paymentIntentId } = opened.body
    const confirmed = await insist(() => saver.confirm(clientSecret))
    // After a broken connection it may be done already, or too late after a change of the clock.
    const state = confirmed?.body.status ?? confirmed?.body.error?.payment_intent?.status
    if (!confirmed || state === 'canceled') return
    if (state !== 'succeeded') unexpectedAnswer('confirming a card', confirmed)
    const paid = expected(
      await insist(() => saver.post(`/api/goals/${goal}/contribute`, { amount: 1, paymentIntentId })),
      'reporting a payment',
      ...[200, 201],
    )
    if (paid) acknowledged.payments.set(paymentIntentId, { goal, minor: 100, round })
  }
  const invite = async (saver: Saver, goal: number): Promise<void> => {
    const address = `${randomUUID()}@example.com`
    const asked = await insist(() => saver.post(`/api/goals/${goal}/invite`, { inviteeEmail: address }))
    const invited = expected(asked, 'inviting', 200, 201)
    if (invited) acknowledged.invitations.push({ goal, address, round })
  }

  const live = async (saver: Saver, n: number): Promise<void> => {
    for (let turn = n; !resting; turn++) {
      await pay(saver, turn % 2 === 0 ? shared : own.get(saver)!)
      if (turn % 12 === 0) await invite(saver, own.get(saver)!)
      await sleep(pauseMs)
    }
  }
  const goOn = (): void => {
    resting = false
    atWork = Promise.all(savers.slice(1).map(live))
  }
  goOn()

  const probe = savers[0]!
  return {
    acknowledged,
    /** Responses that are always wrong, one sentence each. */
    unexpected,
    goals: [...own.values(), shared],
    /** From here on, acknowledgements belong to this round. */
    inRound: (now: number): void => {
      round = now
    },
    /** A payment by a separate user: attempted once, and given up when it takes too long. */
    payOnce: async (signal: AbortSignal) => {
      const goal = own.get(probe)!
      const must = async (asked: Promise<Answer>): Promise<Answer['body']> => {
        const { status, body } = await inTime(asked, 3_000)
        signal.throwIfAborted()
        if (status >= 400) throw new Error(`answered with ${status} ${JSON.stringify(body)}`)
        return body
      }
      const { clientSecret, paymentIntentId } = await must(
        probe.post('/api/create-payment-intent', { amount: 1, goalId: goal }),
      )
      await must(probe.confirm(clientSecret))
      const { transaction } = await must(
        probe.post(`/api/goals/${goal}/contribute`, { amount: 1, paymentIntentId }),
      )
      acknowledged.payments.set(paymentIntentId, { goal, minor: 100, round })
      return { goal, contributionId: transaction.id as string }
    },
    /** Whether that user's goal shows all acknowledged payments. */
    isShown: async (): Promise<boolean> => {
      const goal = own.get(probe)!
      const paid = [...acknowledged.payments.values()].filter(payment => payment.goal === goal)
      const { status, body } = await inTime(probe.get(`/api/goals/${goal}`), 3_000)
      return status === 200 && Number(body.currentAmount) * 100 >= paid.length * 100
    },
    rest: async (): Promise<void> => {
      resting = true
      await atWork
    },
    goOn,
  }
}

export type Users = Awaited<ReturnType<typeof startUsers>>

const inTime = async <Value>(promise: Promise<Value>, ms = patienceMs): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
