import type { Stored } from '#embedded/stripe/objects.ts'
import { asksOf, noticeOf } from '#ledger/domain/goal/payouts/stripeAsks.ts'
import { recipientFactsOf } from '#ledger/payments/stripePayoutReplies.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import { hourMs } from '#shared/time.ts'
import type { Report } from '../core/trace.ts'
import type { World } from '../core/world.ts'
import type { Destinations } from '../ports/destinations.ts'
import type { Stripe } from '../ports/stripe.ts'

type Notice = JobPayloads['account-notice']
interface Parts {
  readonly world: Pick<World, 'now'>
  readonly stripe: Stripe
  readonly destinations: Destinations
}

/** Each account is looked at daily, and a look may fail for an hour. */
const seenWithinMs = 26 * hourMs

/** Checks what owners of accounts with Stripe are notified of, against what Stripe asks for. */
export const createStripeNotices = ({ world, stripe, destinations }: Parts, report: Report) => {
  const made: Notice[] = []
  const changedAt = new Map<string, number>()
  const changedSince = (userId: number, at: string): boolean =>
    [...destinations.accounts.values()].some(
      account => account.userId === userId && (changedAt.get(account.accountId) ?? 0) >= Date.parse(at),
    )
  return {
    happened: (type: string, object: object): void => {
      if (type === 'account.updated') changedAt.set((object as Stored['account']).id, world.now())
    },
    /** A job may run again, with the same moment. */
    noticed: (notice: Notice): void => {
      const last = made.findLast(({ userId }) => userId === notice.userId)
      if (last?.at === notice.at) return
      if (last && contentOf(last) === contentOf(notice) && !changedSince(notice.userId, last.at))
        report('what Stripe asks for is said once', contentOf(notice))
      made.push(notice)
    },
    /** In the end, of what has not changed for longer than a day. */
    ended: (): void => {
      for (const { accountId, userId } of destinations.accounts.values()) {
        if (world.now() - (changedAt.get(accountId) ?? 0) < seenWithinMs) continue
        const account = stripe.account(accountId)
        const facts = account && recipientFactsOf(account)
        if (!facts || noticeOf(facts) === undefined) continue
        const { due, pastDue } = facts.requirements
        const asks = asksOf([...due, ...pastDue]).join(' ')
        if (!made.some(one => one.userId === userId && one.stripe?.asks.join(' ') === asks))
          report('an owner is notified of what Stripe asks for', `${accountId}: ${asks}`)
      }
    },
  }
}
export type StripeNotices = ReturnType<typeof createStripeNotices>

const contentOf = ({ what, stripe }: Notice): string =>
  `${what} ${stripe?.asks.join(' ')} ${stripe?.deadline}`
