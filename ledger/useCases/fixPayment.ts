import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'
import { forPayer, isUnpaid, type OpenedPayment } from './openIntent.ts'
import { type Recording, recordPayment } from './recordPayment.ts'

interface FailedPayment {
  readonly goalId: GoalId
  readonly contributionId: ContributionId
  readonly userId: UserId
}

/** Lets the payer complete their own failed payment; the paying card is saved. */
export const fixPayment = async (
  deps: Recording & Pick<Dependencies, 'gateway' | 'payers'>,
  { goalId, contributionId, userId }: FailedPayment,
  context: Context,
): Promise<(OpenedPayment & { readonly amountMinor: Minor }) | Refusal> => {
  const { goals, gateway, payers } = deps
  if (await goals.isHeldBack(goalId)) return { code: 'goal_held_back' }
  const known = (await goals.load(goalId, 'fresh')).contributions.get(contributionId)
  if (known?.userId !== userId) return { code: 'contribution_not_found' }
  const found = known.paymentIntentId && (await gateway.retrieve(known.paymentIntentId))
  if (!found) return { code: 'contribution_ended' }
  const recorded = await recordPayment(deps, { facts: found, context })
  if (isRefusal(recorded)) return recorded
  if (!isUnpaid(found)) return { code: 'contribution_ended' }
  const customerId = known.scheduleId && (await payers.customerOf(userId))
  const facts = customerId ? await gateway.saveCardOf(found, customerId) : found
  const opened = forPayer({ contributionId, facts, position: recorded.position })
  return { ...opened, amountMinor: known.amountMinor }
}
