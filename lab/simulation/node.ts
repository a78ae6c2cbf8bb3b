import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createBreakHandler, createGoalHandler, type GoalHandler } from '#ledger/handle.ts'
import { gatewayOver } from '#ledger/payments/stripeGateway.ts'
import { recordsOver } from '#ledger/payments/stripeRecords.ts'
import { sealedReadAndAppend } from '#ledger/texts/sealedStore.ts'
import { noReserve } from '#ledger/useCases/reserve.ts'
import { syncPayment } from '#ledger/useCases/syncPayment.ts'
import { minor } from '#shared/money.ts'
import { createAdvanceRotationJob } from '#workers/jobs/advanceRotation.ts'
import { createChargePeriodJob } from '#workers/jobs/chargePeriod.ts'
import { createChargeSchedulesJob } from '#workers/jobs/chargeSchedules.ts'
import { createFollowStripeJob } from '#workers/jobs/followStripe.ts'
import { createMakeRefundJob } from '#workers/jobs/makeRefund.ts'
import { createStripeEventJob } from '#workers/jobs/stripeEvent.ts'
import { createSweepJob } from '#workers/jobs/sweepPayments.ts'
import { noCardLimit } from '../builders/cardMoney.ts'
import { usableDestination } from '../builders/domain/destinations.ts'
import { paymentsOver } from '../builders/payments.ts'
import { sendingRules } from './core/sendingRules.ts'
import type { Instance } from './core/timeline.ts'
import { appUrl, composeInvitations, composeNotifications } from './messageJobs.ts'
import { accountsFor } from './ports/accounts.ts'
import { askedFor } from './ports/database.ts'
import { destinationsFor } from './ports/destinations.ts'
import { messengersFor } from './ports/mail.ts'
import { type Handlers, queueFor } from './ports/queue.ts'
import { registryFor } from './ports/registry.ts'
import { snapshotsFor, storeFor, textKeys } from './ports/store.ts'
import { stripeClientFor } from './ports/stripeClient.ts'
import { createRequests, type Requests } from './requests.ts'
import { createRoutes } from './routes.ts'
import type { Services } from './services.ts'
import { composeTransfers, payoutGatewayFor } from './transferJobs.ts'

interface Roles {
  readonly name: string
  readonly takesRequests: boolean
  readonly runsJobs: boolean
  readonly warmEvents: number
}

/** A process: it answers requests, runs jobs, or both; it dies, hangs, and restarts with empty memory. */
export const createNode = (roles: Roles, services: Services) => {
  const { world, jobs } = services
  const { name } = roles
  const dying = new Set<(error: Error) => void>()
  let instance: Instance = { name, alive: false, frozenUntil: 0 }
  let running: ReturnType<typeof compose> | undefined

  return {
    name,
    takesRequests: roles.takesRequests,
    runsJobs: roles.runsJobs,
    isAlive: (): boolean => instance.alive,
    start: (): void => {
      world.note(() => `${name} starts`)
      instance = { name, alive: true, frozenUntil: 0 }
      running = compose(instance, roles, services)
      if (roles.runsJobs) {
        jobs.addWorker(instance, running.handlers)
        if (services.notifying.notifies) running.startReactor()
      }
      world.changed('anything')
    },
    crash: (): void => {
      world.note(() => `${name} dies`)
      instance.alive = false
      jobs.expireLocks(instance)
      services.notifying.leadership.lose(instance)
      world.resume(() => {
        for (const die of dying) die(new Error(`${name} has died`))
        dying.clear()
      })
    },
    freeze: (ms: number): void => {
      world.note(() => `${name} stands still for ${ms} ms`)
      instance.frozenUntil = world.now() + ms
      jobs.expireLocks(instance)
      services.notifying.leadership.lose(instance)
      world.after(ms, jobs.offer)
    },
    /**
     * Begins to answer a request; rejects when the process dies.
     * @throws Error when it is not running
     */
    begin: <Answer>(work: (requests: Requests) => Promise<Answer>): Promise<Answer> => {
      const now = running
      if (!instance.alive || !now) throw new Error(`${name} does not answer`)
      return new Promise((resolve, reject) => {
        dying.add(reject)
        const done = () => dying.delete(reject)
        const answer = () => world.resume(() => void work(now.requests).then(resolve, reject).finally(done))
        world.after(Math.max(0, instance.frozenUntil - world.now()), answer, instance)
      })
    },
    /** The goals in its memory. */
    get goals(): GoalHandler {
      if (!running) throw new Error(`${name} has not been started`)
      return running.goals
    },
  }
}

export type Node = ReturnType<typeof createNode>

/** Composes a process as `start.ts` does, over simulated services. */
const compose = (instance: Instance, { warmEvents }: Roles, services: Services) => {
  const { world, log, reads: answers, accounts, jobs: queue, scheduledJobs, stripe, bug, zones } = services
  const { clock, random } = world
  const newId = random.uuid
  const pause = (attempt: number) => world.sleep(instance, random.next() * Math.min(1_000, 5 * 2 ** attempt))
  const errors = {
    error: (details: object, message: string) =>
      world.note(() => `${instance.name}: ${message}: ${reasonOf(details)}`),
  }
  const logger = { info: () => undefined, ...errors }

  const store = bug.store(sealedReadAndAppend(storeFor(world, log, instance), textKeys), random)
  const decider = bug.decider(goalDecider)
  const snapshots = snapshotsFor(world, log, instance)
  const goals = createGoalHandler({ store, clock, warmEvents, snapshots, decider, pause })
  const sdk = stripeClientFor({ world, stripe }, instance, bug.key)
  const gateway = bug.gateway(gatewayOver(sdk, sandboxKeys.webhookSecret))
  const payoutGateway = bug.payoutGateway(payoutGatewayFor(bug.sdk(sdk, random)))
  const records = recordsOver(sdk)
  const { payers, countDecline, ...tables } = accountsFor(world, accounts, instance)
  const followed = bug.followed(tables.followed)
  const jobs = queueFor(world, queue, instance)
  const reads = bug.reads(askedFor(world, instance, answers), clock)
  const breaks = createBreakHandler({ store, clock, pause })
  const common = {
    ...{ reads, goals, gateway, payers, jobs, clock, newId },
    ...{ cardMoney: noCardLimit, debits: services.debits, refundFee: () => minor(25), returnUrl: appUrl },
  }
  const registry = registryFor(world, services.registry, instance)
  const sending = { ...sendingRules, reserve: noReserve }
  const { payoutDestinations } = destinationsFor(world, services.destinations, instance)
  const routes = createRoutes({
    ...{ ...common, ...registry, store, money: services.money, ...sending },
    payoutDestinations: services.sendsByStripe
      ? payoutDestinations
      : { ...payoutDestinations, current: async () => usableDestination },
  })
  const messengers = messengersFor(world, services.notifying.mailboxes, instance)
  const {
    post,
    handlers: notificationJobs,
    startReactor,
  } = composeNotifications(instance, services, { goals, store, jobs, messengers })
  const inviting = composeInvitations(instance, services, {
    goals,
    jobs,
    messengers,
    registry,
    newId,
    log: logger,
  })
  const handlers: Handlers = {
    ...notificationJobs,
    ...inviting,
    ...(services.sendsByStripe &&
      composeTransfers(instance, services, { ...common, breaks, payoutGateway, log: logger })),
    'advance-rotation': createAdvanceRotationJob({
      ...common,
      reads: askedFor(world, instance, services.circles),
      drawSeeds: registry.drawSeeds,
      outages: { note: async () => undefined },
      locks: { toNote: async () => [], noted: async () => undefined },
      firmAfterDays: 0,
      log: logger,
    }),
    'stripe-event': createStripeEventJob({ ...common, countDecline }),
    'make-refund': createMakeRefundJob(common),
    'charge-period': createChargePeriodJob({ ...common, post, isLocked: async () => false }),
    'sweep-payments': createSweepJob({ ...common, log: logger }),
    'charge-schedules': createChargeSchedulesJob({ ...common, zones }),
    'follow-stripe': createFollowStripeJob({
      ...{ ...common, records, followed, breaks, log: logger },
      transfers: { recheck: async () => undefined },
      sync: asked => syncPayment(common, asked),
    }),
  }
  return {
    goals,
    startReactor,
    handlers: bug.handlers(scheduledJobs.observed(handlers), { ...common, store }),
    requests: createRequests({
      goals,
      jobs,
      gateway,
      payoutGateway,
      side: paymentsOver(common),
      bug,
      routes,
    }),
  }
}

const reasonOf = (details: object): string =>
  'err' in details && details.err instanceof Error ? details.err.message : JSON.stringify(details)
