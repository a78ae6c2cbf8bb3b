import type Stripe from 'stripe'
import { startSandbox } from '#embedded/stripe/start.ts'
import { sdk } from '#embedded/stripe/testing.ts'
import { systemClock } from '#ledger/clock.ts'
import type { Stack } from './stack.ts'

/** A manual refund at Stripe, without a webhook. */
export const refundAtStripe = async (
  { databaseUrl, url }: Pick<Stack, 'databaseUrl' | 'url'>,
  refund: Stripe.RefundCreateParams,
): Promise<void> => {
  const sandbox = await startSandbox({ databaseUrl, clock: systemClock, pages: url })
  await sdk(sandbox.port).refunds.create(refund)
  await sandbox.close()
}
