import { randomUUID } from 'node:crypto'
import type { Contribution } from '#ledger/domain/goal/contributions/contribution.ts'
import type { Schedule } from '#ledger/domain/goal/state.ts'
import type { Context } from '#ledger/handle.ts'
import { chargeCard, type Opening, openIntent } from '#ledger/useCases/openIntent.ts'
import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import { recordPayment } from '#ledger/useCases/recordPayment.ts'
import { chooseCard } from '#ledger/useCases/savedCards.ts'
import type { Syncing } from '#ledger/useCases/syncPayment.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  goalId,
  scheduleId,
  type UserId,
} from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { Payers } from '#shared/ports/payers.ts'
import { isRefusal } from '#shared/refusals.ts'
import { isOver, stepOf } from '#shared/retries.ts'
import { calendarDate } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { cardExpiring } from '../notifications/cardExpiring.ts'
import type { Post } from '../notifications/posting.ts'

interface Parts extends Omit<Syncing, 'reads' | 'payers'> {
  readonly payers: Payers
  readonly cardMoney: Opening['cardMoney']
  readonly newId?: () => string
  readonly reads: Pick<PaymentReads, 'paymentById'>
  readonly post: Post
  /** Whether an admin has locked the account; its cards are not charged then. */
  readonly isLocked: (userId: UserId) => Promise<boolean>
}
interface Period {
  readonly goalId: GoalId
  readonly id: ContributionId
  readonly contribution: Contribution
  readonly schedule: Schedule
  readonly context: Context
}

/**
 * One period of one schedule: requests the payment, charges the card, retries, and gives up after the last
 * attempt. It reads the state of the log and of Stripe first, so it can be interrupted and repeated.
 */
export const createChargePeriodJob = (parts: Parts) => {
  const { reads, goals, gateway, payers, clock, post, isLocked, newId = randomUUID } = parts

  const giveUp = async ({ goalId: goal, id, contribution, context }: Period): Promise<void> => {
    const { paymentIntentId } = contribution
    const reason = 'schedule_given_up'
    if (paymentIntentId === undefined)
      return void (await goals.handle(
        goal,
        { type: 'ReleaseContribution', contributionId: id, reason },
        context,
      ))
    const facts = await gateway.cancel(paymentIntentId)
    await recordPayment(parts, { facts, context, cancelledBecause: reason })
  }

  /** Undefined when the read side does not contain the last decline yet: then the step is not known. */
  const stepNow = async ({ id, contribution, schedule }: Period) => {
    const rests = schedule.status !== 'active'
    if (contribution.declines === 0) return rests ? 'give_up' : 'retry'
    const known = await reads.paymentById(id)
    if (known?.declines !== contribution.declines) return undefined
    const { declineCode: code, declineAdvice: advice, firstDeclinedAt: firstAt, declinedAt: lastAt } = known
    if (code === null || firstAt === null || lastAt === null) return undefined
    const { timeZone } = known
    const today = dateIn(clock.now(), timeZone ?? 'UTC')
    const declined = { code, advice, firstAt, lastAt, timeZone }
    // Don't confirm a payment that its payer is making with another card, or one of a paused schedule. Both
    // are still given up after their time limit.
    const { paymentIntentId } = contribution
    const facts = paymentIntentId === undefined ? undefined : await gateway.retrieve(paymentIntentId)
    if (rests || facts?.savesCard) return isOver(declined, today) ? 'give_up' : 'wait_for_payer'
    return stepOf(declined, today)
  }

  const pay = async (period: Period, of: JobPayloads['charge-period']): Promise<void> => {
    const { goalId: goal, id, contribution, context } = period
    const { userId, amountMinor, paymentIntentId, declines } = contribution
    const customerId = await payers.customerOf(userId)
    const chosen = await payers.cardOf(scheduleId(of.scheduleId))
    const card = customerId && chooseCard(await gateway.cards(customerId), chosen)
    if (!customerId || !card) return giveUp(period)
    const wanted = { goalId: goal, userId, amountMinor, contributionId: id, customerId }
    const opening = { ...parts, debits: [] }
    const opened = paymentIntentId === undefined ? await openIntent(opening, wanted, context) : undefined
    if (opened && isRefusal(opened)) return
    const facts = opened?.facts ?? (paymentIntentId && (await gateway.retrieve(paymentIntentId)))
    if (!facts || isRefusal(await recordPayment(parts, { facts, context }))) return
    const now = (await goals.load(goal)).contributions.get(id)
    // It was paid, has ended, or was attempted elsewhere: do nothing, or decide at the next run.
    if (!facts.status.startsWith('requires_') || now?.declines !== declines || facts.savesCard) return
    const by = { customerId, cardId: card.id, attempt: declines + 1, present: undefined }
    await chargeCard(parts, { facts, contributionId: id, ...by }, context)
    const { terms } = await goals.load(goal)
    if (!terms) return
    const { name: goalName, currency } = terms
    const about = { goalId: goal, goalName, currency, userId, scheduleId: scheduleId(of.scheduleId) }
    await post(cardExpiring({ ...about, card, at: clock.now() }))
  }

  return async (job: JobPayloads['charge-period']): Promise<void> => {
    const goal = goalId(job.goalId)
    const of = scheduleId(job.scheduleId)
    const period = calendarDate(job.period)
    const cause = `plan-${of}-${period}`
    const context: Context = { actor: 'system:plans', cause, correlation: cause }
    // A goal that is held back is neither charged nor given up; a later run checks again.
    if (await goals.isHeldBack(goal)) return
    const scheduleNow = async () => (await goals.load(goal, 'fresh')).schedules.get(of)

    const asked = await scheduleNow()
    // A schedule rests while its owner's account is locked; its next charge records the skipped periods as
    // missed.
    const rests = asked !== undefined && (await isLocked(asked.userId))
    if (!rests && asked?.payments.has(period) === false)
      // A temporary refusal, such as a target that other payments in progress would fill, is retried at a
      // later run.
      await goals.handle(
        goal,
        { type: 'ChargeSchedule', scheduleId: of, period, contributionId: contributionId(newId()) },
        context,
      )
    const schedule = await scheduleNow()
    const id = schedule?.payments.get(period)
    const contribution = id && (await goals.load(goal)).open.get(id)
    if (!schedule || !id || !contribution || contribution.status === 'processing') return
    const known = { goalId: goal, id, contribution, schedule, context }
    const step = await stepNow(known)
    if (step === 'give_up') return giveUp(known)
    const isTime = step === 'retry' || (job.atOnce && step === 'wait')
    if (isTime && !rests && schedule.status === 'active') await pay(known, job)
  }
}
