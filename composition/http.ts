import { dirname } from 'node:path'
import { createOpenIdProvider } from '#ledger/accounts/openId/provider.ts'
import { createApp, createOperationsApp } from '#ledger/api/app.ts'
import type { Listening } from '#ledger/api/listen.ts'
import { createLiveUpdates } from '#ledger/api/live.ts'
import { createPeriods } from '#ledger/books/periods.ts'
import { listenForBrowserUpdates } from '#ledger/browserUpdates.ts'
import { systemClock } from '#ledger/clock.ts'
import { type Brand, brandOf } from '#ledger/installationSettings/brand.ts'
import { standstillMs } from '#ledger/monitoring/standstill.ts'
import { createReceiptProofs } from '#ledger/transparency/receiptProofs.ts'
import { createReserve } from '#ledger/useCases/reserve.ts'
import { auditHealth } from '#projections/audit/query.ts'
import { forgetRunning, noteRunning } from '#projections/db/running.ts'
import { trialTotals } from '#projections/readModels/journal/query.ts'
import { newestEventAt } from '#projections/readModels/log/query.ts'
import { heldCounts } from '#projections/readModels/projectionState/query.ts'
import { reconciliationHealth } from '#projections/readModels/reconciliation/query.ts'
import type { OfferedCurrency } from '#shared/api/config.ts'
import { debitIn } from '#shared/bankDebits.ts'
import { largestPayment, smallestPayment } from '#shared/cardLimits.ts'
import { type Currency, currencies } from '#shared/currencies.ts'
import { demoNames, demoPassword } from '#shared/demonstration.ts'
import type { Language } from '#shared/language.ts'
import { decimalsOf, formatDecimal } from '#shared/money.ts'
import type { PaymentSettings } from '#shared/settings/payments.ts'
import type { Instant } from '#shared/time.ts'
import { testMail } from '#workers/delivery/templates/testMail.ts'
import type { Infrastructure } from './infrastructure.ts'
import { productionParts } from './installation.ts'
import { chosenAmong, offeredLanguages, startBuildingOthers, withNames } from './languages.ts'
import type { RunningProcess } from './runningProcess.ts'
import type { Services } from './services.ts'

interface Serving {
  readonly server: Listening
  readonly webRoot: string
  /** In which the client is built. */
  readonly env: NodeJS.ProcessEnv
}

/** Serves the API and the client. Returns the line to print. */
export const serveApi = async (
  running: RunningProcess,
  infrastructure: Infrastructure,
  services: Services,
  { server, webRoot, env }: Serving,
): Promise<string> => {
  const { config, log, stopping } = running
  const { pool, store, connect, metrics } = infrastructure
  const { clock, processor, accounts, mail, sessionKeys, dataKeys, treeHeads, closedPeriods, readSide } =
    services
  const { now } = clock
  metrics.watchBooks({
    reconciliation: () => reconciliationHealth(pool),
    audit: () => auditHealth(pool),
    balance: () => trialTotals(pool),
    held: () => heldCounts(pool),
    now,
  })
  metrics.watchReadSide(readSide)
  const browserUpdates = await listenForBrowserUpdates(connect)
  stopping.add('browser updates', browserUpdates.close)
  const live = createLiveUpdates(pool, { readSide, browserUpdates }, log)
  const { appUrl, payments } = config
  const { installation } = services
  const builtLanguages = offeredLanguages(config, webRoot)
  const languages: Language[] = []
  let brand: Brand | undefined
  const chooseLanguages = (): void => {
    const chosen = chosenAmong(builtLanguages, installation.current().languages)
    languages.splice(0, languages.length, ...chosen)
  }
  installation.onChange(now => {
    brand = brandOf(now)
    chooseLanguages()
  })
  const app = createApp(
    {
      ...accounts,
      ...services.dependencies,
      pool,
      store,
      readSide,
      live,
      treeHeads,
      clock,
      log,
      appUrl,
      breaks: services.breaks,
      failedJobs: services.queue.failed,
      openId: config.openId && createOpenIdProvider(config.openId, { appUrl, log }),
      periods: createPeriods({ store, clock, onClosed: closedPeriods.look }),
      receiptProofs: createReceiptProofs({ pool, store, heads: treeHeads }),
      readWebhook: metrics.heard(processor.gateway.readWebhook, now),
      payoutGateway: services.payoutGateway,
      stripeAccounts: services.stripeAccounts,
      hasSms: mail.hasSms,
      hasWhatsApp: mail.hasWhatsApp,
      push: services.push,
      toWebhooks: services.webhooks.toWebhooks,
      publicConfig: {
        stripePublishableKey: processor.publishableKey,
        sandboxConfirmBase: payments.kind === 'sandbox' ? '/sandbox/stripe' : null,
        money: payments.kind === 'record-only' ? 'outside' : 'cards',
        get currencies() {
          return installation.current().currencies.map(code => offered(code, config))
        },
        ...(config.demo?.kind === 'instance'
          ? { demo: { endsAt: config.demo.endsAt, usernames: demoNames, password: demoPassword } }
          : {}),
        get languages() {
          return withNames(languages)
        },
        openId: config.openId?.name ?? null,
      },
      installation: {
        ...installation,
        parts: productionParts(config),
        builtLanguages: () => withNames(builtLanguages),
        offeredCurrencies: config.installation.currencies ?? currencies,
      },
      sendTestMail: async to => mail.mailer.send({ to, ...testMail({ appUrl }) }),
      approvalAbove: config.approvalAbove,
      adminDayLimit: config.adminDayLimit,
      onAdminLimit: metrics.onAdminLimit,
      firmAfterDays: config.firmAfterDays,
      bankSenders: config.bankSenders,
      reserve: createReserve({ pool, clock, readSide, ...config }),
      notReady: infrastructure.readiness.reasons,
      asOf: createDataAsOf(infrastructure),
    },
    {
      sessionKeys,
      dataKeys,
      appUrl,
      webRoot,
      languages,
      builtLanguages,
      brand: () => brand,
      secure: appUrl.startsWith('https:'),
      trustProxy: config.trustProxy,
      metrics: metrics.registry,
      onAnswer: metrics.onAnswer,
      metricsToken: config.metricsToken,
      realStripe: payments.kind === 'stripe',
      extras: [...processor.extras, ...mail.extras],
    },
  )
  server.serve(app.callback())
  stopping.add('HTTP server', server.close)
  stopping.add('live updates', live.close) // before the server, which waits for open responses
  stopping.add('requests', () => server.drain(config.drainMs), config.drainMs + config.stopMs)
  // Commands on this machine find by it what has no address of its own.
  if (infrastructure.isOurs || config.eventStore.kind === 'embedded') {
    const { databaseUrl, eventStoreUrl, dataDir } = infrastructure
    noteRunning(dataDir, { databaseUrl, appUrl, eventStoreUrl })
    stopping.add('note of running', () => forgetRunning(dataDir))
  }
  startBuildingOthers(running, {
    offered: builtLanguages,
    home: dirname(dirname(webRoot)),
    env,
    onBuilt: chooseLanguages,
  })
  return [
    `Calabash is ready at ${appUrl}`,
    ...embeddedPages(config, services),
    ...(await setupLine(config, services)),
  ].join('\n')
}

/** Only while there is no account: what opens the page on which the first admin is made. */
const setupLine = async ({ appUrl }: RunningProcess['config'], { accounts }: Services): Promise<string[]> => {
  const token = await accounts.setupToken.renew()
  return token === undefined ? [] : [`  Set it up at ${appUrl}/setup with the token ${token}`]
}

/** The pages of embedded parts with the generated token that opens them. */
const embeddedPages = (
  { appUrl, mail, payments }: RunningProcess['config'],
  { generatedToken }: Services,
): string[] => {
  if (generatedToken === undefined) return []
  const isMailbox = mail.kind === 'mailbox'
  const pages = [
    ...(isMailbox ? ['mailbox'] : []),
    ...(payments.kind === 'sandbox' || (payments.kind === 'record-only' && isMailbox) ? ['clock'] : []),
    ...(payments.kind === 'sandbox' ? ['faults'] : []),
  ]
  return pages.map(page => `  ${appUrl}/sandbox/${page}?token=${generatedToken}`)
}

/** Returns the age of the shown data while the log or the projections stand still, otherwise undefined. */
const createDataAsOf = ({ pool, logWatch, readiness }: Infrastructure) => {
  let newest: Promise<Instant | undefined> = Promise.resolve(undefined)
  let lookAgainAt = 0
  // Cached, because every response contains it, and it does not change while nothing is projected.
  const lookUp = (): Promise<Instant | undefined> => {
    if (performance.now() < lookAgainAt) return newest
    lookAgainAt = performance.now() + 1_000
    newest = newestEventAt(pool)
    newest.catch(() => {
      lookAgainAt = 0
    })
    return newest
  }
  return async (): Promise<Instant | undefined> => {
    const { state, lastGoodAt } = logWatch.health()
    const standsStill = readiness.standsStillSeconds * 1_000 >= standstillMs
    if (state === 'starting' || (state === 'ours' && !standsStill)) return undefined
    return (standsStill ? undefined : lastGoodAt) ?? (await lookUp()) ?? systemClock.now()
  }
}

/** Serves only readiness and metrics, for roles without an API. Returns the line to print. */
export const serveOperations = (
  { config, log, stopping }: RunningProcess,
  { metrics, readiness }: Infrastructure,
  server: Listening,
): string => {
  const app = createOperationsApp(
    { log, notReady: readiness.reasons },
    { metrics: metrics.registry, metricsToken: config.metricsToken, appUrl: config.appUrl },
  )
  server.serve(app.callback())
  stopping.add('HTTP server', server.close)
  return `Calabash is ready as ${config.role}, and says how it is at port ${config.port}`
}

const offered = (
  code: Currency,
  { refundFee, debits }: Pick<PaymentSettings, 'refundFee' | 'debits'>,
): OfferedCurrency => ({
  code,
  decimals: decimalsOf(code),
  smallest: formatDecimal(smallestPayment(code), code),
  largest: formatDecimal(largestPayment(code), code),
  refundFee: refundFee(code) > 0 ? formatDecimal(refundFee(code), code) : null,
  debit: debitIn(debits, code) ?? null,
})
