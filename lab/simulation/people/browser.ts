import { sandboxKeys } from '#embedded/stripe/keys.ts'
import type { Random } from '../../worlds/random.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Node } from '../node.ts'
import { type Behaviour, type Stripe, StripeRefusal } from '../ports/stripe.ts'
import { connectionCut } from '../ports/stripeClient.ts'
import type { Requests } from '../requests.ts'

interface Around {
  readonly world: World
  readonly nodes: readonly Node[]
  readonly stripe: Stripe
}

const patienceMs = 30_000

/** Requests of browsers, to the application and to Stripe. */
export const createBrowser = ({ world, nodes, stripe }: Around) => {
  const { random } = world
  const instance: Instance = { name: 'browser', alive: true, frozenUntil: 0 }

  /** One request to one of the processes with an API. */
  const ask = async <Answer>(
    what: string,
    work: (requests: Requests) => Promise<Answer>,
  ): Promise<Answer> => {
    const node = random.pick(nodes.filter(({ takesRequests }) => takesRequests))
    let isAnswered = false
    const answered = (): void => {
      isAnswered = true
    }
    const { answer } = await world.call({
      ...{ from: instance, port: 'network', what: `${what} at ${node.name}`, timeoutMs: patienceMs },
      serve: () => {
        const given = node.begin(work)
        given.then(answered, answered) // the caller may have given up by then
        return { answer: given }
      },
      error: fault => new Error(`no answer from ${node.name}: ${fault}`),
    })
    const tooLate = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(new Error(`no answer from ${node.name} in time`))
      world.after(patienceMs, () => isAnswered || world.resume(giveUp), instance)
    })
    return Promise.race([answer, tooLate])
  }

  /** A call of Stripe's form. */
  const atStripe = (intent: string, path: string, params: Record<string, string>): Promise<unknown> => {
    const form = { ...params, client_secret: stripe.intent(intent)?.client_secret ?? '' }
    return world.call({
      ...{
        from: instance,
        port: 'stripe',
        what: `browser at ${path}`,
        timeoutMs: 20_000,
        error: connectionCut,
      },
      serve: () => stripe.call('POST', path, form, sandboxKeys.publishableKey),
    })
  }

  return {
    ask,
    /** Retries without a response, as people do. */
    insist: async <Answer>(
      what: string,
      work: (requests: Requests) => Promise<Answer>,
    ): Promise<Answer | undefined> => {
      for (let attempt = 1; attempt <= 3; attempt++)
        try {
          return await ask(what, work)
        } catch (error) {
          world.note(() => `browser: ${what} failed: ${(error as Error).message}`)
          // No outage causes these: the run must not go on as if one did.
          if (error instanceof TypeError || error instanceof ReferenceError) throw error
          if (random.chance(0.3)) return undefined
          await world.sleep(instance, random.between(200, 20_000))
        }
      return undefined
    },
    /** Enters a card, or an account at a bank, and confirms, with retries. Returns whether Stripe has answered. */
    confirm: async (intent: string, behaviour: Behaviour): Promise<boolean> => {
      for (let attempt = 1; attempt <= 3; attempt++) {
        const { debit } = behaviour
        const method = debit ? await stripe.newDebit(debit, intent) : await stripe.newCard(behaviour)
        const form = { payment_method: method, ...(debit && mandate) }
        try {
          await atStripe(intent, `/v1/payment_intents/${intent}/confirm`, form)
          return true
        } catch (error) {
          if (error instanceof StripeRefusal) return true
          await world.sleep(instance, random.between(500, 10_000))
        }
      }
      return false
    },
    authenticate: async (intent: string, succeeds: boolean): Promise<void> => {
      const outcome = succeeds ? 'succeed' : 'fail'
      const path = `/sandbox/payment_intents/${intent}/authenticate`
      await atStripe(intent, path, { outcome }).catch(() => undefined)
    },
    think: (random_: Random): Promise<void> =>
      world.sleep(
        instance,
        random_.chance(0.8) ? random_.between(50, 3_000) : random_.between(10_000, 240_000),
      ),
    sleep: (ms: number): Promise<void> => world.sleep(instance, ms),
  }
}
const mandate = { 'mandate_data[customer_acceptance][type]': 'offline' }

export type Browser = ReturnType<typeof createBrowser>
