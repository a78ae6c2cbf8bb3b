import { type ScheduleView, scheduleById } from '#projections/readModels/schedules/query.ts'
import type { CardResponse, CreateScheduleResponse, ScheduleResponse } from '#shared/api/payments.ts'
import { expiryOf } from '#shared/cardExpiry.ts'
import { declineWords } from '#shared/declineWords.ts'
import type { ScheduleId, UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import type { SavedCard } from '#shared/ports/paymentFacts.ts'
import { needsOtherCard, needsPayer, retryOn } from '#shared/retries.ts'
import { writtenRhythm } from '#shared/rhythm.ts'
import type { CalendarDate } from '#shared/time.ts'
import type { BegunSchedule } from '../../useCases/beginSchedule.ts'
import { todayOf } from '../../useCases/dependencies.ts'
import { cardsOf, chooseCard } from '../../useCases/savedCards.ts'
import type { ApiParts } from '../context.ts'
import { ifReached } from '../ifReached.ts'
import { refusalProblem } from '../problem.ts'
import { statusOf } from './payment.ts'

const scheduleResponse = (
  schedule: ScheduleView,
  { card, today }: { readonly card: SavedCard | 'unknown' | undefined; readonly today: CalendarDate },
): ScheduleResponse => {
  const { failed, endsOn, nextOn, status } = schedule
  const { cycleType, rhythm } = writtenRhythm(schedule.every)
  const goesOn = status === 'active' && (endsOn === null || nextOn <= endsOn)
  return {
    id: schedule.scheduleId,
    goalId: schedule.goalId,
    goalName: schedule.goalName,
    currency: schedule.currency,
    amount: formatDecimal(schedule.amountMinor, schedule.currency),
    every: cycleType,
    rhythm,
    firstOn: schedule.firstOn,
    endsOn,
    status,
    reason: schedule.reason,
    nextOn: goesOn ? nextOn : null,
    ...(card === 'unknown'
      ? { card: null, cardUnknown: true as const }
      : { card: card ? cardResponse(card, today) : null }),
    failed:
      failed && status !== 'ended'
        ? {
            contributionId: failed.contributionId,
            amount: formatDecimal(failed.amountMinor, schedule.currency),
            period: failed.period,
            reason: declineWords({ code: failed.code, declineCode: failed.code }),
            needsAuthentication: needsPayer(failed.code),
            needsOtherCard: needsOtherCard(failed),
            retryOn:
              status === 'active' ? (retryOn({ ...failed, timeZone: schedule.timeZone }) ?? null) : null,
          }
        : null,
  }
}

export const cardResponse = (
  { id, brand, last4, expMonth, expYear, isDefault }: SavedCard,
  today: CalendarDate,
): CardResponse => ({
  id,
  brand,
  last4,
  expMonth,
  expYear,
  isDefault,
  expires: expiryOf({ expMonth, expYear }, today),
})

type Showing = Pick<ApiParts, 'pool' | 'gateway' | 'payers' | 'users' | 'clock'>

/** Schedules for their owner, also while Stripe's cards are unavailable. */
export const scheduleResponses = async (
  deps: Showing,
  schedules: readonly ScheduleView[],
  userId: UserId,
): Promise<ScheduleResponse[]> => {
  const saved = schedules.length > 0 ? await ifReached(cardsOf(deps, userId)) : []
  const today = await todayOf(deps, userId)
  return Promise.all(
    schedules.map(async schedule => {
      const card = saved ? chooseCard(saved, await deps.payers.cardOf(schedule.scheduleId)) : 'unknown'
      return scheduleResponse(schedule, { card, today })
    }),
  )
}

export const scheduleNow = async (
  { pool }: Pick<ApiParts, 'pool'>,
  id: ScheduleId,
): Promise<ScheduleView> => {
  const schedule = await scheduleById(pool, id)
  if (!schedule) throw refusalProblem({ code: 'schedule_not_found' })
  return schedule
}

/**
 * A begun schedule and its first payment.
 * @throws ProblemError 402 when the card was declined
 */
export const begunScheduleAnswer = async (
  { first, scheduleId }: BegunSchedule,
  { userId }: { readonly userId: UserId },
  deps: Showing,
): Promise<{ readonly status: number; readonly body: CreateScheduleResponse }> => {
  const facts = first && 'made' in first ? first.made.facts : undefined
  if (facts && facts.status !== 'requires_action') statusOf(facts)
  const [schedule] = await scheduleResponses(deps, [await scheduleNow(deps, scheduleId)], userId)
  const begun = paymentOf(first)
  return {
    status: begun.status === 'active' ? 201 : 202,
    body: { schedule: schedule!, ...begun },
  }
}

const paymentOf = (first: BegunSchedule['first']): Omit<CreateScheduleResponse, 'schedule'> => {
  if (first && 'opened' in first) {
    const { clientSecret, paymentIntentId } = first.opened
    return { status: 'requires_payment', clientSecret, paymentIntentId }
  }
  const facts = first?.made.facts
  if (facts?.status === 'requires_action')
    return { status: 'requires_action', clientSecret: facts.clientSecret, paymentIntentId: facts.id }
  return { status: facts?.status === 'processing' ? 'processing' : 'active' }
}
