import type { StripeAccounts } from '#ledger/useCases/stripeAccounts.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import { hourMs } from '#shared/time.ts'

interface Parts {
  /** Undefined where payouts are sent by hand only. */
  readonly stripeAccounts: Pick<StripeAccounts, 'follow' | 'toLookAt'> | undefined
}

/** An event only says where to look, as for payments: repeats and any order do no harm. */
export const createStripeAccountJob =
  ({
    stripeAccounts,
    lookAtBankPayouts,
  }: Parts & { readonly lookAtBankPayouts: (accountId: string) => Promise<void> }) =>
  async ({ accountId }: JobPayloads['stripe-account']): Promise<void> => {
    if (!stripeAccounts) return
    // A refusal by a bank comes first, because it is also why Stripe asks for another bank account.
    await lookAtBankPayouts(accountId)
    await stripeAccounts.follow(accountId)
  }

/** Stripe allows some hundred requests a second. */
const most = 500

/** Webhooks may be lost for a week. Each account is looked at in a job of its own, so that one that fails delays no other. */
export const createLookAtStripeAccountsJob =
  ({ stripeAccounts, jobs, clock }: Parts & { readonly jobs: JobQueue; readonly clock: Clock }) =>
  async (): Promise<void> => {
    if (!stripeAccounts) return
    const hour = Math.floor(Date.parse(clock.now()) / hourMs)
    await jobs.addAll(
      'stripe-account',
      (await stripeAccounts.toLookAt(most)).map(accountId => ({
        payload: { accountId },
        id: `look-${accountId}-${hour}`,
      })),
    )
  }
