import type Stripe from 'stripe'
import type { Random } from '../core/random.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Account } from './account.ts'
import { cut, internal, invalid, isKept, isTriedAgain, tooMany } from './errors.ts'
import { shownCard, shownDispute, shownIntent, shownRefund } from './objects.ts'
import type { PaymentsApi } from './payments.ts'

interface Reply {
  readonly body: object
  readonly replayed: boolean
}
interface Kept {
  readonly answer: () => object
  readonly fingerprint: string
  readonly at: number
}
interface Keyed {
  readonly idempotencyKey?: string
  readonly maxNetworkRetries?: number
}

/** Stripe forgets them after a day, at the earliest. */
const keyLastsMs = 24 * 3_600_000
const patience = 20_000
const retries = 2

/** The first answers to idempotency keys; one for all processes. */
export const createKeys = () => new Map<string, Kept>()
export type Keys = ReturnType<typeof createKeys>

export interface StripeParts {
  readonly world: World
  readonly account: Account
  readonly api: PaymentsApi
  readonly keys: Keys
}

/**
 * As much of Stripe's SDK as the gateway uses, with what may happen between it and Stripe: it tries again by itself with
 * the same key, and a key is answered as it was the first time.
 */
export const sdkFor = (
  { world, account, api, keys }: StripeParts,
  party: Party,
  keyOf: (key: string, random: Random) => string,
): Stripe => {
  const once = (key: string | undefined, fingerprint: string, work: () => object): Reply => {
    if (key === undefined) return { body: work(), replayed: false }
    const kept = keys.get(key)
    if (kept && kept.at > world.now() - keyLastsMs) {
      if (kept.fingerprint !== fingerprint) throw invalid(`The key ${key} was used for another request.`)
      return { body: again(kept.answer), replayed: true }
    }
    const keep = (answer: () => object): void => void keys.set(key, { answer, fingerprint, at: world.now() })
    try {
      const body = work()
      keep(() => body)
      return { body, replayed: false }
    } catch (error) {
      if (isKept(error))
        keep(() => {
          throw error
        })
      throw error
    }
  }

  /** A POST has a key in any case: one of the SDK's own lasts for the repetitions of one call. */
  const post = (
    what: string,
    given: unknown,
    { idempotencyKey, maxNetworkRetries = retries }: Keyed,
    work: () => object,
  ): Promise<object> => {
    const key = idempotencyKey ?? `own-${world.random.uuid()}`
    const fingerprint = JSON.stringify([what, given])
    return asked(`${what} [${idempotencyKey ?? ''}]`, work, { key, fingerprint, maxNetworkRetries })
  }
  const get = (what: string, work: () => object): Promise<object> => asked(what, work)

  const asked = async (
    what: string,
    work: () => object,
    keyed?: { readonly key: string; readonly fingerprint: string; readonly maxNetworkRetries: number },
  ): Promise<object> => {
    const keyNow = (): string | undefined => keyed && keyOf(keyed.key, world.random)
    const serve = () => once(keyNow(), keyed?.fingerprint ?? '', work)
    /** It breaks down in the middle, before or after its work, and answers the same from then on. */
    const broken = (isDone: boolean) => (): Reply =>
      once(keyNow(), keyed?.fingerprint ?? '', () => {
        if (isDone) quietly(work)
        throw internal()
      })
    for (let attempt = 0; ; attempt++) {
      try {
        const { body, replayed } = await world.ask<Reply>({
          ...{ from: party, port: 'stripe', what, serve, patience, trouble: cut },
          special: fault => {
            if (fault === 'broken') return broken(true)
            if (fault === 'broken_undone') return broken(false)
            if (fault !== 'limited') return undefined
            return () => {
              throw tooMany()
            }
          },
        })
        const headers = replayed ? { 'idempotent-replayed': 'true' } : {}
        return Object.defineProperty({ ...body }, 'lastResponse', { value: { headers }, enumerable: false })
      } catch (error) {
        if (attempt === (keyed?.maxNetworkRetries ?? retries) || !isTriedAgain(error)) throw error
        await world.sleep(party, 500 * 2 ** attempt * (0.5 + world.random.next() / 2))
      }
    }
  }

  const list = async (what: string, items: () => readonly object[]): Promise<object> => {
    const page = await get(`list ${what}`, () => ({ data: items().toReversed(), has_more: false }))
    return page
  }
  /** A list that is asked for when it is read. */
  const paged = (what: string, items: () => readonly object[]) => ({
    autoPagingToArray: async () => ((await list(what, items)) as { data: object[] }).data,
    [Symbol.asyncIterator]: async function* () {
      yield* ((await list(what, items)) as { data: object[] }).data
    },
  })

  const sdk = {
    paymentIntents: {
      create: (given: Stripe.PaymentIntentCreateParams, how: Keyed) =>
        post('create intent', given, how, () => {
          const { amount, metadata, customer, setup_future_usage: usage } = given
          return shownIntent(
            api.create({
              ...{ amount, customer, savesCard: usage !== undefined, created: world.now() },
              metadata: metadata as Record<string, string>,
            }),
          )
        }),
      retrieve: (id: string) => get(`retrieve ${id}`, () => shownIntent(account.intent(id))),
      update: (id: string, given: Stripe.PaymentIntentUpdateParams) =>
        post(`update ${id}`, given, {}, () => {
          const { customer, setup_future_usage: usage } = given
          const intent = account.intent(id)
          api.update(intent, {
            ...(typeof customer === 'string' ? { customer } : {}),
            ...(usage === undefined ? {} : { savesCard: true }),
          })
          return shownIntent(intent)
        }),
      confirm: (id: string, given: Stripe.PaymentIntentConfirmParams, how: Keyed) =>
        post(`confirm ${id}`, given, how, () => {
          const intent = account.intent(id)
          const isPresent = given.off_session !== true
          api.confirm(intent, { card: given.payment_method ?? '', isPresent, byUs: true })
          return shownIntent(intent)
        }),
      cancel: (id: string) =>
        post(`cancel ${id}`, {}, {}, () => {
          const intent = account.intent(id)
          api.cancel(intent)
          return shownIntent(intent)
        }),
    },
    refunds: {
      create: (given: Stripe.RefundCreateParams, how: Keyed) =>
        post('create refund', given, how, () => {
          const { payment_intent: intent = '', amount = 0, metadata } = given
          return shownRefund(api.refund(account.intent(intent), amount, metadata as Record<string, string>))
        }),
      list: ({ payment_intent: id }: Stripe.RefundListParams) =>
        paged(`refunds of ${id}`, () =>
          account.refunds.filter(({ intent }) => intent === id).map(shownRefund),
        ),
    },
    disputes: {
      update: (id: string, given: Stripe.DisputeUpdateParams) =>
        post(`answer ${id}`, given, {}, () => {
          api.answer(id)
          return {}
        }),
      close: (id: string) =>
        post(`accept ${id}`, {}, {}, () => {
          api.accept(id)
          return {}
        }),
      list: ({ payment_intent: id }: Stripe.DisputeListParams) =>
        paged(`disputes of ${id}`, () =>
          account.disputes.filter(({ intent }) => intent === id).map(shownDispute),
        ),
    },
    customers: {
      create: (given: Stripe.CustomerCreateParams, how: Keyed) =>
        post('create customer', given, how, () => {
          const userId = String((given.metadata as Record<string, string>)['userId'])
          const customer = { id: account.newId('cus'), userId, defaultCard: undefined }
          account.customers.set(customer.id, customer)
          return { id: customer.id }
        }),
      retrieve: (id: string) =>
        get(`retrieve ${id}`, () => {
          const { defaultCard } = account.customer(id)
          return { id, invoice_settings: { default_payment_method: defaultCard ?? null } }
        }),
      update: (id: string, given: Stripe.CustomerUpdateParams) =>
        post(`update ${id}`, given, {}, () => {
          account.customer(id).defaultCard = given.invoice_settings?.default_payment_method
          return { id }
        }),
    },
    paymentMethods: {
      list: ({ customer }: { readonly customer: string }) =>
        list(`cards of ${customer}`, () =>
          [...account.cards.values()].filter(card => card.customer === customer).map(shownCard),
        ),
      detach: (id: string) =>
        post(`detach ${id}`, {}, {}, () => {
          Object.assign(account.card(id), { customer: undefined, spent: true })
          return { id }
        }),
    },
    events: {
      list: (query: Stripe.EventListParams) =>
        get(`events ${JSON.stringify(query)}`, () => {
          const { ending_before: after, starting_after: before, limit = 10 } = query
          const { events } = account
          const place = (id: string | undefined) => events.findIndex(event => event.id === id)
          // Newest first; the page beside the cursor.
          const end = before === undefined ? events.length : place(before)
          const found = after === undefined ? events.slice(0, end) : events.slice(place(after) + 1)
          const page = after === undefined ? found.slice(-limit) : found.slice(0, limit)
          return {
            data: page.map(({ body }) => JSON.parse(body)).reverse(),
            has_more: page.length < found.length,
          }
        }),
    },
    webhooks: { constructEvent: (body: Buffer) => JSON.parse(body.toString()) },
  }
  return sdk as unknown as Stripe
}

/** What was answered to a key is answered again, and a breakdown tells that it is an old one. */
const again = (answer: () => object): object => {
  try {
    return answer()
  } catch (error) {
    throw isTriedAgain(error) ? internal({ 'idempotent-replayed': 'true' }) : error
  }
}

/** A breakdown hides what its work came to. */
const quietly = (work: () => object): void => {
  try {
    work()
  } catch {
    // The answer is an internal error in any case.
  }
}
