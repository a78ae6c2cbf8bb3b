import type StripeSdk from 'stripe'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import type { BreakHandler, GoalHandler } from '#ledger/handle.ts'
import { payoutGatewayOver } from '#ledger/payments/stripePayoutGateway.ts'
import { createStripeAccounts } from '#ledger/useCases/stripeAccounts.ts'
import type { Syncing } from '#ledger/useCases/syncPayment.ts'
import { userId } from '#shared/ids.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import {
  createReconcileOldTransfersJob,
  createReconcileTransfersJob,
} from '#workers/jobs/reconcileTransfers.ts'
import { createSendTransfersJob } from '#workers/jobs/sendTransfers.ts'
import { createLookAtStripeAccountsJob, createStripeAccountJob } from '#workers/jobs/stripeAccounts.ts'
import { createStripeTransferJob } from '#workers/jobs/stripeTransfer.ts'
import { createTransferComparing } from '#workers/reconciliation/compareTransfers.ts'
import { sendingRules } from './core/sendingRules.ts'
import type { Instance } from './core/timeline.ts'
import { appUrl } from './messageJobs.ts'
import { admins } from './people/cast.ts'
import { askedFor } from './ports/database.ts'
import { destinationsFor } from './ports/destinations.ts'
import type { Handlers } from './ports/queue.ts'
import type { Services } from './services.ts'

export const payoutGatewayFor = (sdk: StripeSdk): PayoutGateway => {
  const { webhookSecret, connectWebhookSecret } = sandboxKeys
  return payoutGatewayOver(sdk, { webhookSecret, connectWebhookSecret, country: 'US' })
}

interface Parts extends Syncing {
  readonly goals: GoalHandler
  readonly breaks: BreakHandler
  readonly jobs: JobQueue
  readonly payoutGateway: PayoutGateway
  readonly newId: () => string
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** The jobs that send payouts to recipients' accounts with Stripe, and those that find what no webhook has reported. */
export const composeTransfers = (instance: Instance, services: Services, parts: Parts): Handlers => {
  const { world, destinations, bug, locks, stripeFunds, stripeNotices } = services
  const transferReads = askedFor(world, instance, services.transferReads)
  const { payoutDestinations, connectedAccounts } = destinationsFor(world, destinations, instance)
  const common = { ...parts, transferReads, sendsByStripe: true }
  const transfers = createTransferComparing(common)
  const stripeAccounts = createStripeAccounts({
    ...{ ...parts, payoutDestinations, connectedAccounts, country: 'US', appUrl },
    gateway: parts.payoutGateway,
    mailRequests: { aboutDestination: async () => undefined },
    bankPayouts: { isRefused: async () => false },
    log: { ...parts.log, warn: () => undefined },
  })
  return {
    'send-transfers': createSendTransfersJob({
      ...common,
      ...sendingRules,
      payoutDestinations: bug.destinations(payoutDestinations),
      moneyAdmins: async () => admins.map(userId),
      stripeFunds: stripeFunds(parts.clock),
      alone: locks.alone(instance),
    }),
    'stripe-transfer': createStripeTransferJob(common),
    'stripe-account': createStripeAccountJob({
      stripeAccounts,
      // What happens after the transfer, between the processor and the recipient's bank, is not simulated.
      lookAtBankPayouts: async () => undefined,
    }),
    'look-at-stripe-accounts': createLookAtStripeAccountsJob({ ...parts, stripeAccounts }),
    'reconcile-transfers': createReconcileTransfersJob({ ...parts, transfers }),
    'reconcile-old-transfers': createReconcileOldTransfersJob({ ...parts, transfers }),
    'account-notice': async notice => stripeNotices.noticed(notice),
  }
}
