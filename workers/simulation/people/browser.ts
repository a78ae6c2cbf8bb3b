import type { Random } from '../core/random.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Door } from '../door.ts'
import type { Node } from '../node.ts'
import type { Account } from '../stripe/account.ts'
import { cut } from '../stripe/errors.ts'
import type { Behaviour, Intent } from '../stripe/objects.ts'
import type { PaymentsApi } from '../stripe/payments.ts'

interface Around {
  readonly world: World
  readonly nodes: readonly Node[]
  readonly account: Account
  readonly api: PaymentsApi
}

const patienceMs = 30_000

/** What people's browsers can do: ask us, and ask Stripe. */
export const createBrowser = ({ world, nodes, account, api }: Around) => {
  const { random } = world
  const party: Party = { name: 'browser', alive: true, frozenUntil: 0 }

  /** One request to whichever process takes it. */
  const ask = async <Answer>(what: string, work: (door: Door) => Promise<Answer>): Promise<Answer> => {
    const node = random.pick(nodes.filter(({ takesRequests }) => takesRequests))
    let isAnswered = false
    const answered = (): void => {
      isAnswered = true
    }
    const { answer } = await world.ask({
      ...{ from: party, port: 'network', what: `${what} at ${node.name}`, patience: patienceMs },
      serve: () => {
        const given = node.begin(work)
        given.then(answered, answered) // whoever asked may be gone by then
        return { answer: given }
      },
      trouble: fault => new Error(`no answer from ${node.name}: ${fault}`),
    })
    const tooLate = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new Error(`no answer from ${node.name} in time`))
      world.after(patienceMs, () => isAnswered || world.wake(giveUp), party)
    })
    return Promise.race([answer, tooLate])
  }

  /** A call that Stripe's form makes. */
  const atStripe = (what: string, serve: () => void): Promise<void> =>
    world.ask({ from: party, port: 'stripe', what, serve, trouble: cut, patience: 20_000 })

  return {
    ask,
    /** The same again when there was no answer, as people do. */
    insist: async <Answer>(
      what: string,
      work: (door: Door) => Promise<Answer>,
    ): Promise<Answer | undefined> => {
      for (let attempt = 1; attempt <= 3; attempt++)
        try {
          return await ask(what, work)
        } catch (error) {
          world.note(() => `browser: ${what} failed: ${(error as Error).message}`)
          if (random.chance(0.3)) return undefined
          await world.sleep(party, random.between(200, 20_000))
        }
      return undefined
    },
    /** Enters a card and confirms, again if Stripe did not answer; whether Stripe has said anything. */
    confirm: async (intent: Intent, behaviour: Behaviour): Promise<boolean> => {
      for (let attempt = 1; attempt <= 3; attempt++) {
        const card = newCard(account, behaviour)
        try {
          await atStripe(`confirm ${intent.id}`, () =>
            api.confirm(intent, { card, isPresent: true, byUs: false }),
          )
          return true
        } catch (error) {
          if (!(error instanceof Error) || !/cut|internal|Too many/.test(error.message)) return true
          await world.sleep(party, random.between(500, 10_000))
        }
      }
      return false
    },
    authenticate: (intent: Intent, succeeds: boolean): Promise<void> =>
      atStripe(`authenticate ${intent.id}`, () => api.authenticate(intent, succeeds)).catch(() => undefined),
    think: (random_: Random): Promise<void> =>
      world.sleep(party, random_.chance(0.8) ? random_.between(50, 3_000) : random_.between(10_000, 240_000)),
    sleep: (ms: number): Promise<void> => world.sleep(party, ms),
  }
}
export type Browser = ReturnType<typeof createBrowser>

export const newCard = (account: Account, behaviour: Behaviour, customer?: string): string => {
  const id = account.newId('pm')
  account.cards.set(id, { id, behaviour, tries: 0, customer, spent: false })
  return id
}
