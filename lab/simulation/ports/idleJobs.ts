import type { UnsentPayout } from '#projections/readModels/payouts/query.ts'
import type { GoalId } from '#shared/ids.ts'
import { beginning } from '#shared/ports/paymentRecords.ts'
import { caseDays } from '#shared/sendingDays.ts'
import { type Instant, instant } from '#shared/time.ts'
import { dateIn, latestDay } from '#shared/zones.ts'
import { dueNotification, dueWindow } from '#workers/notifications/due.ts'
import { unansweredWindow } from '#workers/notifications/unanswered.ts'
import { causeOfUnsent, unsentWindow } from '#workers/notifications/unsentPayouts.ts'
import { sendingRules } from '../core/sendingRules.ts'
import type { World } from '../core/world.ts'
import type { Accounts } from './accounts.ts'
import type { Destinations } from './destinations.ts'
import type { KeptInvitations } from './invitations.ts'
import type { Inbox } from './notifications.ts'
import type { MemoryTables } from './readSide.ts'
import type { Answers, CircleAnswers, DueAnswers } from './reads.ts'
import type { Registry } from './registry.ts'
import type { Stripe } from './stripe.ts'
import type { TransferAnswers } from './transferReads.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface Waiting {
  readonly tables: MemoryTables
  readonly kept: KeptInvitations
  readonly inbox: Inbox
}
/** The next time at which a scheduled job may have work without any change. */
export const nextMomentIn =
  ({ tables, kept, inbox }: Waiting) =>
  (after: number): number => {
    // In every zone hours and days begin on a quarter of an hour.
    let first = (Math.floor(after / quarterMs) + 1) * quarterMs
    const consider = (since: Instant | number, ...ages: readonly number[]): void => {
      const from = typeof since === 'number' ? since : Date.parse(since)
      for (const age of ages) if (from + age > after && from + age < first) first = from + age
    }
    // Payments older than a minute are retried once an hour.
    consider((Math.floor((after - minuteMs) / hourMs) + 1) * hourMs, minuteMs)
    for (const { createdAt } of tables.transactions.all()) consider(createdAt, minuteMs + 1, hourMs)
    for (const { requestedAt } of tables.refunds.all()) consider(requestedAt, minuteMs + 1)
    for (const { expiresAt, changedAt } of tables.invitations.all()) {
      consider(expiresAt, 0)
      consider(changedAt, 2 * minuteMs + 1)
    }
    for (const { endsAt, revealBy } of tables.draws.all()) {
      consider(endsAt, 0)
      if (revealBy !== null) consider(revealBy, 0, 7 * dayMs)
    }
    for (const { contestedAt } of tables.payouts.all())
      if (contestedAt !== null) consider(contestedAt, caseDays * dayMs)
    for (const { createdAt } of kept.values()) consider(createdAt, dayMs + 1)
    for (const { since } of inbox.outbox.values()) consider(since, minuteMs + 1)
    for (const { since } of inbox.deliveries.values()) consider(since, minuteMs + 1)
    return first
  }

const isReminded = ({ notices }: Inbox, payout: UnsentPayout): boolean => {
  const cause = causeOfUnsent(payout)
  return [...notices.values()].some(({ notice }) => notice.cause === cause)
}

interface Looking {
  readonly world: World
  readonly reads: Answers
  readonly circles: CircleAnswers
  readonly due: DueAnswers
  readonly accounts: Accounts
  readonly stripe: Stripe
  /** Time zones of people. */
  readonly zones: readonly string[]
  readonly registry: Registry
  readonly notifying: { readonly inbox: Inbox }
  readonly transferReads: TransferAnswers
  readonly destinations: Destinations
}
/** Whether the first queries of each scheduled job find nothing. */
export const idleJobs = ({
  world,
  reads,
  circles,
  due,
  accounts,
  stripe,
  zones,
  registry,
  notifying,
  transferReads,
  destinations,
}: Looking) => {
  const ago = (ms: number): Instant => instant(world.now() - ms)
  return {
    'sweep-notices': () =>
      notifying.inbox.outbox.size === 0 &&
      [...notifying.inbox.deliveries.values()].every(({ state }) => state !== 'waiting'),
    'due-notices': () => {
      const now = world.clock.now()
      return (
        due.duePayments(dueWindow(now)).every(payment => !dueNotification(payment, now)) &&
        due.unansweredReports(unansweredWindow(now)).length === 0 &&
        due
          .unsentPayouts(unsentWindow({ ...sendingRules, sendsByStripe: false }, now))
          .every(payout => isReminded(notifying.inbox, payout))
      )
    },
    'send-transfers': () =>
      transferReads.toTransfer({ now: world.clock.now(), onlyBegun: false, limit: 1 }).length === 0,
    'look-at-stripe-accounts': () => destinations.toLookAt(1).length === 0,
    'reconcile-transfers': () => stripe.transfers().length === 0,
    'expire-invitations': () => {
      const now = world.clock.now()
      const { overdue, unsent, strays } = registry.answers
      return (
        overdue(now, 1).length === 0 &&
        unsent({ now, before: ago(2 * minuteMs) }).length === 0 &&
        strays(ago(dayMs)).length === 0
      )
    },
    'sweep-payments': () => {
      const page = { before: ago(minuteMs), limit: 1 }
      return reads.unfinishedPayments(page).length === 0 && reads.waitingRefunds(page).length === 0
    },
    'follow-stripe': () =>
      accounts.missed.size === 0 && accounts.followed === (stripe.lastEventId() ?? beginning),
    'advance-rotation': () => {
      const page = { now: world.clock.now(), limit: 1 }
      return (
        circles.drawsToReveal(page).length === 0 &&
        circles.overdueCases(page).length === 0 &&
        circles.toWake({ ...page, after: 0 as GoalId }).length === 0
      )
    },
    'charge-schedules': () => {
      const now = world.clock.now()
      const page = { today: latestDay(now), after: null, limit: 1 }
      if (reads.schedulesToCharge(page).length === 0) return true // not even in the zone where the day begins first
      const todays = Object.fromEntries(zones.map(zone => [zone, dateIn(now, zone)]))
      return reads.schedulesToCharge({ ...page, todays }).length === 0
    },
  }
}
