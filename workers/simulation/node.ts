import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createDrawing } from '#ledger/drawing.ts'
import { type Context, createGoalHandler, type GoalHandler } from '#ledger/handle.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import type { GoalId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import { createAdvanceRotationJob } from '../jobs/advanceRotation.ts'
import { createChargePeriodJob } from '../jobs/chargePeriod.ts'
import { createChargeSchedulesJob } from '../jobs/chargeSchedules.ts'
import { createFollowStripeJob } from '../jobs/followStripe.ts'
import { createMakeRefundJob } from '../jobs/makeRefund.ts'
import { createStripeEventJob } from '../jobs/stripeEvent.ts'
import { createSweepJob } from '../jobs/sweepPayments.ts'
import { createPaymentSide } from '../payments/paymentSide.ts'
import { gatewayOver } from '../payments/stripeGateway.ts'
import { recordsOver } from '../payments/stripeRecords.ts'
import { approvalAboveCents } from './checks/sendings.ts'
import type { Party } from './core/timeline.ts'
import { createDoor, type Door } from './door.ts'
import { appUrl, composeInviting, composeNews } from './messages.ts'
import { circleReadsFor } from './ports/circleReads.ts'
import { messengersFor } from './ports/mail.ts'
import { accountsFor } from './ports/payers.ts'
import { type Handlers, queueFor } from './ports/queue.ts'
import { readsFor } from './ports/reads.ts'
import { registryFor } from './ports/registry.ts'
import { snapshotsFor } from './ports/snapshots.ts'
import { storeFor } from './ports/store.ts'
import { createRoutes } from './routes.ts'
import { sdkFor } from './stripe/sdk.ts'
import type { Surroundings } from './surroundings.ts'

/** A process: it answers requests, runs jobs, or both; it dies, stands still, and starts anew with nothing in memory. */
export interface Node {
  readonly name: string
  readonly takesRequests: boolean
  isAlive(): boolean
  start(): void
  crash(): void
  freeze(ms: number): void
  /** Begins to answer a request; rejects when the process dies over it. @throws Error when nobody is there. */
  begin<Answer>(work: (door: Door) => Promise<Answer>): Promise<Answer>
  /** What it has in memory. */
  readonly goals: GoalHandler
}

interface Roles {
  readonly name: string
  readonly takesRequests: boolean
  readonly runsJobs: boolean
  readonly warmEvents: number
}

export const createNode = (roles: Roles, around: Surroundings): Node => {
  const { world, jobs } = around
  const { name } = roles
  const dying = new Set<(error: Error) => void>()
  let party: Party = { name, alive: false, frozenUntil: 0 }
  let running: ReturnType<typeof compose> | undefined

  return {
    ...{ name, takesRequests: roles.takesRequests },
    isAlive: () => party.alive,
    start: () => {
      world.note(() => `${name} starts`)
      party = { name, alive: true, frozenUntil: 0 }
      running = compose(party, roles, around)
      if (roles.runsJobs) {
        jobs.join(party, running.handlers)
        if (around.news.tells) running.tell()
      }
      world.touch('anything')
    },
    crash: () => {
      world.note(() => `${name} dies`)
      party.alive = false
      jobs.lose(party)
      around.news.leadership.lose(party)
      world.wake(() => {
        for (const die of dying) die(new Error(`${name} has died`))
        dying.clear()
      })
    },
    freeze: ms => {
      world.note(() => `${name} stands still for ${ms} ms`)
      party.frozenUntil = world.now() + ms
      jobs.lose(party)
      around.news.leadership.lose(party)
      world.after(ms, jobs.offer)
    },
    begin: work => {
      const now = running
      if (!party.alive || !now) throw new Error(`${name} does not answer`)
      return new Promise((resolve, reject) => {
        dying.add(reject)
        const done = () => dying.delete(reject)
        const answer = () => world.wake(() => void work(now.door).then(resolve, reject).finally(done))
        world.after(Math.max(0, party.frozenUntil - world.now()), answer, party)
      })
    },
    get goals() {
      if (!running) throw new Error(`${name} has not been started`)
      return running.goals
    },
  }
}

/** As `start.ts` does, with everything that is outside simulated. */
const compose = (party: Party, { warmEvents }: Roles, around: Surroundings) => {
  const { world, log, reads: answers, accounts, jobs: queue, beats, stripe, bug, zones } = around
  const { clock, random } = world
  const newId = random.uuid
  const pause = (attempt: number) => world.sleep(party, random.next() * Math.min(1_000, 5 * 2 ** attempt))
  const errors = {
    error: (details: object, message: string) =>
      world.note(() => `${party.name}: ${message}: ${reasonOf(details)}`),
  }
  const logger = { info: () => undefined, ...errors }

  const store = bug.store(storeFor(world, log, party), random)
  const decider = bug.decider(goalDecider)
  const snapshots = snapshotsFor(world, log, party)
  const goals = createGoalHandler({ store, clock, warmEvents, snapshots, decider, pause })
  const sdk = sdkFor(stripe, party, bug.key)
  const gateway = bug.gateway(gatewayOver(sdk, ''))
  const records = recordsOver(sdk)
  const { payers, countDecline, ...tables } = accountsFor(world, accounts, party)
  const followed = bug.followed(tables.followed)
  const jobs = queueFor(world, queue, party)
  const reads = bug.reads(readsFor(world, answers, party), clock)
  const side = createPaymentSide({ reads, goals, gateway, payers, jobs, clock, returnUrl: appUrl, newId })
  const payments = bug.payments(side.payments)
  const plans = bug.plans(side.plans)
  const breaks = createReconciliationHandler({ store, clock })
  const common = { reads, goals, gateway, payers, payments, jobs, clock, newId }
  const registry = registryFor(world, around.registry, party)
  const payoutApprovalAbove = cents(approvalAboveCents)
  const drawing = createDrawing({ goals, drawSeeds: registry.drawSeeds, clock })
  const revealDraw = (id: GoalId, context: Context) => drawing.reveal(id, null, context)
  const routes = createRoutes({ ...common, ...registry, store, money: around.money, payoutApprovalAbove })
  const messengers = messengersFor(world, around.news.mailboxes, party)
  const { post, telling, tell } = composeNews(party, around, { goals, store, jobs, messengers })
  const inviting = composeInviting(party, around, { goals, jobs, messengers, registry, newId, log: logger })
  const handlers: Handlers = {
    ...telling,
    ...inviting,
    'advance-rotation': beats.watched(
      'advance-rotation',
      createAdvanceRotationJob({
        ...common,
        ...{ reads: circleReadsFor(world, around.circles, party), revealDraw, log: logger },
      }),
    ),
    'stripe-event': createStripeEventJob({ payments, countDecline }),
    'make-refund': createMakeRefundJob(common),
    'charge-period': createChargePeriodJob({ ...common, post }),
    'sweep-payments': beats.watched('sweep-payments', createSweepJob({ ...common, log: logger })),
    'charge-schedules': beats.watched('charge-schedules', createChargeSchedulesJob({ ...common, zones })),
    'follow-stripe': beats.watched(
      'follow-stripe',
      createFollowStripeJob({ ...common, records, followed, breaks, log: logger }),
    ),
  }
  return {
    goals,
    tell,
    handlers: bug.handlers(handlers, { ...common, store }),
    door: createDoor({ goals, jobs, gateway, side: { ...side, payments, plans }, routes }),
  }
}

const reasonOf = (details: object): string =>
  'err' in details && details.err instanceof Error ? details.err.message : JSON.stringify(details)
