import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createDrawing } from '#ledger/drawing.ts'
import { type Context, createGoalHandler, type GoalHandler } from '#ledger/handle.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { createAdvanceRotationJob } from '../jobs/advanceRotation.ts'
import { createChargePeriodJob } from '../jobs/chargePeriod.ts'
import { createChargeSchedulesJob } from '../jobs/chargeSchedules.ts'
import { createDeliverNoticeJob } from '../jobs/deliverNotice.ts'
import { createFollowStripeJob } from '../jobs/followStripe.ts'
import { createGoalNoticeJob, createGoalNoticesJob } from '../jobs/goalNotice.ts'
import { createMakeRefundJob } from '../jobs/makeRefund.ts'
import { createStripeEventJob } from '../jobs/stripeEvent.ts'
import { createSweepNoticesJob } from '../jobs/sweepNotices.ts'
import { createSweepJob } from '../jobs/sweepPayments.ts'
import { createPosting, type Post } from '../notices/posting.ts'
import { createPaymentSide } from '../payments/paymentSide.ts'
import { gatewayOver } from '../payments/stripeGateway.ts'
import { recordsOver } from '../payments/stripeRecords.ts'
import { startNoticesReactor } from '../reactors/notices.ts'
import { createRecentEvents } from '../reactors/recentEvents.ts'
import type { Bug } from './bugs/bug.ts'
import { approvalAboveCents } from './checks/sendings.ts'
import type { Party } from './core/timeline.ts'
import type { World } from './core/world.ts'
import { createDoor, type Door } from './door.ts'
import { admins } from './people/circleScenario.ts'
import { readerOf } from './people/circles.ts'
import type { Beats } from './ports/beats.ts'
import { type CircleAnswers, circleReadsFor } from './ports/circleReads.ts'
import { type Growth, type Leadership, subscribing } from './ports/following.ts'
import { type Mailboxes, messengersFor } from './ports/mail.ts'
import { type Inbox, noticesFor, untoldFor } from './ports/notices.ts'
import { type Accounts, accountsFor } from './ports/payers.ts'
import { type Places, placesFor } from './ports/places.ts'
import { type Handlers, type Jobs, queueFor } from './ports/queue.ts'
import { type Answers, readsFor } from './ports/reads.ts'
import { type Registry, registryFor } from './ports/registry.ts'
import { snapshotsFor } from './ports/snapshots.ts'
import { type Log, type ReadAndAppend, storeFor } from './ports/store.ts'
import { createRoutes } from './routes.ts'
import { type StripeParts, sdkFor } from './stripe/sdk.ts'

/** What all processes share. */
export interface Surroundings {
  readonly world: World
  readonly log: Log
  readonly reads: Answers
  readonly circles: CircleAnswers
  readonly accounts: Accounts
  readonly registry: Registry
  readonly jobs: Jobs
  readonly beats: Beats
  readonly stripe: StripeParts
  readonly bug: Bug
  readonly news: News
  readonly zoneOf: (userId: UserId) => string | undefined
  /** How money moves here. */
  readonly money: 'cards' | 'outside'
  /** In which people live. */
  readonly zones: readonly string[]
}

/** What those who tell people of things stand on. */
export interface News {
  readonly inbox: Inbox
  readonly mailboxes: Mailboxes
  readonly places: Places
  readonly growth: Growth
  readonly leadership: Leadership
  /** Whether anybody is told of anything. */
  readonly tells: boolean
}

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
  const returnUrl = 'https://calabash.test'
  const side = createPaymentSide({ reads, goals, gateway, payers, jobs, clock, returnUrl, newId })
  const payments = bug.payments(side.payments)
  const plans = bug.plans(side.plans)
  const breaks = createReconciliationHandler({ store, clock })
  const common = { reads, goals, gateway, payers, payments, jobs, clock, newId }
  const registry = registryFor(world, around.registry, party)
  const payoutApprovalAbove = cents(approvalAboveCents)
  const drawing = createDrawing({ goals, drawSeeds: registry.drawSeeds, clock })
  const revealDraw = (id: GoalId, context: Context) => drawing.reveal(id, null, context)
  const routes = createRoutes({ ...common, ...registry, store, money: around.money, payoutApprovalAbove })
  const { post, telling, tell } = composeNews(party, around, { goals, store, jobs })
  const handlers: Handlers = {
    ...telling,
    'invitation-mail': async () => undefined,
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

interface NewsParts {
  readonly goals: GoalHandler
  readonly store: ReadAndAppend
  readonly jobs: JobQueue
}
/** Those who follow the log and tell people, and the jobs by which they do. */
const composeNews = (party: Party, around: Surroundings, { goals, store, jobs }: NewsParts) => {
  const { world, log, news, bug, zoneOf, registry, beats } = around
  const { clock } = world
  const { growth, inbox, mailboxes, places, leadership } = news
  const notices = bug.notices(noticesFor(world, inbox, { party, zoneOf }), world.random)
  const subscribe = bug.subscribe(subscribing(world, { log, growth }, party), log)
  const followed: EventStore = { ...store, subscribe, close: async () => undefined }
  const post: Post = news.tells ? createPosting({ notices, jobs, clock }) : async () => undefined
  const messengers = messengersFor(world, mailboxes, party)
  const delivering = { notices, goals, ...messengers, appUrl: 'https://calabash.test' }
  const [untold, recent] = [untoldFor(world, inbox, party), createRecentEvents()]
  const noticing: Parameters<typeof createGoalNoticeJob>[0] = {
    ...{ store: followed, goals, post, untold, recent, admins: async () => admins.map(userId) },
    invitedUser: async id => readerOf(registry.invitations.get(id)?.contact?.address),
  }
  const telling: { -readonly [N in keyof Handlers]: Handlers[N] } = {
    'goal-notice': createGoalNoticeJob(noticing),
    'goal-notices': createGoalNoticesJob({ ...noticing, jobs }),
    'deliver-notice': createDeliverNoticeJob(
      bug.delivering({ ...delivering, unsubscribeToken: () => undefined }),
    ),
  }
  const sweep = createSweepNoticesJob({ notices, untold, jobs, clock })
  if (news.tells) telling['sweep-notices'] = beats.watched('sweep-notices', sweep)
  const pool = placesFor(world, places, party)
  const lead = leadership.lead(party)
  const tell = (): void =>
    void startNoticesReactor({
      ...{ store: followed, pool, clock, lead, untold, recent, jobs },
      pause: ms => world.sleep(party, ms),
    })
  return { post, telling, tell }
}

const reasonOf = (details: object): string =>
  'err' in details && details.err instanceof Error ? details.err.message : JSON.stringify(details)
