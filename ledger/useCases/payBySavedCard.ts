import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Context } from '../handle.ts'
import { type Beginning, beginPayment, begunBefore } from './beginPayment.ts'
import type { Dependencies } from './dependencies.ts'
import { chargeCard, isUnpaid, type MadePayment } from './openIntent.ts'
import { chooseCard } from './savedCards.ts'
import type { RequestedPayment } from './wantedPayment.ts'

/** A payment by the payer's default card; undefined when they have none, and nothing was begun. */
export const payBySavedCard = async (
  deps: Beginning & Pick<Dependencies, 'payers' | 'returnUrl'>,
  wanted: RequestedPayment,
  context: Context,
): Promise<MadePayment | Refusal | undefined> => {
  const { goals, gateway, payers, returnUrl } = deps
  // A repeated request gets the result of the first, whatever has happened to the card.
  const before = await begunBefore(deps, wanted, context)
  if (before && isRefusal(before)) return before
  if (before && !isUnpaid(before.facts)) return { ...before, first: false }
  if (await goals.isHeldBack(wanted.goalId)) return { code: 'goal_held_back' }
  const customerId = await payers.customerOf(wanted.userId)
  const card = customerId && chooseCard(await gateway.cards(customerId))
  if (!customerId || !card) return undefined
  const opened = before ?? (await beginPayment(deps, { ...wanted, by: 'card' }, context))
  if (isRefusal(opened)) return opened
  if (!isUnpaid(opened.facts)) return { ...opened, first: false }
  const state = await goals.load(wanted.goalId)
  const attempt = (state.contributions.get(opened.contributionId)?.declines ?? 0) + 1
  const charge = { ...opened, customerId, cardId: card.id, attempt, present: { returnUrl } }
  return chargeCard(deps, charge, context)
}
