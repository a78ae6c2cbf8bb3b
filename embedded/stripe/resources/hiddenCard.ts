import { z } from 'zod'
import { behaviourOf, type CardBehaviour } from '../cards.ts'
import type { Session } from '../session.ts'

const hiddenCard = z.object({
  /** Only a test card's number is ever kept. */
  testCard: z.string().optional(),
  /** What the card does in the place of its number's behaviour: a test may set it. */
  behaviour: z.custom<CardBehaviour>().optional(),
  /** Used without belonging to a customer, or detached from one: Stripe does not let it be used again. */
  spent: z.boolean().optional(),
})

/** What the sandbox knows of a payment method and does not show. */
export type HiddenCard = z.infer<typeof hiddenCard>

export const hiddenOf = async (session: Pick<Session, 'hidden'>, id: string): Promise<HiddenCard> =>
  hiddenCard.parse((await session.hidden(id)) ?? {})

export const behaviourOfCard = async (session: Session, id: string | null): Promise<CardBehaviour> => {
  const { behaviour, testCard } = id === null ? {} : await hiddenOf(session, id)
  return behaviour ?? behaviourOf(testCard)
}
