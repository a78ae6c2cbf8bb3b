import type { Clock } from '#shared/ports/clock.ts'
import type { MessageSettings } from '#shared/settings/messages.ts'
import type { PaymentSettings } from '#shared/settings/payments.ts'
import { withoutCards, withoutCardsForTrying } from './noProcessor.ts'
import { connectStripe, type PaymentProcessor, startEmbeddedStripe } from './payments.ts'

/** Stripe with the system's clock, the sandbox with a clock that can be moved, or no card payments. */
export const startProcessor = async (
  { payments, mail }: PaymentSettings & MessageSettings,
  { clock, ...surroundings }: Parameters<typeof startEmbeddedStripe>[0] & { readonly clock: Clock },
): Promise<PaymentProcessor> => {
  if (payments.kind === 'stripe') return connectStripe(payments, clock)
  if (payments.kind === 'sandbox') return startEmbeddedStripe(surroundings)
  const { pool, jobs } = surroundings
  return mail.kind === 'mailbox' ? withoutCardsForTrying(pool, jobs) : withoutCards(clock)
}
