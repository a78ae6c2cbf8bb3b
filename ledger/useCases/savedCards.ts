import type { UserId } from '#shared/ids.ts'
import type { SavedCard } from '#shared/ports/paymentFacts.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Dependencies } from './dependencies.ts'

/** The named card, if it still exists; otherwise the default, which comes first. */
export const chooseCard = (cards: readonly SavedCard[], named?: string): SavedCard | undefined =>
  cards.find(({ id }) => id === named) ?? cards[0]

type Customers = Pick<Dependencies, 'gateway' | 'payers'>

/** The user's customer at Stripe, created when there is none; undefined when the account is gone. */
export const customerFor = async (
  { gateway, payers }: Customers,
  userId: UserId,
): Promise<string | undefined> =>
  (await payers.customerOf(userId)) ?? payers.keepCustomer(userId, await gateway.createCustomer(userId))

export const cardsOf = async (
  { gateway, payers }: Customers,
  userId: UserId,
): Promise<readonly SavedCard[]> => {
  const customerId = await payers.customerOf(userId)
  return customerId ? gateway.cards(customerId) : []
}

/** Whether it is a card of theirs. */
export const makeCardDefault = async (
  { gateway, payers }: Customers,
  userId: UserId,
  cardId: string,
): Promise<boolean> => {
  const customerId = await payers.customerOf(userId)
  const cards = customerId ? await gateway.cards(customerId) : []
  if (!customerId || !cards.some(({ id }) => id === cardId)) return false
  await gateway.makeDefault(customerId, cardId)
  return true
}

interface Needs extends Pick<Dependencies, 'goals' | 'gateway' | 'payers'> {
  readonly reads: Pick<Dependencies['reads'], 'schedulesOf'>
}

/** Removes a saved card, unless schedules are charged to it and there is no other. */
export const removeCard = async (
  deps: Needs,
  userId: UserId,
  cardId: string,
): Promise<Refusal | 'removed'> => {
  const cards = await cardsOf(deps, userId)
  if (!cards.some(({ id }) => id === cardId)) return { code: 'card_unknown' }
  if (cards.length === 1 && (await isCharged(deps, userId))) return { code: 'card_in_use' }
  // Of two concurrent requests the later one finds the card removed, as it requested.
  await deps.gateway.removeCard(cardId).catch(async error => {
    if ((await cardsOf(deps, userId)).some(({ id }) => id === cardId)) throw error
  })
  return 'removed'
}

const isCharged = async ({ goals, reads }: Needs, userId: UserId): Promise<boolean> => {
  for (const { goalId, scheduleId, status } of await reads.schedulesOf(userId)) {
    if (status === 'ended') continue
    // A schedule that cannot be read may be charged again.
    if (await goals.isHeldBack(goalId)) return true
    if ((await goals.load(goalId, 'fresh')).schedules.get(scheduleId)?.status === 'active') return true
  }
  return false
}
