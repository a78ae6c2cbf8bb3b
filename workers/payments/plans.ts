import { randomUUID } from 'node:crypto'
import { isLive } from '#ledger/domain/goal/plans/planEnds.ts'
import { hasPaid } from '#ledger/domain/goal/rotation/circle.ts'
import type { GoalState, Schedule } from '#ledger/domain/goal/state.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  type ScheduleId,
  scheduleId,
  type UserId,
} from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { BegunPlan, MadePayment, PaymentContext, Plans, WantedPlan } from '#shared/ports/payments.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { chooseCard, customerFor, type LivePlan } from './cards.ts'
import { createOpening } from './opening.ts'
import { charge, forPayer, isUnpaid, type PaymentParts } from './payments.ts'
import { createRecorder } from './record.ts'

interface Parts extends PaymentParts {
  readonly jobs: JobQueue
  /** The user's plans that go on, by the read side. */
  readonly plansOf: (userId: UserId) => Promise<readonly LivePlan[]>
}

interface Payer {
  readonly customerId: string
  readonly cardId: string | undefined
}

/** Plans to pay again and again, from their first payment to their end. */
export const createPlans = (parts: Parts): Plans => {
  const { goals, gateway, payers, clock, jobs, plansOf, returnUrl, newId = randomUUID } = parts
  const record = createRecorder({ goals, payers, clock })
  const { openIntent, releaseOthers } = createOpening(goals, gateway, record)

  const create = async (id: ScheduleId, plan: WantedPlan, hasCard: boolean, context: PaymentContext) => {
    const { goalId, userId, amountCents, every, firstOn, endsOn } = plan
    return goals.handle(
      goalId,
      { type: 'CreateSchedule', scheduleId: id, userId, amountCents, every, firstOn, endsOn, hasCard },
      context,
    )
  }

  /** It waits for its day; the card is there already. */
  const beginLater = async (
    id: ScheduleId,
    plan: WantedPlan,
    cardId: string,
    context: PaymentContext,
  ): Promise<BegunPlan | Refusal> => {
    // Cut off here, it is done again: the log does not know of the plan yet.
    await payers.setCard({ scheduleId: id, userId: plan.userId, cardId })
    const handled = await create(id, plan, true, context)
    if (handled.outcome === 'refused') return handled.refusal
    return { scheduleId: id, position: handled.position, first: undefined }
  }

  /** It is on once its first payment is in; one that does not come takes the plan with it. */
  const beginNow = async (
    id: ScheduleId,
    plan: WantedPlan,
    payer: Payer,
    context: PaymentContext,
  ): Promise<BegunPlan | Refusal> => {
    const created = await create(id, plan, false, context)
    return created.outcome === 'refused' ? created.refusal : payFirst(id, plan, payer, context)
  }

  /** Goes on wherever it was cut off: there is one first payment. */
  const payFirst = async (
    id: ScheduleId,
    { goalId, userId, firstOn: period }: WantedPlan,
    { customerId, cardId }: Payer,
    context: PaymentContext,
  ): Promise<BegunPlan | Refusal> => {
    const asked = await goals.handle(
      goalId,
      { type: 'ChargeSchedule', scheduleId: id, period, contributionId: contributionId(newId()) },
      context,
    )
    const state = await goals.load(goalId)
    const paymentId = asked.outcome === 'accepted' ? state.schedules.get(id)?.payments.get(period) : undefined
    const requested = paymentId && state.contributions.get(paymentId)
    if (!requested || asked.outcome === 'refused') {
      const giveUp = { type: 'CancelSchedule', scheduleId: id, userId, unlessBegun: true } as const
      await goals.handle(goalId, giveUp, context)
      return asked.outcome === 'refused' ? asked.refusal : { code: 'already_contributed' }
    }
    if (requested.status === 'cancelled') return { code: 'contribution_ended' }
    const { amountCents, paymentIntentId } = requested
    const wanted = { goalId, userId, amountCents, contributionId: paymentId, customerId, savesCard: true }
    const facts = paymentIntentId && (await gateway.retrieve(paymentIntentId))
    const { position } = asked
    const known = facts && { contributionId: paymentId, facts, position }
    const opened = known ?? (await openIntent(wanted, context))
    if (isRefusal(opened)) return opened
    const begun = { scheduleId: id, position: opened.position }
    if (!isUnpaid(opened.facts))
      return { ...begun, first: { made: { ...opened, first: false }, amountCents } }
    if (cardId === undefined) return { ...begun, first: { opened: forPayer(opened), amountCents } }
    const by = { customerId, cardId, attempt: 1, present: { returnUrl } }
    const made = await charge(gateway, record, { ...opened, ...by }, context)
    if (isRefusal(made)) return made
    // Nobody is left with a plan that they were told has failed.
    if (isDeclined(made)) await record(await gateway.cancel(made.facts.id), context, 'lapsed')
    return { scheduleId: id, position: made.position, first: { made, amountCents } }
  }

  /** Lets go of what a plan is still trying to charge. */
  const release = async (
    goalId: GoalId,
    id: ScheduleId,
    context: PaymentContext,
  ): Promise<bigint | undefined> => {
    let position: bigint | undefined
    for (const [of, known] of openOf(await goals.load(goalId), id)) {
      if (known === undefined) {
        const released = await goals.handle(
          goalId,
          { type: 'ReleaseContribution', contributionId: of, reason: 'schedule_given_up' },
          context,
        )
        if (released.outcome === 'accepted') position = released.position
        continue
      }
      const recorded = await record(await gateway.cancel(known), context, 'schedule_given_up')
      if (!isRefusal(recorded)) position = recorded.position
    }
    return position
  }

  const end: Plans['cancel'] = async ({ goalId, scheduleId: id, userId }, context) => {
    const handled = await goals.handle(goalId, { type: 'CancelSchedule', scheduleId: id, userId }, context)
    if (handled.outcome === 'refused') return handled.refusal
    const position = (await release(goalId, id, context)) ?? handled.position
    return { first: false, position }
  }

  const begin = async (
    id: ScheduleId,
    wanted: WantedPlan,
    context: PaymentContext,
  ): Promise<BegunPlan | Refusal> => {
    const { goalId, userId, today, newCard = false, requestId } = wanted
    const known = requestId === undefined ? undefined : await goals.load(goalId, 'fresh')
    const before = known?.schedules.get(id)
    // What began at once began on its day, also when it is sent again after midnight.
    const isLater = before && wanted.firstOn === today && before.firstOn < today
    const firstOn = isLater ? before.firstOn : wanted.firstOn
    const plan = { ...wanted, firstOn }
    const differs = before && (before.userId !== userId || before.firstOn !== firstOn)
    if (differs) return { code: 'contribution_differs' }
    const nothingNow = { scheduleId: id, position: undefined, first: undefined }
    if (known && before && !isPaidNow(known, before)) return nothingNow
    const customer = await payers.customerOf(userId)
    const cards = customer && !newCard ? await gateway.cards(customer) : []
    if (plan.cardId !== undefined && !cards.some(({ id }) => id === plan.cardId))
      return { code: 'card_unknown' }
    const card = chooseCard(cards, plan.cardId)
    if (firstOn > today) return card ? beginLater(id, plan, card.id, context) : { code: 'card_needed' }
    const customerId = customer ?? (await customerFor(gateway, payers, userId))
    if (customerId === undefined) return { code: 'not_a_member' }
    const payer = { customerId, cardId: card?.id }
    if (before) return payFirst(id, plan, payer, context)
    // Whatever the member had begun to pay here and not confirmed would take the room that the first payment needs.
    await releaseOthers({ goalId, userId, except: id }, context)
    const state = await goals.load(goalId, 'fresh')
    // The same request, sent at the same time, has begun it meanwhile.
    const begun = state.schedules.get(id)
    if (begun) return isPaidNow(state, begun) ? payFirst(id, plan, payer, context) : nothingNow
    // A round that is paid already is not paid twice: the plan begins with the next one.
    if (hasPaidItsRound(state, userId))
      return card && !plan.paysNow ? beginLater(id, plan, card.id, context) : { code: 'already_contributed' }
    return beginNow(id, plan, payer, context)
  }

  return {
    begin: async (wanted, context) => {
      const { goalId, requestId } = wanted
      if (await goals.isHeldBack(goalId)) return { code: 'goal_held_back' }
      const id = requestId ?? scheduleId(newId())
      const begun = await begin(id, wanted, context)
      if (!isRefusal(begun)) return begun
      // The same request, sent at the same time, may have been luckier meanwhile.
      const known = (await goals.load(goalId, 'fresh')).schedules.get(id)
      return known && isLive(known) ? begin(id, wanted, context) : begun
    },
    cancel: end,
    changeCard: async ({ goalId, scheduleId: id, userId, cardId, setupIntentId = null }, context) => {
      const plan = (await goals.load(goalId, 'fresh')).schedules.get(id)
      if (plan?.userId !== userId) return { code: 'schedule_not_found' }
      if (plan.status === 'ended') return { code: 'schedule_ended' }
      if (setupIntentId !== null && plan.setups.has(setupIntentId)) return { position: undefined }
      const customerId = await payers.customerOf(userId)
      const cards = customerId ? await gateway.cards(customerId) : []
      if (!cards.some(card => card.id === cardId)) return { code: 'card_unknown' }
      const isOther = (await payers.cardOf(id)) !== cardId
      // Cut off here, it is done again: the log does not know yet that it has been.
      await payers.setCard({ scheduleId: id, userId, cardId })
      let position: bigint | undefined
      if (isOther || setupIntentId !== null) {
        const changed = { type: 'ChangeScheduleCard', scheduleId: id, userId, setupIntentId } as const
        const handled = await goals.handle(goalId, changed, context)
        if (handled.outcome === 'refused') return handled.refusal
        position = handled.position
      }
      if (plan.status !== 'active') return { position }
      const state = await goals.load(goalId)
      for (const [period, of] of plan.payments)
        if ((state.contributions.get(of)?.declines ?? 0) > 0 && state.open.has(of))
          await jobs.add(
            'charge-period',
            { goalId, scheduleId: id, period, atOnce: true },
            { id: `${id}-${period}-${newId()}` },
          )
      return { position }
    },
    cardOf: async (id, cards) => chooseCard(cards, await payers.cardOf(id)),
    endAllOf: async (userId, context) => {
      for (const { goalId, scheduleId: id } of await plansOf(userId))
        await end({ goalId, scheduleId: id, userId }, context)
    },
  }
}

/** A plan's payments that hold a reservation and that no bank is at. */
const openOf = (
  state: GoalState,
  id: ScheduleId,
): [ContributionId, MadePayment['facts']['id'] | undefined][] =>
  [...state.open.entries()]
    .filter(([, { scheduleId: of, status }]) => of === id && status !== 'processing')
    .map(([of, { paymentIntentId }]) => [of, paymentIntentId])

/** Whether its first payment is, or was, made here and now. Otherwise it waits for its day, or is over. */
const isPaidNow = ({ contributions }: GoalState, { status, payments, firstOn }: Schedule): boolean => {
  const first = payments.get(firstOn)
  const became = first && contributions.get(first)?.status
  return status === 'requested' || became === 'received' || (status === 'ended' && became === 'cancelled')
}

const hasPaidItsRound = (state: GoalState, userId: UserId): boolean =>
  state.terms?.rotation != null && hasPaid(state, userId, state.round)

const isDeclined = ({ facts }: MadePayment): boolean => facts.status === 'requires_payment_method'
