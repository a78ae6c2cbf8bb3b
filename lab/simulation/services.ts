import { debitTypes } from '#shared/bankDebits.ts'
import type { UserId } from '#shared/ids.ts'
import type { Random } from '../worlds/random.ts'
import type { Bug } from './bugs/bug.ts'
import { createInvariants } from './checks/invariants.ts'
import { createStripeNotices } from './checks/stripeNotices.ts'
import { createTransferRules } from './checks/transfers.ts'
import { createFaults } from './core/faults.ts'
import type { Report, Trace } from './core/trace.ts'
import { createWorld, type Topic } from './core/world.ts'
import type { Scenario } from './people/scenario.ts'
import { createAccounts } from './ports/accounts.ts'
import { createCheckpoints } from './ports/checkpoints.ts'
import { createDestinations } from './ports/destinations.ts'
import { idleJobs, nextMomentIn } from './ports/idleJobs.ts'
import { createLocks } from './ports/locks.ts'
import { createMailboxes } from './ports/mail.ts'
import { createInbox } from './ports/notifications.ts'
import { createJobs } from './ports/queue.ts'
import { createReadSide } from './ports/readSide.ts'
import { circleQueries, dueQueries, paymentQueries } from './ports/reads.ts'
import { createRegistry } from './ports/registry.ts'
import { createScheduledJobs, type JobSchedules } from './ports/scheduledJobs.ts'
import { createLog } from './ports/store.ts'
import { createStripe } from './ports/stripe.ts'
import { createStripeFunds } from './ports/stripeFunds.ts'
import { createLeadership, createSubscribers } from './ports/subscriptions.ts'
import { transferQueries } from './ports/transferReads.ts'
import { createTransferSteps } from './ports/transferSteps.ts'
import { createWebhooks } from './ports/webhooks.ts'

export interface Options {
  readonly random: Random
  readonly trace: Trace
  readonly bug: Bug
  readonly report: Report
}

/** The services that all processes of a run share. */
export const createServices = (scenario: Scenario, { random, trace, bug, report }: Options) => {
  const faults = createFaults(scenario.outages, random.fork())
  const world = createWorld({ random, faults, startsAt: scenario.startsAt, trace })
  const webhooks = createWebhooks(world, scenario.lateWebhooks, scenario.connect?.lostWebhooks)
  const stripe = createStripe({
    world,
    onEvent: event => {
      transferRules.happened(event.type, event.data.object)
      stripeNotices.happened(event.type, event.data.object)
      steps.happened(event)
      webhooks.send(event)
    },
    onError: error => report('Stripe does not fail', String(error)),
  })
  const invariants = createInvariants(stripe, report)
  const log = createLog(world, events => {
    invariants.commit(events)
    transferRules.committed(events)
    steps.committed(events)
    readSide.hear()
    subscribers.hear()
  })
  const [destinations, locks, steps] = [createDestinations(world), createLocks(world), createTransferSteps()]
  const transferRules = createTransferRules({ world, stripe, destinations, invariants }, report)
  const stripeNotices = createStripeNotices({ world, stripe, destinations }, report)
  const subscribers = createSubscribers(world)
  const leadership = createLeadership(world)
  const [inbox, mailboxes, checkpoints] = [createInbox(), createMailboxes(), createCheckpoints()]
  const { notifies } = scenario
  const notifying = { inbox, mailboxes, checkpoints, subscribers, leadership, notifies }
  const readSide = createReadSide(world, log)
  const zoneOf = (id: UserId) => scenario.zones[Number(id) - 1]
  const reads = paymentQueries(readSide.tables, zoneOf)
  const circles = circleQueries(readSide.tables)
  const accounts = createAccounts()
  const registry = createRegistry(readSide.tables)
  const due = dueQueries(readSide.tables, zoneOf)
  const transferReads = transferQueries(readSide.tables, destinations.isAtStripe)
  const jobs = createJobs(world)
  const zones = ['UTC', ...new Set(scenario.zones.flatMap(zone => zone ?? []))]
  const looking = {
    ...{ world, reads, circles, due, accounts, stripe, zones, registry, notifying },
    ...{ transferReads, destinations, stripeFunds: createStripeFunds() },
  }
  const scheduledJobs = createScheduledJobs(
    world,
    jobs,
    schedulesOf(idleJobs(looking), { notifies, sendsByStripe: scenario.connect !== undefined }),
    nextMomentIn({ tables: readSide.tables, kept: registry.invitations, inbox }),
  )
  const isOutside = scenario.goals.some(({ circle }) => circle?.money === 'outside')
  /** How money moves in this run. */
  const money: 'cards' | 'outside' = isOutside ? 'outside' : 'cards'
  return {
    ...looking,
    webhooks,
    invariants,
    log,
    readSide,
    jobs,
    scheduledJobs,
    bug,
    money,
    zoneOf,
    locks,
    steps,
    transferRules,
    stripeNotices,
    sendsByStripe: scenario.connect !== undefined,
    debits: scenario.offersDebits ? debitTypes : [],
  }
}
export type Services = ReturnType<typeof createServices>

/** The intervals are those of `workers/startWorkers.ts`. */
const schedulesOf = (
  idle: ReturnType<typeof idleJobs>,
  { notifies, sendsByStripe }: { readonly notifies: boolean; readonly sendsByStripe: boolean },
): JobSchedules => {
  const schedule = (name: keyof typeof idle, everyMs: number, ...topics: readonly Topic[]) => ({
    [name]: { everyMs, topics, isIdle: idle[name] },
  })
  return {
    ...(notifies && {
      ...schedule('sweep-notices', 60_000, 'anything'),
      ...schedule('due-notices', 900_000, 'reads', 'anything'),
    }),
    ...(sendsByStripe && {
      ...schedule('send-transfers', 60_000, 'stripe', 'reads', 'anything'),
      ...schedule('look-at-stripe-accounts', 600_000, 'stripe', 'anything'),
      ...schedule('reconcile-transfers', 3_600_000, 'stripe', 'reads', 'anything'),
    }),
    ...schedule('expire-invitations', 30_000, 'reads', 'anything'),
    ...schedule('sweep-payments', 30_000, 'stripe', 'reads', 'anything'),
    ...schedule('follow-stripe', 60_000, 'stripe', 'anything'),
    ...schedule('advance-rotation', 60_000, 'reads', 'anything'),
    ...schedule('charge-schedules', 60_000, 'reads', 'anything'),
  }
}
