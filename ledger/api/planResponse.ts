import type { Plan } from '#projections/schedules/query.ts'
import type { CardResponse, ScheduleResponse } from '#shared/api/payments.ts'
import { expiryOf } from '#shared/cardExpiry.ts'
import { declineWords } from '#shared/declineWords.ts'
import { formatDecimal } from '#shared/money.ts'
import type { SavedCard } from '#shared/ports/payments.ts'
import { needsOtherCard, needsPayer, retryOn } from '#shared/retries.ts'
import type { CalendarDate } from '#shared/time.ts'

/** A plan as its owner sees it. */
export const planResponse = (
  plan: Plan,
  { card, today }: { readonly card: SavedCard | 'unknown' | undefined; readonly today: CalendarDate },
): ScheduleResponse => {
  const { failed, endsOn, nextOn, status } = plan
  const goesOn = status === 'active' && (endsOn === null || nextOn <= endsOn)
  return {
    id: plan.scheduleId,
    goalId: plan.goalId,
    goalName: plan.goalName,
    amount: formatDecimal(plan.amountCents),
    every: plan.every,
    firstOn: plan.firstOn,
    endsOn,
    status,
    reason: plan.reason,
    nextOn: goesOn ? nextOn : null,
    ...(card === 'unknown'
      ? { card: null, cardUnknown: true as const }
      : { card: card ? cardResponse(card, today) : null }),
    failed:
      failed && status !== 'ended'
        ? {
            contributionId: failed.contributionId,
            amount: formatDecimal(failed.amountCents),
            period: failed.period,
            reason: declineWords(failed.code, failed.code),
            needsAuthentication: needsPayer(failed.code),
            needsOtherCard: needsOtherCard(failed),
            retryOn: status === 'active' ? (retryOn({ ...failed, timeZone: plan.timeZone }) ?? null) : null,
          }
        : null,
  }
}

export const cardResponse = (
  { id, brand, last4, expMonth, expYear, isDefault }: SavedCard,
  today: CalendarDate,
): CardResponse => ({
  ...{ id, brand, last4, expMonth, expYear, isDefault },
  expires: expiryOf({ expMonth, expYear }, today),
})
