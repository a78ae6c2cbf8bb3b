import { authenticationRequired, type CardBehaviour, cardDeclined } from '#embedded/stripe/cards.ts'
import { carryOut } from '#embedded/stripe/effects.ts'
import { createExchange, type Reply, type Request } from '#embedded/stripe/exchange.ts'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { createMemoryStore } from '#embedded/stripe/memoryStore.ts'
import { idOf, type SandboxEvent, type Stored } from '#embedded/stripe/objects.ts'
import { book } from '#embedded/stripe/resources/balance.ts'
import { hiddenOf } from '#embedded/stripe/resources/hiddenCard.ts'
import { openSession } from '#embedded/stripe/session.ts'
import { addTo } from '../core/totals.ts'
import type { World } from '../core/world.ts'

/** The results of a card's attempts; the last one is repeated. */
export type Attempt = 'pays' | 'declines' | 'lost' | 'authenticates' | 'processes' | 'processes_in_vain'
/** What a bank does with a debit, days later. */
export type DebitAnswer = 'pays' | 'refuses' | { readonly takesBackAfterDays: number }
export interface Behaviour {
  /** It is no card, but an account at a bank. */
  readonly debit?: DebitAnswer
  readonly attempts: readonly Attempt[]
  /** Declines a payment while its owner is not present. */
  readonly wantsOwner: boolean
  readonly refund: 'succeeds' | 'pends' | 'fails'
  readonly dispute: 'none' | 'question' | 'question_escalates' | 'won' | 'lost'
}

type Intent = Stored['payment_intent']
type Dispute = Stored['dispute']
interface Options {
  readonly world: World
  readonly onEvent: (event: SandboxEvent) => void
  readonly onError: (error: unknown) => void
}

/** Stripe's response to a refused request. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  readonly status: number

  constructor({ status, body }: Reply) {
    super(JSON.parse(body).error?.message ?? body)
    this.status = status
  }
}

/**
 * Stripe: the sandbox's own resources over memory and simulated time, and the banks and payers outside of its API. A request
 * is answered within one step of the simulation.
 */
export const createStripe = ({ world, onEvent, onError }: Options) => {
  const { random } = world
  const settings = { settleDelayMs: 0, pages: 'https://stripe.test' }
  const webhooks = { hasWebhook: true, hasConnectWebhook: true }
  const cards = new Map<string, { readonly behaviour: Behaviour; attempt: number }>()
  const endedAt = new Map<string, number>()
  const payable = new Set<string>()
  const confirmedByServer = new Set<string>()
  let ids = 0
  let pending = 0
  let lastEventId: string | undefined

  /** An event at Stripe without a request, after a while. */
  const later = (ms: number, happen: () => Promise<unknown>): void => {
    pending++
    world.after(ms, () => {
      pending--
      world.resume(() => void happen().catch(onError))
    })
  }
  /** Within minutes, while other disturbances may continue, or long afterwards. */
  const soonOrLater = (): number => random.between(100, random.chance(0.5) ? 120_000 : 3_600_000)
  const delays: Readonly<Record<string, () => number>> = {
    settle_charge: () =>
      random.chance(0.9) ? random.between(100, 5_000) : random.between(60_000, 1_800_000),
    finish_refund: () => random.between(1_000, 300_000),
    withdraw_funds: () => random.between(10, 3_000),
  }

  const store = createMemoryStore({
    now: world.now,
    random: () => String(++ids),
    // The sandbox's own short delays are zero here; others are times of the clock, such as a bank's.
    onSchedule: (effect, subject, delayMs) =>
      later(delayMs > 0 ? delayMs : (delays[effect] ?? soonOrLater)(), () =>
        store.transaction(transaction =>
          carryOut(transaction, { effect, subject }, { clock: world.clock, settings, ...webhooks }),
        ),
      ),
    onEvent: event => {
      lastEventId = event.id
      world.changed('stripe')
      const object = event.data.object as { readonly id: string }
      world.note(() => `stripe: ${event.type} ${object.id}`)
      if (event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.canceled')
        endedAt.set(object.id, world.now())
      if (event.type === 'charge.dispute.created') planAnswer(event.data.object as Dispute)
      if (event.type === 'charge.dispute.funds_withdrawn') planVerdict(event.data.object as Dispute)
      onEvent(event)
    },
  })
  const exchange = createExchange({
    store,
    settings,
    onError,
    clock: world.clock,
    keys: sandboxKeys,
    ...webhooks,
    faults: {},
    wake: () => undefined,
  })

  const chargeOf = (intent: Intent | undefined) => store.get('charge', idOf(intent?.latest_charge))
  const planOf = ({ charge }: Dispute): Behaviour['dispute'] =>
    cards.get(store.get('charge', idOf(charge))?.payment_method ?? '')?.behaviour.dispute ?? 'none'
  const decide = async (id: string, outcome: 'won' | 'lost' | 'escalated'): Promise<void> => {
    const dispute = store.get('dispute', id)
    if (dispute && !isOver(dispute)) await call('POST', `/sandbox/disputes/${id}/decide`, { outcome })
  }
  /** An inquiry ends, or becomes a dispute unless it was refunded. */
  const planAnswer = (dispute: Dispute): void => {
    if (!dispute.status.startsWith('warning_')) return
    const refunded = () => store.get('charge', idOf(dispute.charge))?.amount_refunded
    const before = refunded()
    const escalates = planOf(dispute) === 'question_escalates'
    later(soonOrLater(), () => decide(dispute.id, escalates && refunded() === before ? 'escalated' : 'lost'))
  }
  const planVerdict = (dispute: Dispute): void => {
    const plan = planOf(dispute)
    if (plan === 'won' || plan === 'lost') later(soonOrLater(), () => decide(dispute.id, plan))
  }

  const setBehaviour = (id: string, behaviour: CardBehaviour): Promise<void> =>
    store.transaction(async transaction =>
      transaction.hide(id, { ...(await hiddenOf(transaction, id)), behaviour }),
    )

  /** Answers a request; a confirmed card has the result of its next attempt. */
  const send = async (request: Request): Promise<Reply> => {
    const [, id] = /^\/v1\/payment_intents\/(\w+)\/confirm$/.exec(request.path) ?? []
    const before = store.get('payment_intent', id)
    const params = new URLSearchParams(request.body)
    const cardId = params.get('payment_method') ?? idOf(before?.payment_method) ?? ''
    const card = cards.get(cardId)
    if (id === undefined || !before || !card) return exchange(request)
    const { attempts, wantsOwner } = card.behaviour
    const attempt = attempts[Math.min(card.attempt, attempts.length - 1)] ?? 'pays'
    const ownerIsMissing = wantsOwner && params.get('off_session') === 'true'
    await setBehaviour(
      cardId,
      ownerIsMissing ? declining(authenticationRequired) : behaviourFor(attempt, card),
    )
    const reply = await exchange(request)
    const after = store.get('payment_intent', id)
    if (after === before || !after) return reply
    if (!ownerIsMissing) card.attempt++
    await setBehaviour(cardId, behaviourFor('pays', card))
    const isServers = request.authorization === authorization(sandboxKeys.secretKey)
    if (isServers) confirmedByServer.add(id)
    else confirmedByServer.delete(id)
    if (after.status === 'processing') {
      const outcome = attempt === 'processes' ? 'succeed' : 'fail'
      later(random.between(500, 600_000), () =>
        call('POST', `/sandbox/payment_intents/${id}/finish`, { outcome }),
      )
    }
    return reply
  }
  /**
   * A request without a network in between.
   * @throws StripeRefusal
   */
  const call = async (
    method: string,
    path: string,
    params: Readonly<Record<string, string>> = {},
    key: string = sandboxKeys.secretKey,
  ): Promise<{ readonly id: string }> => {
    const reply = await send({
      method,
      path,
      query: '',
      body: String(new URLSearchParams(params)),
      authorization: authorization(key),
      idempotencyKey: undefined,
    })
    if (reply.status !== 200) throw new StripeRefusal(reply)
    return JSON.parse(reply.body)
  }

  return {
    ...{ send, call, chargeOf },
    intent: (id: string | null | undefined) => store.get('payment_intent', id),
    intents: () => store.all('payment_intent'),
    feeOf: (intent: Intent | undefined): number | undefined =>
      store.get('balance_transaction', idOf(chargeOf(intent)?.balance_transaction))?.fee,
    refund: (id: string) => store.get('refund', id),
    refunds: () => store.all('refund'),
    dispute: (id: string) => store.get('dispute', id),
    disputes: () => store.all('dispute'),
    /** Stripe's balance of the account in each currency, without fees. */
    balances: (): ReadonlyMap<string, number> => {
      const held = new Map<string, number>()
      for (const { currency, net, type } of store.all('balance_transaction'))
        if (!isOwnMoney(type)) addTo(held, currency.toUpperCase(), net)
      return held
    },
    /** What can be transferred in a currency, by what was booked until now. */
    available: (currency: string, at = world.now()): number =>
      store
        .all('balance_transaction')
        .filter(one => one.currency === currency.toLowerCase() && one.available_on * 1_000 <= at)
        .reduce((sum, { net }) => sum + net, 0),
    /** The operator adds money of their own. */
    topUp: (currency: string, amount: number): Promise<void> =>
      store.transaction(async transaction => {
        const now = Math.floor(world.now() / 1_000)
        const mark = { id: null, idempotency_key: null }
        const session = openSession(transaction, { now, mark, ...webhooks })
        const own = { type: 'topup', category: 'topup', source: 'tu_own', atOnce: true } as const
        await book(session, { amount, currency, ...own, now })
      }),
    account: (id: string) => store.get('account', id),
    payoutsOf: (account: string) => store.all('payout', account),
    transfer: (id: string | undefined) => store.get('transfer', id),
    transfers: () => store.all('transfer'),
    lastEventId: () => lastEventId,
    /** When the payment was made or cancelled. */
    endedAt: (id: string): number | undefined => endedAt.get(id),
    /** The payer has the client secret, and can pay from now on. */
    handOver: (id: string): void => void payable.add(id),
    isPayable: (id: string): boolean => payable.has(id),
    /** Whether our server made the last attempt, not the payer in Stripe's form. */
    isConfirmedByServer: (id: string): boolean => confirmedByServer.has(id),
    newCard: async (behaviour: Behaviour, customer?: string): Promise<string> => {
      const { id } = await call('POST', '/v1/payment_methods', testCard)
      if (customer !== undefined) await call('POST', `/v1/payment_methods/${id}/attach`, { customer })
      cards.set(id, { behaviour, attempt: 0 })
      return id
    },
    /** An account at a bank in the currency of a payment. */
    newDebit: async (answer: DebitAnswer, intent: string): Promise<string> => {
      const isEuro = store.get('payment_intent', intent)?.currency === 'eur'
      const { id } = await call('POST', '/v1/payment_methods', isEuro ? euroAccount : dollarAccount)
      await setBehaviour(id, debitBehaviour(answer))
      return id
    },
    lastCardOf: (customer: string | undefined): string | undefined =>
      store.all('payment_method').findLast(card => customer && idOf(card.customer) === customer)?.id,
    /** Whether nothing more happens there without a request. */
    isStill: (): boolean => pending === 0,
  }
}
export type Stripe = ReturnType<typeof createStripe>

/** Which is not in the books: what the operator adds, and what Stripe pays out to them. */
const isOwnMoney = (type: string): boolean => type === 'topup' || type.startsWith('payout')
const authorization = (key: string): string => `Bearer ${key}`
const isOver = ({ status }: Dispute): boolean => ['won', 'lost', 'warning_closed'].includes(status)
const testCard = {
  type: 'card',
  'card[number]': '4242424242424242',
  'card[exp_month]': '12',
  'card[exp_year]': '2040',
}

const dollarAccount = {
  type: 'us_bank_account',
  'us_bank_account[account_number]': '000123456789',
  'us_bank_account[routing_number]': '110000000',
}
const euroAccount = { type: 'sepa_debit', 'sepa_debit[iban]': 'AT611904300234573201' }
const debitBehaviour = (answer: DebitAnswer): CardBehaviour => {
  if (answer === 'pays') return { does: 'succeed' }
  if (answer === 'refuses') return declining({ code: 'insufficient_funds', message: 'No funds.' })
  const dispute = {
    kind: 'chargeback',
    reason: 'debit_not_authorized',
    afterDays: answer.takesBackAfterDays,
  } as const
  return { does: 'succeed', dispute }
}

const declining = (decline: typeof cardDeclined): CardBehaviour => ({ does: 'decline', decline })
const behaviourFor = (
  attempt: Attempt,
  { behaviour: { refund, dispute } }: { readonly behaviour: Behaviour },
): CardBehaviour => {
  if (attempt === 'declines') return declining(cardDeclined)
  if (attempt === 'lost') return declining({ ...cardDeclined, declineCode: 'lost_card' })
  if (attempt !== 'pays' && attempt !== 'authenticates') return { does: 'process' }
  const kind = dispute.startsWith('question') ? 'inquiry' : 'chargeback'
  return {
    does: 'succeed',
    ...(attempt === 'authenticates' ? { authenticate: 'always' } : {}),
    ...(refund === 'succeeds' ? {} : { refund: refund === 'fails' ? 'fails' : 'pending' }),
    ...(dispute === 'none' ? {} : { dispute: { kind, reason: 'fraudulent', withdrawsLater: true } }),
  }
}
