import type { GoalHandler } from '#ledger/handle.ts'
import type { ScheduleId, UserId } from '#shared/ids.ts'
import type { Cards, Payers, PaymentGateway, SavedCard } from '#shared/ports/payments.ts'

/** The card that is meant, if it is still there; otherwise the default, which comes first. */
export const chooseCard = (cards: readonly SavedCard[], wanted?: string): SavedCard | undefined =>
  cards.find(({ id }) => id === wanted) ?? cards[0]

/** The customer that stands for a user, made when there is none yet; undefined when the account is gone. */
export const customerFor = async (
  gateway: Pick<PaymentGateway, 'createCustomer'>,
  payers: Payers,
  userId: UserId,
): Promise<string | undefined> =>
  (await payers.customerOf(userId)) ?? payers.keepCustomer(userId, await gateway.createCustomer(userId))

interface Parts {
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payers: Payers
  /** The user's plans that go on, by the read side; whether they still do is asked of the log. */
  readonly plansOf: (userId: UserId) => Promise<readonly LivePlan[]>
}
export interface LivePlan {
  readonly goalId: Parameters<GoalHandler['load']>[0]
  readonly scheduleId: ScheduleId
}

/** What people do with the cards that they have saved. */
export const createCards = ({ goals, gateway, payers, plansOf }: Parts): Cards => {
  const own = async (userId: UserId) => {
    const customerId = await payers.customerOf(userId)
    return { customerId, cards: customerId ? await gateway.cards(customerId) : [] }
  }
  const isCharged = async (userId: UserId): Promise<boolean> => {
    // What cannot be known may be charged again.
    for (const { goalId, scheduleId } of await plansOf(userId))
      if (await goals.isHeldBack(goalId)) return true
      else if ((await goals.load(goalId, 'fresh')).schedules.get(scheduleId)?.status === 'active') return true
    return false
  }
  return {
    list: async userId => (await own(userId)).cards,
    makeDefault: async (userId, cardId) => {
      const { customerId, cards } = await own(userId)
      if (!customerId || !cards.some(({ id }) => id === cardId)) return false
      await gateway.makeDefault(customerId, cardId)
      return true
    },
    remove: async (userId, cardId) => {
      const { cards } = await own(userId)
      if (!cards.some(({ id }) => id === cardId)) return 'unknown'
      if (cards.length === 1 && (await isCharged(userId))) return 'needed'
      // Of two clicks at once the later one finds it gone, as it was to be.
      await gateway.removeCard(cardId).catch(async error => {
        if ((await own(userId)).cards.some(({ id }) => id === cardId)) throw error
      })
      return 'removed'
    },
  }
}
