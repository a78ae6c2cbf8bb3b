import { z } from 'zod'
import type { Session } from '../session.ts'

const hiddenCard = z.object({
  /** Only a test card's number is ever kept. */
  testCard: z.string().optional(),
  /** Used without belonging to a customer, or taken from one: Stripe lets nobody use it again. */
  spent: z.boolean().optional(),
})

/** What the sandbox knows of a payment method besides what it shows. */
export type HiddenCard = z.infer<typeof hiddenCard>

export const hiddenOf = async (session: Session, id: string): Promise<HiddenCard> =>
  hiddenCard.parse((await session.hidden(id)) ?? {})
