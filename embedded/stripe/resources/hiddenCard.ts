import { z } from 'zod'
import { behaviourOf, type CardBehaviour } from '../cards.ts'
import type { Session } from '../session.ts'

const hiddenCard = z.object({
  /** Only the number of a test card is stored. */
  testCard: z.string().optional(),
  /** Replaces the behaviour of the card's number; set by tests. */
  behaviour: z.custom<CardBehaviour>().optional(),
  /** Used without a customer, or detached from one: Stripe does not allow using it again. */
  spent: z.boolean().optional(),
})

/** The data of a payment method that no response contains. */
export type HiddenCard = z.infer<typeof hiddenCard>

export const hiddenOf = async (session: Pick<Session, 'hidden'>, id: string): Promise<HiddenCard> =>
  hiddenCard.parse((await session.hidden(id)) ?? {})

export const behaviourOfCard = async (session: Session, id: string | null): Promise<CardBehaviour> => {
  const { behaviour, testCard } = id === null ? {} : await hiddenOf(session, id)
  return behaviour ?? behaviourOf(testCard)
}
