import { randomUUID } from 'node:crypto'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import type { SandboxOptions } from '#embedded/stripe/start.ts'
import { testSandbox } from '#embedded/stripe/testing.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { createPayers } from '#ledger/accounts/payers.ts'
import { createBreakHandler, createGoalHandler, createRunHandler } from '#ledger/handle.ts'
import { createStripeGateway } from '#ledger/payments/stripeGateway.ts'
import { createStripePayoutGateway } from '#ledger/payments/stripePayoutGateway.ts'
import { createStripeRecords } from '#ledger/payments/stripeRecords.ts'
import type { OpenedPayment } from '#ledger/useCases/openIntent.ts'
import { createPaymentReads } from '#ledger/useCases/paymentReads.ts'
import { withClient } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { readCheckpoint } from '#projections/engine/checkpoints.ts'
import { startProjector } from '#projections/engine/runner.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import type { Currency } from '#shared/currencies.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import { type Difference, keyOfDifference } from '#shared/events/reconciliation.ts'
import { type GoalId, goalId, type PaymentIntentId, userId } from '#shared/ids.ts'
import { minor, zero } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { PaymentRecords, Window } from '#shared/ports/paymentRecords.ts'
import { calendarDate } from '#shared/time.ts'
import { createFollowStripeJob } from '#workers/jobs/followStripe.ts'
import { workerMigrations } from '#workers/outbox/checkpoint.ts'
import { createTransferComparing } from '#workers/reconciliation/compareTransfers.ts'
import { createFollowed } from '#workers/reconciliation/progress.ts'
import { createReconciliationRun } from '#workers/reconciliation/run.ts'
import { createTransferReads } from '#workers/reconciliation/transferReads.ts'
import { atFileEnd } from '../runner/cleanUp.ts'
import { noCardLimit } from './cardMoney.ts'
import { startEventStore } from './eventStore.ts'
import { forge as forgeEvents } from './forge.ts'
import { paymentsOver } from './payments.ts'

export const ama = userId(1)
const context = { actor: 'test', cause: 'test', correlation: 'test' }

/**
 * The ledger with its read side, and the sandbox, connected only by reconciliation: no webhooks, no sweeper.
 */
export const twoBooks = async (
  options: Partial<Pick<SandboxOptions, 'settleDelayMs' | 'faults' | 'onExchange'>> = {},
) => {
  const { pool, store: plainStore } = await startEventStore()
  const sandbox = await testSandbox(options)
  let written = -1n
  const store: EventStore = {
    ...plainStore,
    append: async (...given) => {
      const appended = await plainStore.append(...given)
      if (appended.outcome === 'appended' && appended.position > written) written = appended.position
      return appended
    },
  }
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, workerMigrations, { schema: 'workers' })
  await withClient(pool, ensureReadSchema)
  const trouble: object[] = []
  const log = { info: () => undefined, error: (details: object) => void trouble.push(details) }
  const projector = startProjector({ store, pool, schema: readSchema, log })
  atFileEnd(projector.stop)

  const { clock, port } = sandbox
  const keys = { secretKey: sandboxKeys.secretKey, webhookSecret: sandboxKeys.webhookSecret }
  const where = { sandbox: { host: '127.0.0.1', port } }
  const goals = createGoalHandler({ store, clock })
  const reads = createPaymentReads(pool)
  const { payments } = paymentsOver({
    goals,
    newId: randomUUID,
    cardMoney: noCardLimit,
    debits: [],
    refundFee: () => zero,
    jobs: { add: async () => undefined, addAll: async () => undefined },
    gateway: createStripeGateway({ ...keys, ...where }),
    payers: createPayers(pool),
    reads,
    clock,
    returnUrl: 'http://localhost:3000/payment-complete',
  })
  const books = createStripeRecords({ ...keys, ...where })
  const listed: Window[] = []
  const records: PaymentRecords = {
    ...books,
    movements: window => {
      listed.push(window)
      return books.movements(window)
    },
  }
  const breaks = createBreakHandler({ store, clock })
  const runs = createRunHandler({ store, clock })
  const sync: Parameters<typeof createFollowStripeJob>[0]['sync'] = ({ id, context, how }) =>
    payments.sync(id, context, how)
  const payoutGateway = createStripePayoutGateway({
    ...{ ...keys, connectWebhookSecret: sandboxKeys.connectWebhookSecret, country: 'US' },
    ...where,
  })
  const transferReads = createTransferReads(pool)
  const transfers = createTransferComparing({
    ...{ payoutGateway, sendsByStripe: true, goals, breaks, transferReads, clock, log },
  })
  const parts = { pool, reads, records, payments, sync, breaks, runs, log, clock, transfers }
  const sight = (difference: Difference) =>
    breaks.handle(keyOfDifference(difference), { type: 'SightBreak', difference, now: clock.now() }, context)

  /** Waits until everything written can be read. */
  const caughtUp = async (): Promise<void> => {
    for (const until = Date.now() + 15_000; Date.now() < until; ) {
      if (((await readCheckpoint(pool, readSchema)) ?? -1n) >= written) return
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    throw new Error('the read side has not caught up')
  }
  let newest = 0
  const newGoal = async (currency: Currency = 'USD'): Promise<GoalId> => {
    const id = goalId(++newest)
    const terms = {
      ...{ goalId: id, creatorId: ama, name: 'Lisbon in June', type: 'Vacation & Travel' },
      ...{ subtype: null, description: null, targetMinor: minor(100_000_00), totalMembers: 3 },
      currency,
      ...{ startDate: calendarDate('2026-01-01'), endDate: calendarDate('2036-01-01') },
      ...{ contributionMinor: null, rotation: null },
    }
    await goals.handle(id, { type: 'CreateGoal', terms }, context)
    return id
  }
  /** Paid at Stripe, but not yet recorded in the ledger. */
  const pay = async (
    goal: GoalId,
    amountMinor: number,
    card = '4242424242424242',
  ): Promise<OpenedPayment> => {
    const opened = await payments.open(
      { goalId: goal, userId: ama, amountMinor: minor(amountMinor) },
      context,
    )
    if ('code' in opened) throw new Error(`refused: ${opened.code}`)
    await sandbox.confirmCard({ id: opened.paymentIntentId, client_secret: opened.clientSecret }, card)
    return opened
  }
  /** Appends to a goal's stream without a decision, as a bug might. */
  const forge = async (goal: GoalId, event: GoalEvent): Promise<void> => {
    await forgeEvents(store, goalStream(goal), [event], { at: clock.now() })
    await caughtUp()
  }
  const run = createReconciliationRun(parts)
  const following = { ...parts, followed: createFollowed(pool) }
  const follow = createFollowStripeJob(following)
  return {
    ...{
      sandbox,
      pool,
      store,
      clock,
      payments,
      payoutGateway,
      transfers,
      transferReads,
      breaks,
      records,
      listed,
      sight,
      trouble,
      caughtUp,
      newGoal,
      pay,
      forge,
    },
    following,
    sync: async (id: PaymentIntentId): Promise<void> => {
      await payments.sync(id, context)
      await caughtUp()
    },
    follow: async (): Promise<void> => {
      await caughtUp()
      await follow()
      await caughtUp()
    },
    reconcile: async (how: { readonly dryRun?: boolean; readonly runId?: string } = {}): Promise<string> => {
      await caughtUp()
      const { runId = randomUUID(), dryRun = false } = how
      await run({ runId, kind: 'on_demand', dryRun })
      await caughtUp()
      return runId
    },
    minutes: (count: number): void => clock.advanceDays(count / 1_440),
  }
}
export type TwoBooks = Awaited<ReturnType<typeof twoBooks>>
