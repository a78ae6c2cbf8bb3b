import Router from '@koa/router'
import Koa from 'koa'
import type { ApiParts, ApiSettings, ApiState } from './context.ts'
import { accessTokens } from './middleware/accessTokens.ts'
import { adminOnly } from './middleware/adminOnly.ts'
import { brandFiles } from './middleware/brandFiles.ts'
import { createCookieKeys } from './middleware/cookieKeys.ts'
import { dataAge } from './middleware/dataAge.ts'
import { errors } from './middleware/errors.ts'
import { headers } from './middleware/headers.ts'
import { jsonBodies } from './middleware/jsonBodies.ts'
import { readYourWrites } from './middleware/readYourWrites.ts'
import { refusedOften } from './middleware/refusedOften.ts'
import {
  fromCaller,
  mark,
  onlyJson,
  ownPages,
  plainPaths,
  secondStepFirst,
} from './middleware/requestGuards.ts'
import { sessions } from './middleware/session.ts'
import { inBrowsersLanguage, inUsersLanguage } from './middleware/spoken.ts'
import { staticFiles } from './middleware/staticFiles.ts'
import { watched } from './middleware/watched.ts'
import { createRoutes } from './router.ts'
import { accountEndpoints } from './routes/accounts.ts'
import { adminEndpoints } from './routes/admin.ts'
import { adminCircleEndpoints } from './routes/adminCircles.ts'
import { adminProposalEndpoints } from './routes/adminProposals.ts'
import { adminSearchEndpoints } from './routes/adminSearch.ts'
import { adminWorkEndpoints } from './routes/adminWork.ts'
import { auditEndpoints } from './routes/audits.ts'
import { batchEndpoints } from './routes/batches.ts'
import { bookEndpoints } from './routes/books.ts'
import { cardEndpoints } from './routes/cards.ts'
import { cashBoxEndpoints } from './routes/cashBoxes.ts'
import { cashCodeEndpoints } from './routes/cashCodes.ts'
import { chatEndpoints } from './routes/chat.ts'
import { contributionEndpoints } from './routes/contributions.ts'
import { correctionEndpoints } from './routes/corrections.ts'
import { disputeEndpoints } from './routes/disputes.ts'
import { emailChangeEndpoints } from './routes/emailChanges.ts'
import { emailLinkEndpoints } from './routes/emailLinks.ts'
import { evidenceEndpoints } from './routes/evidence.ts'
import { goalEndpoints } from './routes/goals.ts'
import { guaranteeEndpoints } from './routes/guarantees.ts'
import { installationEndpoints, legalEndpoints } from './routes/installation.ts'
import { invitationResponseEndpoints } from './routes/invitationResponses.ts'
import { invitationEndpoints } from './routes/invitations.ts'
import { memberEndpoints } from './routes/members.ts'
import { memberWebhookEndpoints } from './routes/memberWebhooks.ts'
import { nextStepEndpoints } from './routes/nextSteps.ts'
import { notificationEndpoints } from './routes/notifications.ts'
import { openApiEndpoints } from './routes/openApi.ts'
import { openIdEndpoints } from './routes/openId.ts'
import { openingCorrectionEndpoints } from './routes/openingCorrections.ts'
import { operationEndpoints } from './routes/operations.ts'
import { payoutDestinationEndpoints } from './routes/payoutDestinations.ts'
import { payoutEndpoints } from './routes/payouts.ts'
import { photoEndpoints } from './routes/photos.ts'
import { pushEndpoints } from './routes/push.ts'
import { receiptEndpoints } from './routes/receipts.ts'
import { reconciliationEndpoints } from './routes/reconciliation.ts'
import { recoveryEndpoints } from './routes/recovery.ts'
import { refundEndpoints } from './routes/refunds.ts'
import { rotationEndpoints } from './routes/rotation.ts'
import { runAgainEndpoints } from './routes/runAgain.ts'
import { scheduleEndpoints } from './routes/schedules.ts'
import { seatLinkEndpoints } from './routes/seatLinks.ts'
import { seatTakeoverEndpoints } from './routes/seatTakeovers.ts'
import { sendingEndpoints } from './routes/sending.ts'
import { settingsEndpoints } from './routes/settings.ts'
import { setupEndpoints } from './routes/setup.ts'
import { sheetEndpoints } from './routes/sheet.ts'
import { standInEndpoints } from './routes/standIns.ts'
import { statementEndpoints } from './routes/statements.ts'
import { stepUpEndpoints } from './routes/stepUp.ts'
import { tokenEndpoints } from './routes/tokens.ts'
import { transparencyEndpoints } from './routes/transparency.ts'
import { twoStepEndpoints } from './routes/twoStep.ts'
import { userAdminEndpoints } from './routes/userAdmin.ts'
import { voteEndpoints } from './routes/votes.ts'
import { webhookEndpoints } from './routes/webhook.ts'

/** Routes that read the session. */
export const sessionEndpoints = [
  ...accountEndpoints,
  ...setupEndpoints,
  ...recoveryEndpoints,
  ...emailChangeEndpoints,
  ...settingsEndpoints,
  ...tokenEndpoints,
  ...openIdEndpoints,
  ...twoStepEndpoints,
  ...stepUpEndpoints,
  ...adminEndpoints,
  ...adminSearchEndpoints,
  ...adminWorkEndpoints,
  ...adminCircleEndpoints,
  ...auditEndpoints,
  ...bookEndpoints,
  ...cardEndpoints,
  ...chatEndpoints,
  ...contributionEndpoints,
  ...cashCodeEndpoints,
  ...adminProposalEndpoints,
  ...correctionEndpoints,
  ...disputeEndpoints,
  ...evidenceEndpoints,
  ...goalEndpoints,
  ...guaranteeEndpoints,
  ...openingCorrectionEndpoints,
  ...nextStepEndpoints,
  ...invitationResponseEndpoints,
  ...invitationEndpoints,
  ...memberEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...payoutDestinationEndpoints,
  ...payoutEndpoints,
  ...photoEndpoints,
  ...sendingEndpoints,
  ...batchEndpoints,
  ...receiptEndpoints,
  ...reconciliationEndpoints,
  ...refundEndpoints,
  ...rotationEndpoints,
  ...runAgainEndpoints,
  ...voteEndpoints,
  ...scheduleEndpoints,
  ...standInEndpoints,
  ...seatTakeoverEndpoints,
  ...cashBoxEndpoints,
  ...sheetEndpoints,
  ...statementEndpoints,
  ...userAdminEndpoints,
  ...installationEndpoints,
  ...memberWebhookEndpoints,
]

/** Routes without a session. */
export const openEndpoints = [
  ...webhookEndpoints,
  ...operationEndpoints,
  ...transparencyEndpoints,
  ...legalEndpoints,
]

/** The application of a process without an API: health, readiness and metrics. */
export const createOperationsApp = (
  parts: Pick<ApiParts, 'notReady' | 'log'>,
  settings: Pick<ApiSettings, 'metrics' | 'metricsToken' | 'appUrl'>,
): Koa<ApiState> => {
  const routes = createRoutes(operationEndpoints, { ...parts, settings })
  const app = new Koa<ApiState>()
  app.use(watched())
  app.use(mark({ log: parts.log, secure: false }))
  app.use(errors)
  app.use(routes.middleware)
  return app
}

/** Errors of browsers that disconnected early. */
const leftEarly = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** The API and the client. */
export const createApp = (parts: ApiParts, settings: ApiSettings): Koa<ApiState> => {
  const app = new Koa<ApiState>()
  app.keys = createCookieKeys(settings.sessionKeys)
  app.on('error', (err: NodeJS.ErrnoException) => {
    // The browser closed the connection early, which is no error.
    if (!leftEarly.has(err.code ?? '')) parts.log.error({ err }, 'a response failed')
  })

  const deps = { ...parts, settings }
  const described = [...openEndpoints, ...emailLinkEndpoints, ...seatLinkEndpoints, ...sessionEndpoints]
  const open = createRoutes([...openEndpoints, ...openApiEndpoints(described)], deps)
  const emailLinks = createRoutes([...emailLinkEndpoints, ...seatLinkEndpoints], deps)
  const signedIn = createRoutes(sessionEndpoints, deps)

  app.use(watched(settings.onAnswer))
  app.use(mark({ log: parts.log, secure: settings.secure }))
  app.use(fromCaller(settings.trustProxy))
  app.use(refusedOften(parts.limits))
  app.use(headers(settings))
  app.use(inBrowsersLanguage(settings))
  app.use(dataAge(parts.asOf))
  app.use(errors)
  app.use(plainPaths)
  app.use(ownPages(settings))
  for (const extra of settings.extras ?? []) app.use(extra)
  app.use(emailLinks.middleware)
  app.use(brandFiles(parts, settings))
  app.use(staticFiles(settings))
  app.use(open.middleware)
  app.use(onlyJson)
  app.use(accessTokens(parts, signedIn, sessions(app, parts.sessions, settings)))
  app.use(inUsersLanguage(settings))
  app.use(secondStepFirst)
  app.use(readYourWrites(parts.readSide, settings))
  app.use(jsonBodies(signedIn))
  app.use(adminOnly(parts, signedIn))
  app.use(signedIn.middleware)
  app.use(new Router().allowedMethods())
  return app
}
