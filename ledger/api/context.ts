import type Router from '@koa/router'
import type Koa from 'koa'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ReadSide } from '#projections/checkpoints.ts'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { FailedJobs, JobQueue } from '#shared/ports/jobQueue.ts'
import type {
  CardSetups,
  Cards,
  Disputes,
  PaymentContext,
  Payments,
  Plans,
  StripeEvent,
} from '#shared/ports/payments.ts'
import type { Instant } from '#shared/time.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { GoalHandler } from '../handle.ts'
import type { ReconciliationHandler } from '../handleReconciliation.ts'
import type { Periods } from '../periods.ts'
import type { NotReady } from '../readiness.ts'
import type { Heads } from '../transparency/heads.ts'
import type { ReceiptProofs } from '../transparency/receiptProofs.ts'
import type { LiveUpdates } from './live.ts'
import { problem } from './problem.ts'

/** What the routes work with; made by the composition root. */
export interface ApiParts extends Accounts {
  readonly pool: pg.Pool
  readonly readSide: ReadSide
  readonly live: LiveUpdates
  readonly goals: GoalHandler
  readonly payments: Payments
  readonly plans: Plans
  readonly cards: Cards
  readonly setups: CardSetups
  readonly disputes: Disputes
  /** For looking at single events, and at where the log ends; everything else goes by `goals` and the read side. */
  readonly store: Pick<EventStore, 'read' | 'subscribe'>
  /** What differs between the processor's books and ours. */
  readonly breaks: ReconciliationHandler
  /** Which months of the books are closed. */
  readonly periods: Periods
  /** Signed roots over the log, and what shows that an event is under one. */
  readonly treeHeads: Heads
  readonly receiptProofs: ReceiptProofs
  readonly readWebhook: (rawBody: Uint8Array, signature: string) => StripeEvent | undefined
  readonly jobs: JobQueue
  readonly failedJobs: FailedJobs
  /** Whether text messages can be sent at all. */
  readonly hasSms: boolean
  readonly appUrl: string
  readonly clock: Clock
  readonly log: Logger
  readonly publicConfig: ConfigResponse
  /** Above it a payout takes two people beside its recipient. */
  readonly payoutApprovalAbove: Cents
  /** Why this process is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly NotReady[]>
  /** From when the data are while the log can't be used; undefined while it can. */
  readonly asOf: () => Promise<Instant | undefined>
}

export interface ApiState {
  /** One request, through everything that follows from it: the id of its trace, in the logs and in the events. */
  correlation: string
  log: Logger
  userId: UserId | undefined
  /** Whose password was right while the second step is still to come. */
  pendingUserId: UserId | undefined
  /** Nothing can be changed before a second step is set up. */
  lacksStep: boolean
  /** The session's own secret; empty when there is none. */
  token: string
  /** Notes how far the log has been written for this user, whose next reads wait for it. */
  wrote: (position: bigint | undefined) => void
}

export type ApiRouter = Router<ApiState>
export type ApiContext = Koa.ParameterizedContext<ApiState>
export type ApiMiddleware = Koa.Middleware<ApiState>

/** @throws ProblemError 401 when nobody is signed in. */
export const signedIn = (ctx: { readonly state: ApiState }): UserId => {
  if (ctx.state.userId === undefined) throw problem(401, 'Please sign in')
  return ctx.state.userId
}

/** The user's own doing, as events tell it. */
export const byUser = (state: ApiState, userId: UserId): PaymentContext => ({
  actor: `user:${userId}`,
  cause: `request-${state.correlation}`,
  correlation: state.correlation,
})
