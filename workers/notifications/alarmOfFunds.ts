import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { KnownFunds } from '#shared/ports/stripeFunds.ts'
import { dateOf, type Instant } from '#shared/time.ts'

interface Parts {
  readonly stripeFunds: Pick<KnownFunds, 'toAlarm' | 'alarmed'>
  /** Who may decide about money then. */
  readonly moneyAdmins: (now: Instant) => Promise<readonly UserId[]>
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** While payouts wait for more money with Stripe: a notification, and a mail every day. */
export const alarmOfFunds = async ({ stripeFunds, moneyAdmins, jobs, clock }: Parts): Promise<void> => {
  for (const { currency, shortSince, neededMinor, availableMinor, payouts } of await stripeFunds.toAlarm()) {
    const now = clock.now()
    const funds = { currency, neededMinor, availableMinor, payouts, day: dateOf(now) }
    for (const userId of await moneyAdmins(now))
      await jobs.add(
        'account-notice',
        { userId, what: 'stripe_short', at: shortSince, funds },
        // The time also, since there may be two shortages in a day.
        { id: `short-${currency}-${Date.parse(shortSince)}-${funds.day}-${userId}` },
      )
    await stripeFunds.alarmed(currency)
  }
}
