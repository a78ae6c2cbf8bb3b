import { setupIntentId, type UserId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { CardSetups } from '#shared/ports/payments.ts'

interface Parts {
  readonly setups: CardSetups
  /** Counts a declined card; whether its owner may try no more for now. */
  readonly countDecline: (payer: UserId) => Promise<boolean>
}

/**
 * Looks what has become of a card to be saved. One that nobody has confirmed in time is let go, and so is one by which too
 * many cards were declined: as long as it is open, its secret is enough to try the next one at the processor.
 */
export const createCardSetupJob =
  ({ setups, countDecline }: Parts) =>
  async ({ setupIntentId: text, type }: JobPayloads['card-setup']): Promise<void> => {
    const id = setupIntentId(text)
    const facts = await setups.look(id)
    if (!facts?.setup) return
    const cause = `card-${id}`
    const actor = type === 'lapsed' ? 'system:sweeper' : 'system:webhook'
    await setups.settle(facts, { actor, cause, correlation: cause })
    if (facts.status === 'succeeded') return
    const isOver = type === 'setup_intent.setup_failed' && (await countDecline(facts.setup.userId))
    if (isOver || type === 'lapsed') await setups.letGo(id)
  }
