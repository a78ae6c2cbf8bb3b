import type { z } from 'zod/mini'
import type { sendPayoutRequest } from '#shared/api/payouts.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Minor, parseAmount, zero } from '#shared/money.ts'
import { isOutsidePayout } from '../domain/goal/payouts/permissions.ts'
import type { Context, Handled } from '../handle.ts'
import { sendPayout } from '../useCases/sendPayout.ts'
import type { ApiParts } from './context.ts'
import { withinDayLimit } from './dayLimit.ts'

interface Sending {
  readonly goalId: GoalId
  readonly payoutId: string
  readonly userId: UserId
  readonly asAdmin: boolean
  readonly approvalAbove: Minor
  readonly currency: Currency
  readonly body: z.output<typeof sendPayoutRequest>
  readonly context: Context
}

/**
 * Records that a payout was sent, as a user does it by hand or by the bank's statement; within the daily limit of an admin.
 * @throws ProblemError 409 when that would be exceeded
 */
export const recordSending = async (deps: ApiParts, sending: Sending): Promise<Handled> => {
  const { goalId, payoutId, userId, asAdmin, approvalAbove, currency, context } = sending
  const { amount, destination: seenDestination, ...how } = sending.body
  const admins = await deps.users.moneyAdmins(deps.clock.now())
  // An amount that the currency cannot represent differs from the payout's.
  const amountMinor = amount === undefined ? undefined : (parseAmount(amount, currency) ?? zero)
  const by = { userId, asAdmin, approvalAbove, admins, firmAfterDays: deps.firmAfterDays }
  const wanted = { ...how, ...by, goalId, payoutId, amountMinor, seenDestination }
  const work = () => sendPayout(deps, wanted, context)
  const state = await deps.goals.load(goalId)
  const payout = state.payouts.get(payoutId)
  // Money that members hand over themselves is not the operator's.
  if (!asAdmin || !payout || isOutsidePayout(state, payout)) return work()
  const money = { amount: amountMinor ?? payout.amountMinor, currency }
  const act = { userId, money, id: `payout-${goalId}-${payoutId}-${how.attempt}-${money.amount}` }
  const { attempt, reference } = how
  return deps.payoutBatches.whileSending({ goalId, payoutId, attempt, reference }, () =>
    withinDayLimit(deps, act, work),
  )
}
