import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { testSandbox } from '#embedded/stripe/testing.ts'
import { noCardLimit } from '#lab/builders/cardMoney.ts'
import { begun, day } from '#lab/builders/domain/circles.ts'
import { ama, created, joined, kofi } from '#lab/builders/domain/goal.ts'
import { charged, planned } from '#lab/builders/domain/plans.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { paymentsOver } from '#lab/builders/payments.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import {
  contributionId,
  type GoalId,
  goalId,
  paymentIntentId as intentId,
  type ScheduleId,
  scheduleId,
} from '#shared/ids.ts'
import { minor, zero } from '#shared/money.ts'
import type { Payers } from '#shared/ports/payers.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import { calendarDate } from '#shared/time.ts'
import { createGoalHandler, type GoalHandler } from '../handle.ts'
import { createStripeGateway } from '../payments/stripeGateway.ts'

/** Repeated requests, concurrent or later, and interrupted ones. */
const { store } = await startEventStore()
const { port, stripe, confirmCard } = await testSandbox()
const gateway = createStripeGateway({ ...sandboxKeys, sandbox: { host: '127.0.0.1', port } })
const clock = { now: () => day('2026-02-10') }
const context = { actor: 'test', cause: 'test', correlation: 'test' }
const today = calendarDate('2026-02-10')

let customerId = ''
let cardId = ''
const cards = new Map<ScheduleId, string>()
const payers: Payers = {
  customerOf: async () => customerId,
  keepCustomer: async (_, made) => made,
  orphans: async () => [],
  forgetCustomer: async () => undefined,
  cardOf: async id => cards.get(id),
  setCard: async ({ scheduleId: id, cardId: card }) => void cards.set(id, card),
}
beforeAll(async () => {
  customerId = await gateway.createCustomer(kofi)
  cardId = (await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId })).id
})

interface Changes {
  readonly goals?: GoalHandler
  readonly gateway?: Partial<PaymentGateway>
  readonly payers?: Partial<Payers>
}
/** A process, which may share the goals of another. */
const sideOver = (changes: Changes = {}) =>
  paymentsOver({
    newId: randomUUID,
    cardMoney: noCardLimit,
    debits: [],
    refundFee: () => zero,
    ...{ goals: changes.goals ?? createGoalHandler({ store, clock }), clock },
    returnUrl: 'http://localhost:3000',
    ...{ gateway: { ...gateway, ...changes.gateway }, payers: { ...payers, ...changes.payers } },
    reads: { schedulesOf: async () => [], ledgerPayments: async () => [] },
    jobs: { add: async () => undefined, addAll: async () => undefined },
  })
/** Blocks the calls of one kind until it is opened. */
const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open: () => open(), opened }
}

let newest = 100
const founded = async (history: readonly GoalEvent[]): Promise<GoalId> => {
  const goal = goalId(++newest)
  await write(goal, history)
  return goal
}
const write = async (goal: GoalId, events: readonly GoalEvent[]): Promise<void> => {
  const metadata = { ...context, at: clock.now(), schemaVersion: 1 }
  const before = (await eventsOf(goal)).length
  await store.append(
    goalStream(goal),
    events.map(event => ({ id: randomUUID(), ...event, metadata })),
    before === 0 ? 'no_stream' : BigInt(before - 1),
  )
}
const eventsOf = async (goal: GoalId): Promise<GoalEvent[]> => {
  const events: GoalEvent[] = []
  for await (const { type, data } of store.read(goalStream(goal))) events.push(parseGoalEvent(type, data))
  return events
}
const received = async (goal: GoalId) =>
  (await eventsOf(goal)).filter(({ type }) => type === 'ContributionReceived')
const saving = () => founded([created, joined(ama), joined(kofi)])

const amountMinor = minor(100_00)
const click = (goal: GoalId) => ({
  ...{ goalId: goal, userId: kofi, amountMinor },
  requestId: contributionId(randomUUID()),
})
const plan = (goal: GoalId) => ({
  ...{ goalId: goal, userId: kofi, amountMinor, firstOn: today, endsOn: null, today },
  every: 'monthly' as const,
  requestId: scheduleId(randomUUID()),
})
const succeeded = { facts: { status: 'succeeded' } }

describe('a repeated click', () => {
  it('at once has one response, also when the first continues a schedule’s payment', async () => {
    const goal = await founded([...begun(), planned({ amountMinor, firstOn: today })])
    const ofPlan = contributionId(randomUUID())
    const { id: paymentIntentId } = await gateway.open({
      ...{ ...click(goal), contributionId: ofPlan, customerId },
      currency: 'USD',
    })
    await write(goal, [
      charged(today, 100_00, ofPlan, 1),
      { type: 'ContributionOpened', data: { contributionId: ofPlan, paymentIntentId } },
    ])
    const once = click(goal)
    const { open, opened } = gate()
    const late = sideOver({
      gateway: { retrieve: (...asked) => opened.then(() => gateway.retrieve(...asked)) },
    }).payments.pay(once, context)
    expect(await sideOver().payments.pay(once, context)).toMatchObject(succeeded)
    open()
    expect(await late).toMatchObject({ contributionId: ofPlan, ...succeeded })
    expect(await received(goal)).toHaveLength(1)
  })

  it('at once has one response, also when the continued payment is released meanwhile', async () => {
    const goal = await saving()
    const [once, left] = [click(goal), contributionId(randomUUID())]
    await write(goal, [
      {
        type: 'ContributionRequested',
        data: { contributionId: left, userId: kofi, amountMinor, round: null },
      },
    ])
    const { open, opened } = gate()
    const underWay = gate()
    const opening: PaymentGateway['open'] = async wanted => {
      underWay.open()
      await opened
      return gateway.open(wanted)
    }
    const late = sideOver({ gateway: { open: opening } }).payments.open(once, context)
    await underWay.opened
    await write(goal, [{ type: 'ContributionCancelled', data: { contributionId: left, reason: 'replaced' } }])
    const made = await sideOver().payments.open(once, context)
    if ('code' in made) throw new Error(made.code)
    await confirmCard({ id: made.paymentIntentId, client_secret: made.clientSecret }, '4242424242424242')
    open()
    expect(await late).toMatchObject({
      contributionId: once.requestId,
      paymentIntentId: made.paymentIntentId,
    })
  })

  it('continues the intent in the log, when a failure at Stripe has made two', async () => {
    const goal = await saving()
    const once = click(goal)
    const { open, opened } = gate()
    const late = sideOver({
      gateway: { cards: (...asked) => opened.then(() => gateway.cards(...asked)) },
    }).payments.pay(once, context)
    const { requestId: id, userId } = once
    const metadata = { goalId: String(goal), userId: String(userId), contributionId: id }
    const first = await stripe.paymentIntents.create({
      amount: amountMinor,
      currency: 'usd',
      metadata,
      allowed_payment_method_types: ['card'],
    })
    const paymentIntentId = intentId(first.id)
    await write(goal, [
      { type: 'ContributionRequested', data: { contributionId: id, userId, amountMinor, round: null } },
      { type: 'ContributionOpened', data: { contributionId: id, paymentIntentId } },
    ])
    await confirmCard(first, '4242424242424242')
    open()
    expect(await late).toMatchObject({ contributionId: id, facts: { id: first.id, status: 'succeeded' } })
  })

  it('has one response, also when the card was removed meanwhile', async () => {
    const goal = await saving()
    const once = click(goal)
    const { payments } = sideOver()
    const made = await payments.pay(once, context)
    expect(made).toMatchObject(succeeded)
    const without = sideOver({ gateway: { cards: async () => [] } })
    expect(await without.payments.pay(once, context)).toMatchObject({
      ...{ contributionId: once.requestId, first: false, ...succeeded },
    })
  })

  it('pays once, also when it was paid in the form and a card has been saved by then', async () => {
    const goal = await saving()
    const [once, before] = [click(goal), click(goal)]
    const without = sideOver({ gateway: { cards: async () => [] } }).payments
    // A form that was left open before is continued.
    const left = await without.open(before, context)
    expect(await without.pay(once, context)).toBeUndefined()
    const opened = await without.open(once, context)
    if ('code' in opened) throw new Error(opened.code)
    expect(left).toMatchObject({ paymentIntentId: opened.paymentIntentId })
    await confirmCard({ id: opened.paymentIntentId, client_secret: opened.clientSecret }, '4242424242424242')
    expect(await sideOver().payments.pay(once, context)).toMatchObject(succeeded)
    expect(await received(goal)).toHaveLength(1)
  })
})

describe('a schedule that is begun twice', () => {
  it('at once has one response, also when the first has paid the round', async () => {
    const goal = await founded(begun())
    const once = { ...plan(goal) }
    const goals = createGoalHandler({ store, clock })
    const { open, opened } = gate()
    const late = sideOver({
      goals,
      gateway: { cards: (...asked) => opened.then(() => gateway.cards(...asked)) },
    }).plans.begin(once, context)
    const first = await sideOver({ goals }).plans.begin(once, context)
    expect(first).toMatchObject({ first: { made: succeeded } })
    open()
    expect(await late).toMatchObject({ scheduleId: once.requestId, first: { made: succeeded } })
    expect(await received(goal)).toHaveLength(1)
  })

  it('at once continues when one of them found nothing left to reserve, and the other did', async () => {
    const goal = await saving()
    const taken = contributionId(randomUUID())
    await write(goal, [
      {
        type: 'ContributionRequested',
        data: { contributionId: taken, userId: ama, amountMinor, round: null },
      },
    ])
    const once = { ...plan(goal), amountMinor: minor(30_00) }
    const { open, opened } = gate()
    const refused = gate()
    const goals = createGoalHandler({ store, clock })
    const handle: GoalHandler['handle'] = async (id, command, by) => {
      if (command.type === 'CancelSchedule') {
        refused.open()
        await opened
      }
      return goals.handle(id, command, by)
    }
    const late = sideOver({ goals: { ...goals, handle } }).plans.begin(once, context)
    await refused.opened
    await write(goal, [{ type: 'ContributionCancelled', data: { contributionId: taken, reason: 'lapsed' } }])
    expect(await sideOver().plans.begin(once, context)).toMatchObject({ first: { made: succeeded } })
    open()
    expect(await late).toMatchObject({ scheduleId: once.requestId, first: { made: succeeded } })
    expect((await eventsOf(goal)).filter(({ type }) => type === 'ScheduleEnded')).toEqual([])
  })

  it('has one response after midnight too', async () => {
    const goal = await saving()
    const once = { ...plan(goal), amountMinor: minor(30_00) }
    const { plans } = sideOver()
    const first = await plans.begin(once, context)
    expect(first).toMatchObject({ first: { made: succeeded } })
    const tomorrow = calendarDate('2026-02-11')
    const again = await plans.begin({ ...once, today: tomorrow, firstOn: tomorrow }, context)
    expect(again).toMatchObject({ scheduleId: once.requestId, first: { made: succeeded } })
    expect(await received(goal)).toHaveLength(1)
  })

  it('charges nothing when it was to begin later, and its day has come', async () => {
    const goal = await saving()
    const tomorrow = calendarDate('2026-02-11')
    const once = { ...plan(goal), amountMinor: minor(30_00), firstOn: tomorrow }
    const { plans } = sideOver()
    expect(await plans.begin(once, context)).toMatchObject({ first: undefined })
    await write(goal, [chargedBy(once.requestId, tomorrow)])
    expect(await plans.begin({ ...once, today: tomorrow }, context)).toEqual({
      ...{ scheduleId: once.requestId, position: undefined, first: undefined },
    })
    expect(await received(goal)).toHaveLength(0)
  })
})

describe('the card of a schedule', () => {
  /** The tables are unavailable for one call. */
  const cutOffOnce = () => {
    let calls = 0
    const setCard: Payers['setCard'] = async choice => {
      if (calls++ === 0) throw new Error('the tables are away')
      return payers.setCard(choice)
    }
    return sideOver({ payers: { setCard } })
  }

  it('is the one that has made its first payment, also after an interruption', async () => {
    const goal = await saving()
    const once = { ...plan(goal), amountMinor: minor(30_00) }
    const { plans, payments } = cutOffOnce()
    await expect(plans.begin(once, context)).rejects.toThrow('the tables are away')
    const again = await plans.begin(once, context)
    await payments.sync(madeBy(again), context)
    expect(await received(goal)).toHaveLength(1)
    expect(cards.get(once.requestId)).toBe(cardId)
  })

  it('is the chosen one, also when a later schedule was interrupted', async () => {
    const goal = await saving()
    const once = { ...plan(goal), amountMinor: minor(30_00), firstOn: calendarDate('2026-02-20') }
    const { plans } = cutOffOnce()
    await expect(plans.begin(once, context)).rejects.toThrow('the tables are away')
    expect(await plans.begin(once, context)).toMatchObject({ scheduleId: once.requestId })
    expect(cards.get(once.requestId)).toBe(cardId)
  })
})

const chargedBy = (id: ScheduleId, period: typeof today): GoalEvent => {
  const asked = charged(period)
  if (asked.type !== 'ContributionRequested') throw new Error('that is another event')
  return { ...asked, data: { ...asked.data, schedule: { scheduleId: id, period } } }
}
const madeBy = (begun: Awaited<ReturnType<ReturnType<typeof sideOver>['plans']['begin']>>) => {
  if ('code' in begun || !begun.first || !('made' in begun.first)) throw new Error('nothing was paid')
  return begun.first.made.facts.id
}
