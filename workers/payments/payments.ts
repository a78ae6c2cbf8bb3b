import { randomUUID } from 'node:crypto'
import { begunBy } from '#ledger/domain/goal/contributions/resuming.ts'
import { openContribution } from '#ledger/domain/goal/state.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import { type ContributionId, contributionId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type {
  Charge,
  MadePayment,
  OpenedPayment,
  Payers,
  PaymentContext,
  PaymentFacts,
  PaymentGateway,
  Payments,
  RequestedPayment,
} from '#shared/ports/payments.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { chooseCard } from './cards.ts'
import { createOpening, type Opened } from './opening.ts'
import type { PaymentReads } from './reads.ts'
import { createRecorder } from './record.ts'

export interface PaymentParts {
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payers: Payers
  readonly reads: Pick<PaymentReads, 'ledgerPayments'>
  readonly clock: Clock
  /** Where the bank's page sends payers back to. */
  readonly returnUrl: string
  /** A UUID that has not been given before. */
  readonly newId?: () => string
}

/** Joins the ledger with the card processor. */
export const createPayments = (parts: PaymentParts): Payments => {
  const { goals, gateway, payers, reads, clock, returnUrl, newId = randomUUID } = parts
  const record = createRecorder({ goals, payers, clock })
  const { openIntent, releaseOthers } = createOpening(goals, gateway, record)

  /** The log notes who goes on with a payment that they have not begun; undefined when nobody can any more. */
  const noted = async (
    opened: Opened,
    { goalId, requestId }: RequestedPayment,
    context: PaymentContext,
  ): Promise<Opened | undefined> => {
    if (requestId === undefined) return opened
    const { contributionId: id } = opened
    const resuming = { type: 'ResumeContribution', contributionId: id, requestId } as const
    const resumed = await goals.handle(goalId, resuming, context)
    return resumed.outcome === 'refused' ? undefined : { ...opened, position: resumed.position }
  }

  /** Goes on with the payer's open payment of the same amount; undefined when there is none that can be confirmed. */
  const resume = async (
    wanted: RequestedPayment,
    by: 'card' | 'form',
    context: PaymentContext,
  ): Promise<Opened | Refusal | undefined> => {
    const { requestId, ...payment } = wanted
    const [id, known] = openContribution(await goals.load(wanted.goalId), wanted) ?? []
    if (id === undefined || known === undefined) return undefined
    const isOfPlan = known.scheduleId !== undefined
    // What is charged at once has a payment of its own. But a round that a plan is trying to pay can be paid in no other way.
    if (by === 'card' && requestId !== undefined && !isOfPlan) return undefined
    if (known.paymentIntentId === undefined) {
      const opened = isOfPlan ? undefined : await openIntent({ ...payment, contributionId: id }, context)
      // What was let go meanwhile is none to go on with.
      return opened === undefined || isRefusal(opened) ? undefined : noted(opened, wanted, context)
    }
    const facts = await gateway.retrieve(known.paymentIntentId)
    if (!facts) return undefined
    const recorded = await record(facts, context)
    if (isRefusal(recorded) || !isUnpaid(facts)) return undefined
    return noted({ contributionId: id, facts, position: recorded.position }, wanted, context)
  }

  const reserve = async (
    { goalId, userId, amountCents, round, debtId, requestId }: RequestedPayment,
    context: PaymentContext,
  ): Promise<ContributionId | Refusal> => {
    const id = requestId ?? contributionId(newId())
    const handled = await goals.handle(
      goalId,
      {
        ...{ type: 'RequestContribution', contributionId: id, userId, amountCents },
        ...(round === undefined ? {} : { round }),
        ...(debtId === undefined ? {} : { debtId }),
      },
      context,
    )
    return handled.outcome === 'refused' ? handled.refusal : id
  }

  /** What this very request has begun before; undefined when it has not. */
  const repeated = async (
    { requestId, ...wanted }: RequestedPayment,
    context: PaymentContext,
  ): Promise<Opened | Refusal | undefined> => {
    const known = requestId && begunBy(await goals.load(wanted.goalId, 'fresh'), requestId)
    if (!known) return undefined
    if (known.userId !== wanted.userId || known.amountCents !== wanted.amountCents)
      return { code: 'contribution_differs' }
    if (known.status === 'cancelled') return { code: 'contribution_ended' }
    const facts = known.paymentIntentId && (await gateway.retrieve(known.paymentIntentId))
    if (!facts) return openIntent({ ...wanted, contributionId: known.id }, context)
    const recorded = await record(facts, context)
    return isRefusal(recorded) ? recorded : { contributionId: known.id, facts, position: recorded.position }
  }

  /** What a request begins that is new, as far as it is known. */
  const beginAnew = async (
    wanted: RequestedPayment,
    by: 'card' | 'form',
    context: PaymentContext,
  ): Promise<Opened | Refusal> => {
    const resumed = await resume(wanted, by, context)
    if (resumed) return resumed
    let reserved = await reserve(wanted, context)
    const inTheWay = isRefused(reserved) && ['exceeds_target', 'already_contributed'].includes(reserved.code)
    if (inTheWay && (await releaseOthers(wanted, context))) reserved = await reserve(wanted, context)
    return isRefused(reserved) ? reserved : openIntent({ ...wanted, contributionId: reserved }, context)
  }

  /** The same; or, when that is refused, what the same request, sent at the same time, has begun meanwhile. */
  const begin: typeof beginAnew = async (wanted, by, context) => {
    const begun = await beginAnew(wanted, by, context)
    const meanwhile = isRefusal(begun) ? await repeated(wanted, context) : undefined
    return meanwhile === undefined || isRefusal(meanwhile) ? begun : meanwhile
  }

  /** By the log as it is now: what is in memory may not have heard of the contribution that the payment is for. */
  const isOfAnother = async (
    { goalId, contributionId: of }: NonNullable<PaymentFacts['contribution']>,
    id: PaymentFacts['id'],
  ): Promise<boolean> =>
    (await reads.ledgerPayments([id])).some(({ contributionId: known }) => known !== of) &&
    !(await goals.load(goalId, 'fresh')).contributions.has(of)

  return {
    open: async (wanted, context) => {
      const before = await repeated(wanted, context)
      if (before && (isRefusal(before) || !isUnpaid(before.facts)))
        return isRefusal(before) ? before : forPayer(before)
      // With the secret of a payment that is open already it could be paid.
      if (await goals.isHeldBack(wanted.goalId)) return { code: 'goal_held_back' }
      const opened = before ?? (await begin(wanted, 'form', context))
      return isRefusal(opened) ? opened : forPayer(opened)
    },
    pay: async (wanted, context) => {
      // Sent again, it is answered by what has come of it, whatever has become of the card.
      const before = await repeated(wanted, context)
      if (before && isRefusal(before)) return before
      if (before && !isUnpaid(before.facts)) return { ...before, first: false }
      if (await goals.isHeldBack(wanted.goalId)) return { code: 'goal_held_back' }
      const customerId = await payers.customerOf(wanted.userId)
      const card = customerId && chooseCard(await gateway.cards(customerId))
      if (!customerId || !card) return undefined
      const opened = before ?? (await begin(wanted, 'card', context))
      if (isRefusal(opened)) return opened
      if (!isUnpaid(opened.facts)) return { ...opened, first: false }
      const state = await goals.load(wanted.goalId)
      const attempt = (state.contributions.get(opened.contributionId)?.declines ?? 0) + 1
      const by = { customerId, cardId: card.id, attempt, present: { returnUrl } }
      return charge(gateway, record, { ...opened, ...by }, context)
    },
    look: id => gateway.retrieve(id),
    record,
    sync: async (id, context, how) => {
      let facts = await gateway.retrieve(id, how)
      if (!facts) return undefined
      if (facts.contribution && facts.status === 'succeeded') {
        const { goalId, contributionId: of } = facts.contribution
        const known = (await goals.load(goalId)).contributions.get(of)
        // Whoever has it named after another goal at Stripe has paid nothing there. What differs, reconciliation tells.
        if (!known && (await isOfAnother(facts.contribution, id))) return undefined
        // Of a refund that failed, and of a question, the charge itself says nothing.
        if (known?.reversals && how === undefined) facts = (await gateway.retrieve(id, 'thorough')) ?? facts
      }
      const recorded = await record(facts, context)
      if (!isRefusal(recorded)) return recorded
      // It has happened, and is told the log when that takes it: whoever asked asks again.
      if (recorded.code === 'goal_held_back')
        throw new Error(`the goal of the payment ${id} is held back, and it cannot be recorded`)
      return undefined
    },
    letGo: async (id, context) => {
      const facts = await gateway.cancel(id)
      const { goalId, contributionId: of } = facts.contribution ?? {}
      const known = goalId && of ? (await goals.load(goalId)).contributions.get(of) : undefined
      await record(facts, context, known?.scheduleId ? 'schedule_given_up' : 'lapsed')
    },
    fix: async ({ goalId, contributionId: id, userId }, context) => {
      if (await goals.isHeldBack(goalId)) return { code: 'goal_held_back' }
      const known = (await goals.load(goalId, 'fresh')).contributions.get(id)
      if (known?.userId !== userId) return { code: 'contribution_not_found' }
      const found = known.paymentIntentId && (await gateway.retrieve(known.paymentIntentId))
      if (!found) return { code: 'contribution_ended' }
      const recorded = await record(found, context)
      if (isRefusal(recorded)) return recorded
      if (!isUnpaid(found)) return { code: 'contribution_ended' }
      const customerId = known.scheduleId && (await payers.customerOf(userId))
      const facts = customerId ? await gateway.saveCardOf(found, customerId) : found
      const { amountCents } = known
      return { ...forPayer({ contributionId: id, facts, position: recorded.position }), amountCents }
    },
  }
}

/** Charges a saved card and records what came of it. */
export const charge = async (
  gateway: Pick<PaymentGateway, 'charge'>,
  record: ReturnType<typeof createRecorder>,
  payment: Charge,
  context: PaymentContext,
): Promise<MadePayment | Refusal> => {
  const facts: PaymentFacts = await gateway.charge(payment)
  const recorded = await record(facts, context)
  if (isRefusal(recorded)) return recorded
  return { ...recorded, contributionId: payment.contributionId, facts }
}

export const forPayer = ({ contributionId: id, facts, position }: Opened): OpenedPayment => ({
  contributionId: id,
  paymentIntentId: facts.id,
  clientSecret: facts.clientSecret,
  position,
})

export const isUnpaid = ({ status }: PaymentFacts): boolean => status.startsWith('requires_')

const isRefused = (answer: ContributionId | Refusal): answer is Refusal =>
  typeof answer === 'object' && isRefusal(answer)
