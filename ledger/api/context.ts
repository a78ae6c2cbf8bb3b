import type Router from '@koa/router'
import type Koa from 'koa'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import type { ConfigResponse } from '#shared/api/config.ts'
import type { WebhookTargetFault } from '#shared/api/webhooks.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/language.ts'
import type { Minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { FailedJobs } from '#shared/ports/jobQueue.ts'
import type { OpenIdProvider } from '#shared/ports/openId.ts'
import type { StripeEvent } from '#shared/ports/paymentGateway.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import type { WebhookSending } from '#shared/ports/webhooks.ts'
import type { Instant } from '#shared/time.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { BankSenders } from '../bankFiles/fileKinds.ts'
import type { Periods } from '../books/periods.ts'
import type { BreakHandler } from '../handle.ts'
import type { Brand } from '../installationSettings/brand.ts'
import type { ProductionParts } from '../installationSettings/checklist.ts'
import type { LiveInstallation } from '../installationSettings/installation.ts'
import type { NotReady } from '../monitoring/readiness.ts'
import type { PushDevices } from '../notifications/pushDevices.ts'
import type { Heads } from '../transparency/heads.ts'
import type { ReceiptProofs } from '../transparency/receiptProofs.ts'
import type { Dependencies } from '../useCases/dependencies.ts'
import type { Reserve } from '../useCases/reserve.ts'
import type { StripeAccounts } from '../useCases/stripeAccounts.ts'
import type { TrustedProxies } from './guards/proxies.ts'
import type { LiveUpdates } from './live.ts'

/** Called for each request after its response. */
export type OnAnswer = (request: {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}) => void

/** The dependencies of the routes, from the composition root. */
export interface ApiParts extends Omit<Accounts, keyof Dependencies>, Dependencies {
  readonly pool: pg.Pool
  readonly readSide: ReadSide
  readonly live: LiveUpdates
  /** For reading single events and the end of the log; everything else uses `goals` and the read side. */
  readonly store: Pick<EventStore, 'read' | 'subscribe'>
  /** Differences between the processor's books and ours. */
  readonly breaks: BreakHandler
  /** The closed months of the books. */
  readonly periods: Periods
  /** Signed roots over the log, and proofs of events. */
  readonly treeHeads: Heads
  readonly receiptProofs: ReceiptProofs
  readonly readWebhook: (rawBody: Uint8Array, signature: string) => StripeEvent | undefined
  /** Undefined where there is no processor. */
  readonly payoutGateway: PayoutGateway | undefined
  /** Undefined where payouts are sent by hand only. */
  readonly stripeAccounts: StripeAccounts | undefined
  readonly failedJobs: FailedJobs
  /** Undefined where people sign in by password only. */
  readonly openId: OpenIdProvider | undefined
  readonly push: {
    readonly publicKey: () => Promise<string>
    readonly devices: PushDevices
    /** Whether we may call the service at an endpoint. */
    readonly isAllowed: (endpoint: string) => boolean
  }
  /** What webhooks of members are sent, and where they may be. */
  readonly toWebhooks: Pick<WebhookSending, 'again'> & {
    /** Why a webhook cannot be at an address; undefined when it can. */
    readonly faultOf: (url: string) => WebhookTargetFault | undefined
  }
  /** Whether text messages can be sent. */
  readonly hasSms: boolean
  /** Whether messages can go out on WhatsApp. */
  readonly hasWhatsApp: boolean
  readonly appUrl: string
  /** The installation's own settings, and what it has of the parts of production. */
  readonly installation: LiveInstallation & {
    readonly parts: ProductionParts
    /** In which the client is built. */
    readonly builtLanguages: () => ConfigResponse['languages']
    readonly offeredCurrencies: readonly Currency[]
  }
  /**
   * Sends a mail at once, to try the mail server.
   * @throws Error that says why it did not take the mail
   */
  readonly sendTestMail: (to: string) => Promise<void>
  readonly log: Logger
  readonly publicConfig: ConfigResponse
  /** The limit above which a payout needs two people besides its recipient. */
  readonly approvalAbove: (currency: Currency) => Minor
  /** The daily limit of what one admin sends, refunds, corrects and writes off. */
  readonly adminDayLimit: (currency: Currency) => Minor
  /** An admin has reached it. */
  readonly onAdminLimit: (currency: Currency) => void
  /** For how many days a card payment waits before it is sent on, unless its owner was authenticated. */
  readonly firmAfterDays: number
  /** The accounts from which files for the bank send. */
  readonly bankSenders: BankSenders
  /** Covers money that is sent earlier. */
  readonly reserve: Reserve
  /** Why this process is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly NotReady[]>
  /** The time of the shown data while the log is unavailable; undefined while it is available. */
  readonly asOf: () => Promise<Instant | undefined>
}

export interface ApiSettings {
  /** Sign cookies. */
  readonly sessionKeys: readonly string[]
  readonly dataKeys: readonly string[]
  /** The address that browsers use. */
  readonly appUrl: string
  /** Whether that is https; then cookies are sent over https only. */
  readonly secure: boolean
  /** The proxies in front whose headers give the caller's address. */
  readonly trustProxy: TrustedProxies
  /** The folder of the client that was built in English; `webRoot-fr` is the one in French. */
  readonly webRoot: string
  /** The languages of texts, the default one first. More are added while the client is built in them, and admins choose among them. */
  readonly languages: readonly Language[]
  /** Those in which the client is built. */
  readonly builtLanguages?: readonly Language[]
  /** The installation's own look; undefined for the usual one. */
  readonly brand?: () => Brand | undefined
  readonly metrics: Registry
  /** Called after each request. */
  readonly onAnswer?: OnAnswer
  /** The token for reading the metrics from other machines. */
  readonly metricsToken?: string | undefined
  /** Whether pages may load Stripe's own script and frames. */
  readonly realStripe: boolean
  /** Middleware of embedded servers. */
  readonly extras?: readonly ApiMiddleware[]
}

/** The dependencies of an endpoint. */
export interface ApiDependencies extends ApiParts {
  readonly settings: ApiSettings
}

export interface ApiState {
  /**
   * The id of the trace of one request and everything that follows from it, in the logs and in the events.
   */
  correlation: string
  log: Logger
  userId: UserId | undefined
  /** Set while the password was right and the second step is missing. */
  pendingUserId: UserId | undefined
  /** A required second step must be set up before any change. */
  lacksStep: boolean
  /** The id of the access token by which a program acts for the user. */
  accessToken: string | undefined
  /** The session's own secret; empty when there is none. */
  token: string
  /** What the signed-in user has chosen. */
  language: Language | null
  /** Records the position of the user's last write, for which their next reads wait. */
  wrote: (position: bigint | undefined) => void
}

export type ApiRouter = Router<ApiState>
export type ApiContext = Koa.ParameterizedContext<ApiState>
export type ApiMiddleware = Koa.Middleware<ApiState>
