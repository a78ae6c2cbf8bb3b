import { askForRefunds } from '#ledger/api/refunding.ts'
import { requestIdOf } from '#ledger/api/requestIds.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  type PaymentIntentId,
  type RefundRequestId,
  type ScheduleId,
  scheduleId,
  type UserId,
} from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type {
  DisputeOf,
  PaymentContext,
  PaymentGateway,
  WantedPayment,
  WantedPlan,
} from '#shared/ports/payments.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { createPaymentSide } from '../payments/paymentSide.ts'
import type { Routes } from './routes.ts'

interface Parts {
  readonly goals: GoalHandler
  readonly jobs: JobQueue
  readonly gateway: PaymentGateway
  readonly side: ReturnType<typeof createPaymentSide>
  readonly routes: Routes
}
export type Wanted = WantedPayment
/** One thing that somebody has pressed, however often it reaches us. */
export interface Click {
  readonly id: string
  readonly by: UserId
}

/**
 * What people can ask of the house, without HTTP: of circles, members and payouts by its own routes; each of the other
 * methods mirrors one of `ledger/api/routes`.
 */
export const createDoor = ({ goals, jobs, gateway, side, routes }: Parts) => {
  const { payments, plans, disputes } = side
  const contextOf = ({ id, by }: Click): PaymentContext => ({
    ...{ actor: `user:${by}`, cause: `request-${id}`, correlation: id },
  })
  return {
    request: routes,
    openPayment: (wanted: Wanted, click: Click) => payments.open(wanted, contextOf(click)),
    /** By a saved card, once for each click; the secret for the card form when there is none. */
    pay: async (wanted: Wanted, click: Click) => {
      const { goalId, userId } = wanted
      const requestId = contributionId(requestIdOf({ goalId, userId, deed: 'paid' }, click.id))
      const requested = { ...wanted, requestId }
      return (await payments.pay(requested, contextOf(click))) ?? payments.open(requested, contextOf(click))
    },
    /** The browser says that a payment was made; what is true of that is looked up. */
    reportPayment: async (id: PaymentIntentId, by: UserId, click: Click): Promise<Refusal | 'recorded'> => {
      const facts = await payments.look(id)
      if (!facts?.contribution) return { code: 'contribution_not_found' }
      if (facts.contribution.userId !== by) return { code: 'contribution_differs' }
      const recorded = await payments.record(facts, contextOf(click))
      return isRefusal(recorded) ? recorded : 'recorded'
    },
    beginPlan: (plan: WantedPlan, click: Click) => {
      const { goalId, userId } = plan
      const requestId = scheduleId(requestIdOf({ goalId, userId, deed: 'planned' }, click.id))
      return plans.begin({ ...plan, requestId }, contextOf(click))
    },
    cancelPlan: (plan: { goalId: GoalId; scheduleId: ScheduleId; userId: UserId }, click: Click) =>
      plans.cancel(plan, contextOf(click)),
    changeCard: (plan: Parameters<typeof plans.changeCard>[0], click: Click) =>
      plans.changeCard(plan, contextOf(click)),
    fix: (payment: { goalId: GoalId; contributionId: ContributionId; userId: UserId }, click: Click) =>
      payments.fix(payment, contextOf(click)),
    requestRefund: async (
      goalId: GoalId,
      wanted: {
        refundRequestId: RefundRequestId
        contributionId: ContributionId
        amountCents?: Cents | undefined
      },
      click: Click,
    ): Promise<Refusal | 'asked'> => {
      const { refundRequestId, contributionId: of, amountCents } = wanted
      const handled = await goals.handle(
        goalId,
        {
          ...{ type: 'RequestRefund', refundRequestId, contributionId: of, amountCents },
          ...{ byUserId: click.by, asAdmin: true, reason: 'requested_by_payer' },
        },
        contextOf(click),
      )
      if (handled.outcome === 'refused') return handled.refusal
      const id = refundRequestId
      await jobs.add('make-refund', { goalId, contributionId: of, refundRequestId: id }, { id })
      return 'asked'
    },
    answerDispute: (dispute: DisputeOf, click: Click) =>
      disputes.answer(dispute, { uncategorized_text: 'They were here.' }, true, contextOf(click)),
    acceptDispute: (dispute: DisputeOf, click: Click) => disputes.accept(dispute, contextOf(click)),
    command: async (goalId: GoalId, command: GoalCommand, click: Click): Promise<void> => {
      const handled = await goals.handle(goalId, command, contextOf(click))
      if (handled.outcome === 'accepted') await askForRefunds(jobs, goalId, handled.events)
    },
    webhook: async (body: string): Promise<void> => {
      const event = gateway.readWebhook(Buffer.from(body), '')
      if (event?.paymentIntentId === undefined) return
      const { id: eventId, type, paymentIntentId } = event
      await jobs.add('stripe-event', { eventId, type, paymentIntentId }, { id: eventId })
    },
  }
}
export type Door = ReturnType<typeof createDoor>
