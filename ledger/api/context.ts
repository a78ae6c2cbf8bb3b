import type Router from '@koa/router'
import type Koa from 'koa'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { FailedJobs } from '#shared/ports/jobQueue.ts'
import type { StripeEvent } from '#shared/ports/paymentGateway.ts'
import type { Instant } from '#shared/time.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Periods } from '../books/periods.ts'
import type { BreakHandler } from '../handle.ts'
import type { NotReady } from '../monitoring/readiness.ts'
import type { Heads } from '../transparency/heads.ts'
import type { ReceiptProofs } from '../transparency/receiptProofs.ts'
import type { Dependencies } from '../useCases/dependencies.ts'
import type { Reserve } from '../useCases/reserve.ts'
import type { LiveUpdates } from './live.ts'

/** Called for each request when it has been answered. */
export type OnAnswer = (request: {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}) => void

/** What the routes work with; made by the composition root. */
export interface ApiParts extends Omit<Accounts, keyof Dependencies>, Dependencies {
  readonly pool: pg.Pool
  readonly readSide: ReadSide
  readonly live: LiveUpdates
  /** For looking at single events, and at where the log ends; everything else goes by `goals` and the read side. */
  readonly store: Pick<EventStore, 'read' | 'subscribe'>
  /** What differs between the processor's books and ours. */
  readonly breaks: BreakHandler
  /** Which months of the books are closed. */
  readonly periods: Periods
  /** Signed roots over the log, and what shows that an event is under one. */
  readonly treeHeads: Heads
  readonly receiptProofs: ReceiptProofs
  readonly readWebhook: (rawBody: Uint8Array, signature: string) => StripeEvent | undefined
  readonly failedJobs: FailedJobs
  /** Whether text messages can be sent at all. */
  readonly hasSms: boolean
  readonly appUrl: string
  readonly log: Logger
  readonly publicConfig: ConfigResponse
  /** Above it a payout takes two people beside its recipient. */
  readonly approvalAbove: (currency: Currency) => Minor
  /** How much one admin sends, refunds, corrects and writes off in a day. */
  readonly adminDayLimit: (currency: Currency) => Minor
  /** One of them has reached it. */
  readonly onAdminLimit: (currency: Currency) => void
  /** For how many days a card payment is waited for before it is sent on, unless its bank has asked its customer. */
  readonly firmAfterDays: number
  /** What covers money that is sent before. */
  readonly reserve: Reserve
  /** Why this process is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly NotReady[]>
  /** From when the data are while the log can't be used; undefined while it can. */
  readonly asOf: () => Promise<Instant | undefined>
}

export interface ApiSettings {
  readonly sessionKeys: readonly string[]
  /** The address that browsers use. */
  readonly appUrl: string
  /** Whether that is https; cookies are kept to it then. */
  readonly secure: boolean
  /** Number of trusted proxies in front, whose headers give the caller's address. */
  readonly trustProxy: number
  /** The folder of the built client. */
  readonly webRoot: string
  readonly metrics: Registry
  /** Called after each request. */
  readonly onAnswer?: OnAnswer
  /** With it the metrics can be read from other machines. */
  readonly metricsToken?: string | undefined
  /** Whether pages may load Stripe's own script and frames. */
  readonly realStripe: boolean
  /** Middleware of embedded servers. */
  readonly extras?: readonly ApiMiddleware[]
}

/** What an endpoint works with. */
export interface ApiDependencies extends ApiParts {
  readonly settings: ApiSettings
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
