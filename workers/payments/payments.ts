import { randomUUID } from 'node:crypto'
import { openContribution } from '#ledger/domain/goal/state.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import { type ContributionId, contributionId, type GoalId, type UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { OpenedPayment, PaymentContext, PaymentGateway, Payments } from '#shared/ports/payments.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { createRecorder } from './record.ts'

interface Wanted {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly amountCents: Cents
}

/** Joins the ledger with the card processor. */
export const createPayments = (goals: GoalHandler, gateway: PaymentGateway): Payments => {
  const record = createRecorder(goals)

  /** Goes on with the payer's open payment of the same amount; undefined when there is none that can be confirmed. */
  const resume = async (
    wanted: Wanted,
    context: PaymentContext,
  ): Promise<OpenedPayment | Refusal | undefined> => {
    const state = await goals.load(wanted.goalId)
    const [id, known] = openContribution(state, wanted.userId, wanted.amountCents) ?? []
    if (id === undefined || known === undefined) return undefined
    if (known.paymentIntentId === undefined) return openIntent(wanted, id, context)
    const facts = await gateway.retrieve(known.paymentIntentId)
    if (!facts) return undefined
    const recorded = await record(facts, context)
    if (isRefusal(recorded) || !facts.status.startsWith('requires_')) return undefined
    return {
      contributionId: id,
      paymentIntentId: facts.id,
      clientSecret: facts.clientSecret,
      position: recorded.position,
    }
  }

  const reserve = async (wanted: Wanted, context: PaymentContext): Promise<ContributionId | Refusal> => {
    const id = contributionId(randomUUID())
    const handled = await goals.handle(
      wanted.goalId,
      {
        type: 'RequestContribution',
        contributionId: id,
        userId: wanted.userId,
        amountCents: wanted.amountCents,
      },
      context,
    )
    return handled.outcome === 'refused' ? handled.refusal : id
  }

  /** Lets go of the payer's own other payments that have not been confirmed; true when that freed anything. */
  const releaseOthers = async ({ goalId, userId }: Wanted, context: PaymentContext): Promise<boolean> => {
    const state = await goals.load(goalId)
    const others = [...state.open.entries()].filter(
      ([, { userId: payer, status }]) => payer === userId && status !== 'processing',
    )
    for (const [id, { paymentIntentId }] of others) {
      if (paymentIntentId === undefined)
        await goals.handle(
          goalId,
          { type: 'ReleaseContribution', contributionId: id, reason: 'replaced' },
          context,
        )
      else await record(await gateway.cancel(paymentIntentId), context, 'replaced')
    }
    return others.length > 0
  }

  const openIntent = async (
    wanted: Wanted,
    id: ContributionId,
    context: PaymentContext,
  ): Promise<OpenedPayment | Refusal> => {
    const facts = await gateway.open({ ...wanted, contributionId: id })
    const handled = await goals.handle(
      wanted.goalId,
      { type: 'OpenContribution', contributionId: id, paymentIntentId: facts.id },
      context,
    )
    if (handled.outcome === 'refused') {
      await gateway.cancel(facts.id) // it was let go meanwhile: nobody may pay it
      return handled.refusal
    }
    return {
      contributionId: id,
      paymentIntentId: facts.id,
      clientSecret: facts.clientSecret,
      position: handled.position,
    }
  }

  return {
    open: async (wanted, context) => {
      const resumed = await resume(wanted, context)
      if (resumed) return resumed
      let reserved = await reserve(wanted, context)
      if (isRefused(reserved) && reserved.code === 'exceeds_target' && (await releaseOthers(wanted, context)))
        reserved = await reserve(wanted, context)
      return isRefused(reserved) ? reserved : openIntent(wanted, reserved, context)
    },
    look: gateway.retrieve,
    record,
    sync: async (id, context) => {
      const facts = await gateway.retrieve(id)
      if (facts) await record(facts, context)
    },
    letGo: async (id, context) => {
      await record(await gateway.cancel(id), context, 'lapsed')
    },
  }
}

const isRefused = (answer: ContributionId | Refusal): answer is Refusal =>
  typeof answer === 'object' && isRefusal(answer)
