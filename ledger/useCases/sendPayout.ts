import { forEachAtOnce } from '#shared/atOnce.ts'
import type { GoalId } from '#shared/ids.ts'
import { zero } from '#shared/money.ts'
import type { PayoutDestinations } from '../accounts/payoutDestinations.ts'
import type { GoalCommand } from '../domain/goal/decider.ts'
import { unfirmMinor } from '../domain/goal/payouts/firmness.ts'
import { isOutsidePayout } from '../domain/goal/payouts/permissions.ts'
import { moneyIn } from '../domain/goal/state.ts'
import type { Context, Handled } from '../handle.ts'
import type { Reserve } from './reserve.ts'
import { type Syncing, syncPayment } from './syncPayment.ts'

type SendPayout = Extract<GoalCommand, { readonly type: 'SendPayout' }>

interface Needs extends Syncing {
  readonly reserve: Reserve
  readonly payoutDestinations: Pick<PayoutDestinations, 'current'>
}

/**
 * Records that a payout was sent: from the bank, or outside if its money never came by card. Unfirm money in
 * it must be covered by the operator's reserve.
 * @throws PaymentGatewayError when the payments in it cannot be looked up at Stripe
 */
export const sendPayout = async (
  deps: Needs,
  {
    goalId,
    ...wanted
  }: Omit<SendPayout, 'type' | 'from' | 'now' | 'reserveLeft' | 'destination'> & { readonly goalId: GoalId },
  context: Context,
): Promise<Handled> => {
  const { goals, clock, reserve, payoutDestinations } = deps
  await syncPaymentsIn(deps, { goalId, payoutId: wanted.payoutId }, context)
  const state = await goals.load(goalId, 'fresh')
  const payout = state.payouts.get(wanted.payoutId)
  const from = payout && isOutsidePayout(state, payout) ? 'outside' : 'bank'
  const destination =
    state.terms && payout && from === 'bank'
      ? await payoutDestinations.current({ userId: payout.userId, currency: state.terms.currency })
      : undefined
  const now = clock.now()
  const send = (reserveLeft: SendPayout['reserveLeft']): Promise<Handled> =>
    goals.handle(goalId, { type: 'SendPayout', ...wanted, from, destination, reserveLeft, now }, context)
  const { firmAfterDays } = wanted
  // A firm part does not use the reserve.
  const isWhole = (wanted.amountMinor ?? payout?.amountMinor) === payout?.amountMinor
  const notFirm = payout && isWhole ? unfirmMinor(state, payout, { firmAfterDays, now }) : zero
  return notFirm > 0 ? reserve.use(moneyIn(state, notFirm).currency, send) : send(zero)
}

/** A dispute whose webhook is late or lost lowers the payout before it is sent, instead of afterwards. */
export const syncPaymentsIn = async (
  deps: Syncing,
  { goalId, payoutId }: { readonly goalId: GoalId; readonly payoutId: string },
  context: Context,
): Promise<void> => {
  const { payouts, contributions } = await deps.goals.load(goalId, 'fresh')
  const payout = payouts.get(payoutId)
  if (payout?.status !== 'due') return
  const ids = payout.contributionIds.flatMap(id => contributions.get(id)?.paymentIntentId ?? [])
  await forEachAtOnce(ids, id => syncPayment(deps, { id, context }))
}
