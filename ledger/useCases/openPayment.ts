import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import { type Beginning, beginPayment, begunBefore } from './beginPayment.ts'
import { forPayer, isUnpaid, type OpenedPayment } from './openIntent.ts'
import type { RequestedPayment } from './wantedPayment.ts'

/**
 * A payment by the card form: its payer confirms it with the client secret. A repeated request returns the
 * same payment.
 */
export const openPayment = async (
  deps: Beginning,
  wanted: RequestedPayment,
  context: Context,
): Promise<OpenedPayment | Refusal> => {
  const before = await begunBefore(deps, wanted, context)
  if (before && (isRefusal(before) || !isUnpaid(before.facts)))
    return isRefusal(before) ? before : forPayer(before)
  // With the secret of an open payment it could be paid.
  if (await deps.goals.isHeldBack(wanted.goalId)) return { code: 'goal_held_back' }
  const opened = before ?? (await beginPayment(deps, { ...wanted, by: 'form' }, context))
  return isRefusal(opened) ? opened : forPayer(opened)
}
