import { accountOf } from '#ledger/api/routes/webhook.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { Context, GoalHandler } from '#ledger/handle.ts'
import type { DisputedPayment } from '#ledger/useCases/answerDispute.ts'
import type { WantedSchedule } from '#ledger/useCases/beginSchedule.ts'
import { askForRefunds } from '#ledger/useCases/changeGoal.ts'
import { requestIdOf, type WantedPayment } from '#ledger/useCases/wantedPayment.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  type PaymentIntentId,
  type ScheduleId,
  scheduleId,
  type UserId,
} from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { PaymentUseCases } from '../builders/payments.ts'
import type { Bug } from './bugs/bug.ts'
import type { Routes } from './routes.ts'

interface Parts {
  readonly goals: GoalHandler
  readonly jobs: JobQueue
  readonly gateway: PaymentGateway
  readonly payoutGateway: Pick<PayoutGateway, 'readWebhook'>
  readonly side: Pick<PaymentUseCases, 'payments' | 'plans' | 'disputes'>
  readonly bug: Pick<Bug, 'payment' | 'schedule'>
  readonly routes: Routes
}
export type Wanted = WantedPayment
/** One click, however often its request arrives. */
export interface Click {
  readonly id: string
  readonly by: UserId
}

/**
 * Requests without HTTP: those about goals, members, circles, payouts and refunds use the application's own
 * routes. The routes of card payments, schedules and disputes return rows, which are not simulated: each
 * other method mirrors one.
 */
export const createRequests = ({ goals, jobs, gateway, payoutGateway, side, bug, routes }: Parts) => {
  const { payments, plans, disputes } = side
  const contextOf = ({ id, by }: Click): Context => ({
    ...{ actor: `user:${by}`, cause: `request-${id}`, correlation: id },
  })
  return {
    request: routes,
    openPayment: (wanted: Wanted, click: Click) => payments.open(wanted, contextOf(click)),
    /** Pays by the saved card, once for each click; without one it opens a payment for the card form. */
    pay: async (wanted: Wanted, click: Click) => {
      const { goalId, userId } = wanted
      const requestId = contributionId(requestIdOf({ goalId, userId, action: 'paid' }, click.id))
      const requested = { ...wanted, requestId }
      return (
        (await payments.pay(bug.payment(requested), contextOf(click))) ??
        payments.open(requested, contextOf(click))
      )
    },
    /** The browser reports a payment, which is then looked up at Stripe. */
    reportPayment: async (id: PaymentIntentId, by: UserId, click: Click): Promise<Refusal | 'recorded'> => {
      const facts = await payments.look(id)
      if (!facts?.contribution) return { code: 'contribution_not_found' }
      if (facts.contribution.userId !== by) return { code: 'contribution_differs' }
      const recorded = await payments.record(facts, contextOf(click))
      return isRefusal(recorded) ? recorded : 'recorded'
    },
    beginPlan: (plan: WantedSchedule, click: Click) => {
      const { goalId, userId } = plan
      const requestId = scheduleId(requestIdOf({ goalId, userId, action: 'planned' }, click.id))
      return plans.begin(bug.schedule({ ...plan, requestId }), contextOf(click))
    },
    cancelPlan: (plan: { goalId: GoalId; scheduleId: ScheduleId; userId: UserId }, click: Click) =>
      plans.cancel(plan, contextOf(click)),
    changeCard: (plan: Parameters<typeof plans.changeCard>[0], click: Click) =>
      plans.changeCard(plan, contextOf(click)),
    fix: (payment: { goalId: GoalId; contributionId: ContributionId; userId: UserId }, click: Click) =>
      payments.fix(payment, contextOf(click)),
    answerDispute: (dispute: DisputedPayment, click: Click) =>
      disputes.answer(
        { ...dispute, evidence: { uncategorized_text: 'They were here.' }, submit: true },
        contextOf(click),
      ),
    acceptDispute: (dispute: DisputedPayment, click: Click) => disputes.accept(dispute, contextOf(click)),
    command: async (goalId: GoalId, command: GoalCommand, click: Click): Promise<void> => {
      const handled = await goals.handle(goalId, command, contextOf(click))
      if (handled.outcome === 'accepted') await askForRefunds(jobs, goalId, handled.events)
    },
    webhook: async (body: string, signature: string): Promise<void> => {
      const raw = Buffer.from(body)
      const event = gateway.readWebhook(raw, signature)
      if (event?.paymentIntentId !== undefined) {
        const { id: eventId, type, paymentIntentId } = event
        await jobs.add('stripe-event', { eventId, type, paymentIntentId }, { id: eventId })
      }
      const { id = '', about } = payoutGateway.readWebhook(raw, signature) ?? {}
      if (about?.kind === 'transfer')
        await jobs.add('stripe-transfer', { transferId: about.transfer.id }, { id })
      const accountId = about && accountOf(about)
      if (accountId !== undefined) await jobs.add('stripe-account', { accountId }, { id })
    },
  }
}
export type Requests = ReturnType<typeof createRequests>
