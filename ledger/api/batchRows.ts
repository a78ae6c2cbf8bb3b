import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { zero } from '#shared/money.ts'
import type { PayoutReference } from '#shared/payoutReference.ts'
import type { Refusal } from '#shared/refusals.ts'
import { sendPayout } from '../domain/goal/payouts/sending.ts'
import type { ApiParts } from './context.ts'

interface Row {
  readonly goalId: GoalId
  readonly payoutId: string
  readonly attempt: number
  readonly amountMinor: Minor
  readonly destinationId: string
  readonly reference: PayoutReference
}

/**
 * Why whoever makes a batch could not send this payout by hand now; undefined where they could. Only whole payouts of firm money are
 * in batches: a part would have another amount once the rest is firm, before the statement shows it.
 */
export const obstacleTo = async (
  deps: Pick<
    ApiParts,
    'goals' | 'clock' | 'users' | 'payoutDestinations' | 'approvalAbove' | 'firmAfterDays'
  >,
  { goalId, payoutId, attempt, amountMinor, destinationId: seenDestination, reference }: Row,
  { madeBy, currency }: { readonly madeBy: UserId; readonly currency: Currency },
): Promise<Refusal | undefined> => {
  const { goals, clock, users, payoutDestinations, approvalAbove, firmAfterDays } = deps
  if (await goals.isHeldBack(goalId)) return { code: 'goal_held_back' }
  const state = await goals.load(goalId, 'fresh')
  const payout = state.payouts.get(payoutId)
  if (!payout || state.terms?.currency !== currency) return { code: 'payout_not_found' }
  const now = clock.now()
  const admins = await users.moneyAdmins(now)
  const destination = await payoutDestinations.current({ userId: payout.userId, currency })
  const decision = sendPayout(
    {
      ...{ type: 'SendPayout', userId: madeBy, asAdmin: admins.includes(madeBy), admins, now },
      ...{ payoutId, attempt, amountMinor, method: 'bank_transfer', reference, from: 'bank' },
      ...{ destination, seenDestination, approvalAbove: approvalAbove(currency) },
      ...{ firmAfterDays, reserveLeft: zero },
    },
    state,
  )
  if (decision.outcome === 'refused') return decision.refusal
  if (decision.events.length === 0) return { code: 'payout_sent' }
  return amountMinor === payout.amountMinor ? undefined : { code: 'batch_part' }
}
