import { isSettled } from '#ledger/domain/goal/payouts/firmness.ts'
import { heldUntil } from '#ledger/domain/goal/payouts/holds.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { firmOn } from '#ledger/domain/goal/payouts/sendable.ts'
import { payoutSteps } from '#shared/api/payoutSteps.ts'
import { whereItIs } from '#shared/api/payoutStepWords.ts'
import type { EventContext } from './eventContext.ts'

/** Whose destination the payout of an event waits for: of one that is due, and not cash among members. */
export const awaitedFrom = ({ event, state }: Pick<EventContext, 'event' | 'state'>) => {
  const payout = 'payoutId' in event.data ? state.payouts.get(event.data.payoutId ?? '') : undefined
  if (payout?.status !== 'due' || !state.terms || isOutsidePayout(state, payout)) return undefined
  return { userId: payout.userId, currency: state.terms.currency }
}

/** Where a payout is and what follows, for its recipient. Empty without the operator's rules. */
export const payoutNow = (
  { state, at, rules, destination = null }: Pick<EventContext, 'state' | 'at' | 'rules' | 'destination'>,
  payoutId: string,
): { readonly reason?: string } => {
  const payout = state.payouts.get(payoutId)
  if (!payout || !state.terms || !rules) return {}
  const isOutside = isOutsidePayout(state, payout)
  const isLarge = (payout.wholeMinor ?? payout.amountMinor) > rules.approvalAbove(state.terms.currency)
  const steps = payoutSteps({
    status: payout.status,
    settled: isOutside || isSettled(state, payout, at),
    firmOn: firmOn(state, payout, { firmAfterDays: rules.firmAfterDays, now: at }) ?? null,
    firmPart: null,
    destination,
    hold: heldUntil(payout, at) === undefined ? null : {},
    approvals: payout.approvedBy,
    approvalsNeeded: isLarge && !isOutside ? 1 : 0,
  })
  const reason = whereItIs(steps, { whose: 'own', who: '' })
  return reason === undefined ? {} : { reason }
}
