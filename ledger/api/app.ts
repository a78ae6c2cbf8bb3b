import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'
import type { Registry } from 'prom-client'
import type { ApiMiddleware, ApiParts, ApiState } from './context.ts'
import { createCookieKeys } from './cookieKeys.ts'
import { adminDoor } from './middleware/adminDoor.ts'
import { dataAge } from './middleware/dataAge.ts'
import { mark, onlyJson, ownPages, plainPaths, secondStepFirst } from './middleware/door.ts'
import { errors } from './middleware/errors.ts'
import { headers } from './middleware/headers.ts'
import { readYourWrites } from './middleware/readYourWrites.ts'
import { sessions } from './middleware/session.ts'
import { type OnAnswer, watched } from './middleware/watched.ts'
import { createRouter } from './router.ts'
import { accountRoutes } from './routes/accounts.ts'
import { adminRoutes } from './routes/admin.ts'
import { adminCircleRoutes } from './routes/adminCircles.ts'
import { adminLogRoutes } from './routes/adminLog.ts'
import { answerRoutes } from './routes/answers.ts'
import { auditRoutes } from './routes/audits.ts'
import { bookRoutes } from './routes/books.ts'
import { cardSetupRoutes } from './routes/cardSetups.ts'
import { cardRoutes } from './routes/cards.ts'
import { chatRoutes } from './routes/chat.ts'
import { contributionRoutes } from './routes/contributions.ts'
import { correctionRoutes } from './routes/corrections.ts'
import { disputeRoutes } from './routes/disputes.ts'
import { evidenceRoutes } from './routes/evidence.ts'
import { failedJobRoutes } from './routes/failedJobs.ts'
import { goalRoutes } from './routes/goals.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { letterRoutes } from './routes/letters.ts'
import { memberRoutes } from './routes/members.ts'
import { noticeRoutes } from './routes/notices.ts'
import { operationRoutes } from './routes/operations.ts'
import { payoutRoutes } from './routes/payouts.ts'
import { periodRoutes } from './routes/periods.ts'
import { planRoutes } from './routes/plans.ts'
import { proofRoutes } from './routes/proofs.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { reconciliationRoutes } from './routes/reconciliation.ts'
import { recoveryRoutes } from './routes/recovery.ts'
import { refundRoutes } from './routes/refunds.ts'
import { rotationRoutes } from './routes/rotation.ts'
import { serviceRoutes } from './routes/service.ts'
import { settingsRoutes } from './routes/settings.ts'
import { statementRoutes } from './routes/statements.ts'
import { transparencyRoutes } from './routes/transparency.ts'
import { twoStepRoutes } from './routes/twoStep.ts'
import { userAdminRoutes } from './routes/userAdmin.ts'
import { staticFiles } from './static.ts'

export interface ApiSettings {
  readonly sessionKeys: readonly string[]
  /** Where browsers find us. */
  readonly appUrl: string
  /** Whether they do so by https, and so keep cookies to it. */
  readonly secure: boolean
  /** How many proxies of ours stand in front; their word about the caller's address is taken. */
  readonly trustProxy: number
  /** The folder of the built client. */
  readonly webRoot: string
  readonly metrics: Registry
  /** Told of each request. */
  readonly onAnswer?: OnAnswer
  /** With it the metrics can be read from elsewhere than this machine. */
  readonly metricsToken?: string | undefined
  /** Whether pages may load Stripe's own script and frames. */
  readonly realStripe: boolean
  /** What only an embedded instance serves. */
  readonly extras?: readonly ApiMiddleware[]
}

/** The door of a process that serves no people: only those who watch over it. */
export const createOperationsApp = (
  parts: Pick<ApiParts, 'notReady' | 'log'>,
  settings: Pick<ApiSettings, 'metrics' | 'metricsToken'>,
): Koa<ApiState> => {
  const router = createRouter()
  operationRoutes(router, parts, settings)
  const app = new Koa<ApiState>()
  app.use(watched())
  app.use(mark({ log: parts.log, secure: false }))
  app.use(errors)
  app.use(router.routes())
  return app
}

/** How it shows that the browser has gone while it was being answered. */
const leftEarly = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** The door of the house: a Koa application over its parts. */
export const createApp = (parts: ApiParts, settings: ApiSettings): Koa<ApiState> => {
  const app = new Koa<ApiState>({ proxy: settings.trustProxy > 0, maxIpsCount: settings.trustProxy })
  app.keys = createCookieKeys(settings.sessionKeys)
  app.on('error', (err: NodeJS.ErrnoException) => {
    // Whoever goes on to the next page before this one is there is no trouble of ours.
    if (!leftEarly.has(err.code ?? '')) parts.log.error({ err }, 'a response failed')
  })

  const open = createRouter()
  serviceRoutes(open, parts)
  operationRoutes(open, parts, settings)
  transparencyRoutes(open, parts, settings)
  const letters = createRouter()
  letterRoutes(letters, parts)
  const signedIn = createRouter()
  accountRoutes(signedIn, parts)
  recoveryRoutes(signedIn, parts, settings)
  settingsRoutes(signedIn, parts)
  twoStepRoutes(signedIn, parts)
  adminRoutes(signedIn, parts)
  userAdminRoutes(signedIn, parts)
  adminLogRoutes(signedIn, parts)
  goalRoutes(signedIn, parts)
  noticeRoutes(signedIn, parts)
  failedJobRoutes(signedIn, parts)
  reconciliationRoutes(signedIn, parts)
  auditRoutes(signedIn, parts)
  bookRoutes(signedIn, parts)
  statementRoutes(signedIn, parts)
  evidenceRoutes(signedIn, parts, settings)
  periodRoutes(signedIn, parts)
  correctionRoutes(signedIn, parts)
  contributionRoutes(signedIn, parts)
  planRoutes(signedIn, parts)
  cardRoutes(signedIn, parts)
  cardSetupRoutes(signedIn, parts)
  refundRoutes(signedIn, parts)
  disputeRoutes(signedIn, parts)
  receiptRoutes(signedIn, parts)
  proofRoutes(signedIn, parts)
  memberRoutes(signedIn, parts)
  rotationRoutes(signedIn, parts)
  adminCircleRoutes(signedIn, parts)
  payoutRoutes(signedIn, parts)
  invitationRoutes(signedIn, parts)
  answerRoutes(signedIn, parts)
  chatRoutes(signedIn, parts)

  app.use(watched(settings.onAnswer))
  app.use(mark({ log: parts.log, secure: settings.secure }))
  app.use(headers(settings))
  app.use(dataAge(parts.asOf))
  app.use(errors)
  app.use(plainPaths)
  app.use(ownPages(settings))
  for (const extra of settings.extras ?? []) app.use(extra)
  app.use(letters.routes())
  app.use(staticFiles(settings.webRoot))
  app.use(open.routes())
  app.use(onlyJson)
  app.use(sessions(app, parts.sessions, settings))
  app.use(secondStepFirst)
  app.use(readYourWrites(parts.readSide, settings))
  app.use(
    bodyParser({
      enableTypes: ['json'],
      jsonLimit: '64kb',
      parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    }),
  )
  app.use(adminDoor(parts, signedIn))
  app.use(signedIn.routes())
  app.use(signedIn.allowedMethods())
  return app
}
