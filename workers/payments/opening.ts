import type { GoalHandler } from '#ledger/handle.ts'
import type { ContributionId, GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import type { PaymentContext, PaymentFacts, PaymentGateway, WantedPayment } from '#shared/ports/payments.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Recorder } from './record.ts'

/** A payment that Stripe knows of and that is not paid yet. */
export interface Opened {
  readonly contributionId: ContributionId
  readonly facts: PaymentFacts
  readonly position: bigint | undefined
}
interface Reserved extends WantedPayment {
  readonly contributionId: ContributionId
  readonly customerId?: string
  readonly savesCard?: boolean
}

interface Payer {
  readonly goalId: GoalId
  readonly userId: UserId
  /** The plan whose first payment is none of the others. */
  readonly except?: ScheduleId
}

/** From a reservation to an intent, and back. */
export const createOpening = (goals: GoalHandler, gateway: PaymentGateway, record: Recorder) => ({
  /** The log knows the intent before any money can move. */
  openIntent: async (reserved: Reserved, context: PaymentContext): Promise<Opened | Refusal> => {
    const { goalId, contributionId } = reserved
    const facts = await gateway.open(reserved)
    const handled = await goals.handle(
      goalId,
      { type: 'OpenContribution', contributionId, paymentIntentId: facts.id },
      context,
    )
    if (handled.outcome === 'refused') {
      await gateway.cancel(facts.id) // it was let go meanwhile: nobody may pay it
      // Or trouble at Stripe has made two, and the log knows the other one: that can be paid.
      const { paymentIntentId } = (await goals.load(goalId)).contributions.get(contributionId) ?? {}
      const isOther = handled.refusal.code === 'contribution_differs' && paymentIntentId !== undefined
      const known = isOther ? await gateway.retrieve(paymentIntentId) : undefined
      return known ? { contributionId, facts: known, position: undefined } : handled.refusal
    }
    return { contributionId, facts, position: handled.position }
  },

  /**
   * Lets go of the payer's own other payments that have not been confirmed; true when that freed anything. Those that a
   * plan is still trying to make are the plan's business.
   */
  releaseOthers: async ({ goalId, userId, except }: Payer, context: PaymentContext): Promise<boolean> => {
    const state = await goals.load(goalId)
    const others = [...state.open.entries()].filter(([, { userId: payer, status, scheduleId }]) => {
      const plan = scheduleId && state.schedules.get(scheduleId)?.status
      const isOther = payer === userId && (scheduleId === undefined || scheduleId !== except)
      return isOther && status !== 'processing' && plan !== 'active' && plan !== 'paused'
    })
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
  },
})
