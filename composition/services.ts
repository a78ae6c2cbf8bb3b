import { randomUUID } from 'node:crypto'
import { accessWith } from '#embedded/controls/access.ts'
import { createAccounts } from '#ledger/accounts/accounts.ts'
import { ensureAddressKeyKnown } from '#ledger/accounts/addressKeys.ts'
import { newToken } from '#ledger/accounts/tokens.ts'
import type { Listening } from '#ledger/api/listen.ts'
import { followPeriods } from '#ledger/books/closedPeriods.ts'
import { systemClock } from '#ledger/clock.ts'
import { createBreakHandler, createGoalHandler } from '#ledger/handle.ts'
import { followHeldGoals } from '#ledger/heldGoals.ts'
import { guardedGateway, guardedPayoutGateway } from '#ledger/installation/guardedGateway.ts'
import { foldVersion } from '#ledger/snapshots/foldVersion.ts'
import { createSnapshots } from '#ledger/snapshots/snapshots.ts'
import { followErasures } from '#ledger/texts/following.ts'
import { createHeads } from '#ledger/transparency/heads.ts'
import type { Dependencies } from '#ledger/useCases/dependencies.ts'
import { createPaymentReads } from '#ledger/useCases/paymentReads.ts'
import { createStripeAccounts } from '#ledger/useCases/stripeAccounts.ts'
import { CheckedClient } from '#projections/db/checkedClient.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { followReadSide } from '#projections/engine/checkpoints.ts'
import { untilComplete } from '#projections/engine/generations.ts'
import { isOwnMachine } from '#shared/ownMachine.ts'
import { createQueue } from '#workers/queue/queue.ts'
import { openAddresses } from './addressKey.ts'
import type { Infrastructure } from './infrastructure.ts'
import { startInstallation } from './installation.ts'
import { startMail } from './messaging.ts'
import { startProcessor } from './payments.ts'
import { createPush } from './push.ts'
import type { RunningProcess } from './runningProcess.ts'
import { createWebhookParts } from './webhooks.ts'

/** What API and workers share: queue, payments, accounts, mail, handlers and the use cases' dependencies. */
export const createServices = async (
  { config, log, stopping, is }: RunningProcess,
  infrastructure: Infrastructure,
  server: Listening,
) => {
  const { pool, databaseUrl, store, metrics, ensureWritable } = infrastructure
  // Before the wait for the read side, which other keys may keep from being complete.
  await ensureAddressKeyKnown(pool, infrastructure.keys.dataKeys)
  const queue = await createQueue(
    config.queue.kind === 'redis' ? { redisUrl: config.queue.url } : { databaseUrl, Client: CheckedClient },
    {
      onError: err => log.warn({ err }, 'the job queue is in trouble'),
      onFailedAttempt: failed => {
        metrics.onFailedAttempt(failed)
        const { error: err, willRetry, ...about } = failed
        log[willRetry ? 'warn' : 'error']({ ...about, err, willRetry }, 'a job failed')
      },
    },
  )
  stopping.add('queue', queue.close)
  metrics.watchQueue(queue)
  // Incomplete read models would mislead both API and workers.
  await untilComplete(pool, readSchema)

  const jobs = queue.queue
  const { appUrl, rateLimitScale } = config
  const generatedToken = isOwnMachine(appUrl) ? undefined : newToken(192)
  const access = accessWith(config.sandboxToken ?? generatedToken)
  const processor = await startProcessor(config, {
    pool,
    databaseUrl,
    Client: CheckedClient,
    appUrl,
    webhookAt: is('api') ? { host: config.host, port: server.port } : undefined,
    log,
    jobs,
    access,
    clock: systemClock,
  })
  stopping.add('payment sandbox', processor.close)
  const { clock } = processor
  const gateway = guardedGateway(processor.gateway, ensureWritable)
  const payoutGateway =
    processor.payoutGateway && guardedPayoutGateway(processor.payoutGateway, ensureWritable)

  const { sessionKeys, dataKeys } = infrastructure.keys
  const snapshots = createSnapshots({
    pool,
    dataKeys,
    version: foldVersion(),
    onTrouble: err => log.warn({ err }, 'a snapshot could not be read or kept'),
  })
  const closedPeriods = followPeriods(store, log)
  stopping.add('periods', closedPeriods.stop)
  const { warmEvents } = config
  const readSide = await followReadSide(infrastructure.connect, readSchema)
  stopping.add('read side', readSide.close)
  const { isHeldBack, stop } = await followHeldGoals(pool, readSide, log)
  stopping.add('held goals', stop)
  const goals = createGoalHandler({ store, clock, snapshots, closedPeriods, isHeldBack, warmEvents })
  const breaks = createBreakHandler({ store, clock })
  const erasures = followErasures({ pool, keys: infrastructure.textKeys, log, forgetGoal: goals.forget })
  stopping.add('erased texts', erasures.stop)
  const { cardLimit, textsPerDay } = config
  const limits = { rateLimitScale, cardLimit, textsPerDay }
  const sendsByStripe = config.payouts.kind === 'connect'
  const accounts = createAccounts({
    pool,
    clock,
    jobs,
    dataKeys,
    appUrl,
    ...limits,
    sendsByStripe,
  })
  const stripeAccounts =
    payoutGateway && config.payouts.kind === 'connect'
      ? createStripeAccounts({
          ...accounts,
          gateway: payoutGateway,
          jobs,
          clock,
          log,
          country: config.payouts.country,
          appUrl,
        })
      : undefined
  await openAddresses({ pool, accounts, dataKeys }, { log, stopping })
  const installation = await startInstallation(config, { settings: accounts.installationSettings, log })
  stopping.add('settings of the installation', installation.stop)
  const sender = () => installation.current().sender
  const mail = await startMail(config, { databaseUrl, clock, access, log, sender })
  stopping.add('mail', mail.close)
  const push = createPush(config, { pool, dataKeys, clock })
  const { isOurs } = infrastructure
  const webhooks = createWebhookParts(config, { pool, store, goals, dataKeys, clock, log, isOurs })
  const dependencies: Dependencies = {
    goals,
    gateway,
    payers: accounts.payers,
    cardMoney: accounts.cardMoney,
    debits: config.debits,
    reads: createPaymentReads(pool),
    jobs,
    clock,
    drawSeeds: accounts.drawSeeds,
    refundFee: config.refundFee,
    returnUrl: `${appUrl}/payment-complete`,
    newId: randomUUID,
  }
  return {
    queue,
    clock,
    processor,
    payoutGateway,
    sendsByStripe,
    /** Undefined where payouts are sent by hand only. */
    stripeAccounts,
    breaks,
    erasures,
    accounts,
    installation,
    mail,
    push,
    webhooks,
    /** To be printed at the start, where it was not chosen by the operator. */
    generatedToken: config.sandboxToken === undefined ? generatedToken : undefined,
    sessionKeys,
    dataKeys,
    closedPeriods,
    treeHeads: createHeads(pool),
    readSide,
    dependencies,
  }
}
export type Services = Awaited<ReturnType<typeof createServices>>
