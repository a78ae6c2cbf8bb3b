import type { PaymentIntentId } from '#shared/ids.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import type { MadePayment } from './openIntent.ts'
import { type Recording, recordPayment } from './recordPayment.ts'
import type { WantedPayment } from './wantedPayment.ts'

/** Why a payment cannot be confirmed as a contribution by this user. */
export type Mismatch = 'another_payer' | 'another_goal' | 'another_amount'

/** The browser reports that it confirmed a payment, which is then looked up at Stripe and recorded. */
export const confirmPayment = async (
  deps: Recording & Pick<Dependencies, 'gateway'>,
  {
    paymentIntentId,
    goalId,
    userId,
    amountMinor,
  }: WantedPayment & { readonly paymentIntentId: PaymentIntentId },
  context: Context,
): Promise<MadePayment | Refusal | { readonly mismatch: Mismatch }> => {
  const facts = await deps.gateway.retrieve(paymentIntentId)
  const contribution = facts?.contribution
  if (!facts || !contribution) return { code: 'contribution_not_found' }
  if (contribution.userId !== userId) return { mismatch: 'another_payer' }
  if (contribution.goalId !== goalId) return { mismatch: 'another_goal' }
  if (facts.amountMinor !== amountMinor) return { mismatch: 'another_amount' }
  const recorded = await recordPayment(deps, { facts, context })
  if (isRefusal(recorded)) return recorded
  return { ...recorded, contributionId: contribution.contributionId, facts }
}
