import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ama, twoBooks } from '#lab/builders/reconciliation.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { trialBalance } from '#projections/readModels/journal/query.ts'
import { toTransfer } from '#projections/readModels/payouts/query.ts'
import { breaksToShow, unsettledBreaks } from '#projections/readModels/reconciliation/query.ts'
import { transfersById } from '#projections/readModels/transfers/query.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import {
  type BreakType,
  breakKey,
  type TransferBreakType,
  transferBreakTypes,
} from '#shared/events/reconciliation.ts'
import type { GoalId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Window } from '#shared/ports/paymentRecords.ts'
import { dayMs, hourMs, instant, plusMs } from '#shared/time.ts'
import { parsePayload } from '../queue/payloads.ts'
import { createTransferComparing } from '../reconciliation/compareTransfers.ts'
import { createReconcileOldTransfersJob, createReconcileTransfersJob } from './reconcileTransfers.ts'
import { createStripeTransferJob } from './stripeTransfer.ts'

// The accounts keep their money: it could not come back from a bank.
const books = await twoBooks({ settleDelayMs: hourMs })
const { sandbox, pool, store, clock } = books
const gateway = books.payoutGateway
const goals = createGoalHandler({ store, clock })
const parts = { ...books, newId: randomUUID }
let older: (Window & { readonly id: string })[] = []
const jobs: JobQueue = {
  add: async () => undefined,
  addAll: async (name, added) => {
    older = added.map(({ id, payload }) => ({
      id,
      ...windowIn(parsePayload('reconcile-old-transfers', payload)),
    }))
    expect(name).toBe('reconcile-old-transfers')
  },
}
const windowIn = ({ from, to }: { readonly from: string; readonly to: string }): Window => ({
  from: instant(from),
  to: instant(to),
})
const found = async (job: () => Promise<void>): Promise<unknown[]> => {
  await books.caughtUp()
  books.trouble.length = 0
  await job()
  await books.caughtUp()
  return [...books.trouble]
}
const compare = () => found(createReconcileTransfersJob({ ...parts, jobs }))
const compareOlder = () =>
  found(async () => {
    for (const window of older) await createReconcileOldTransfersJob(parts)(window)
  })
const report = (transferId: string) =>
  found(() => createStripeTransferJob({ ...stripe, sendsByStripe: true })({ transferId }))
const log = { info: () => undefined, error: (details: object) => void books.trouble.push(details) }
const comparing = { ...books, goals, log }
const { transferReads } = books
const stripe = { payoutGateway: gateway, goals, transferReads, clock }
const account = await sandbox.recipient()
await sandbox.fund(1_000_00)

/** Ama's payout of 40 dollars was begun; nothing is recorded of what Stripe did. */
const begun = async (): Promise<{ goal: GoalId; transferId: string }> => {
  const goal = await books.newGoal()
  const about = { payoutId: 'withdrawal-1', userId: ama, amountMinor: minor(40_00) }
  await books.forge(goal, { type: 'PayoutDue', data: { ...about, reason: 'withdrawal', round: null } })
  await books.forge(goal, {
    type: 'PayoutTransferBegun',
    data: { ...about, attempt: 1, destination: randomUUID(), accountId: account },
  })
  const made = await gateway.send({
    sending: { goalId: goal, payoutId: about.payoutId, attempt: 1 },
    ...{ accountId: account, amountMinor: about.amountMinor, currency: 'USD' },
  })
  if ('refused' in made) throw new Error(made.detail)
  return { goal, transferId: made.id }
}
const balanced = async (): Promise<void> => {
  const totals = new Map<string, number>()
  for (const { currency, amount } of await trialBalance(pool))
    totals.set(currency, (totals.get(currency) ?? 0) + amount)
  expect([...totals.values()].every(total => total === 0)).toBe(true)
}

it('records a transfer and its reversal without any webhook', async () => {
  const { goal, transferId } = await begun()
  expect(await toTransfer(pool, { now: clock.now(), onlyBegun: true, limit: 10 })).toEqual([
    { goalId: goal, payoutId: 'withdrawal-1' },
  ])
  await sandbox.stripe.transfers.createReversal(transferId, { amount: 15_00 })
  books.minutes(11)
  expect(await compare()).toEqual([])
  expect(await transfersById(pool, [transferId])).toMatchObject([
    { goalId: goal, accountId: account, amountMinor: 40_00, reversedMinor: 15_00, currency: 'USD' },
  ])
  expect(await toTransfer(pool, { now: clock.now(), onlyBegun: true, limit: 10 })).toEqual([])
  const { payouts } = await goals.load(goal, 'fresh')
  expect(payouts.get('withdrawal-1')).toMatchObject({ status: 'sent', amountMinor: 25_00 })
  expect(payouts.get('withdrawal-1-later-1')).toMatchObject({ status: 'due', amountMinor: 15_00 })
  await balanced()
})

const statusOf = async (type: BreakType, transferId: string) => {
  const rows = [...(await unsettledBreaks(pool, 100)), ...(await breaksToShow(pool))]
  return rows.find(({ key }) => key === breakKey(type, transferId))?.status
}
const becomesBreak = async (type: BreakType, transferId: string): Promise<void> => {
  books.minutes(11)
  await compare()
  expect(await statusOf(type, transferId)).toBe('sighted')
  books.minutes(11)
  await books.follow()
  expect(await statusOf(type, transferId)).toBe('open')
}

it('a transfer that somebody made by hand is a break, until it is taken back', async () => {
  const made = await sandbox.stripe.transfers.create({ amount: 500, currency: 'usd', destination: account })
  await becomesBreak('made_by_hand', made.id)
  await sandbox.stripe.transfers.createReversal(made.id, { amount: 200 })
  await books.follow()
  expect(await statusOf('made_by_hand', made.id)).toBe('open')
  await sandbox.stripe.transfers.createReversal(made.id, { amount: 300 })
  await books.follow()
  expect(await statusOf('made_by_hand', made.id)).toBe('closed')
  await compare()
  expect(await statusOf('made_by_hand', made.id)).toBe('closed')
})

it('a second transfer of a payout is a break, also where the first one is older than the window', async () => {
  const { goal, transferId } = await begun()
  await report(transferId)
  clock.advanceDays(40)
  const metadata = { goalId: String(goal), payoutId: 'withdrawal-1', attempt: '1' }
  const about = { amount: 4_000, currency: 'usd', destination: account, metadata }
  const second = await sandbox.stripe.transfers.create(about)
  await becomesBreak('sent_twice', second.id)
  expect(await statusOf('missing_in_ledger', second.id)).toBeUndefined()
  await sandbox.stripe.transfers.createReversal(second.id, {})
  await books.follow()
  expect(await statusOf('sent_twice', second.id)).toBe('closed')
})

it('a transfer that the log has and Stripe has not is a break', async () => {
  const goal = await books.newGoal()
  const about = { payoutId: 'withdrawal-1', userId: ama, amountMinor: minor(40_00) }
  await books.forge(goal, { type: 'PayoutDue', data: { ...about, reason: 'withdrawal', round: null } })
  await books.forge(goal, {
    type: 'PayoutSent',
    data: {
      ...{ ...about, attempt: 1, byUserId: null, method: 'stripe', reference: 'tr_none', from: 'stripe' },
      ...{ transferId: 'tr_none', accountId: account },
    },
  })
  await becomesBreak('missing_at_stripe', 'tr_none')
  expect(await breaksToShow(pool)).toContainEqual(
    expect.objectContaining({
      transfer_id: 'tr_none',
      goal_id: goal,
      ledger_minor: 40_00,
      stripe_minor: null,
    }),
  )
})

type Sent = GoalEventOf<'PayoutSent'>['data']
/** The log has a transfer of Stripe's with other facts than Stripe, as after a mistake in the code. */
const sentOtherwise = async (goal: GoalId, transferId: string, changes: Partial<Sent> = {}) => {
  const about = { payoutId: 'withdrawal-1', attempt: 1, userId: ama, amountMinor: minor(40_00) }
  const how = { byUserId: null, method: 'stripe', reference: transferId, from: 'stripe' } as const
  const data = { ...about, ...how, transferId, accountId: account, ...changes }
  await books.forge(goal, { type: 'PayoutSent', data })
}
/** Each kind that no other test here has: how it arises, and what makes both sides agree again where something can. */
const differing: Partial<
  Record<TransferBreakType, () => Promise<{ id: string; amend?: () => Promise<unknown> }>>
> = {
  amount_mismatch: async () => {
    const { goal, transferId: id } = await begun()
    await sentOtherwise(goal, id, { amountMinor: minor(39_00) })
    return { id }
  },
  account_mismatch: async () => {
    const { goal, transferId: id } = await begun()
    await sentOtherwise(goal, id, { accountId: 'acct_other' })
    return { id }
  },
  attribution_mismatch: async () => {
    const { goal: of, transferId: id } = await begun()
    const { goal } = await begun()
    await sentOtherwise(goal, id)
    const about = { payoutId: 'withdrawal-1', attempt: 1, userId: ama }
    const data = { ...about, code: 'refused', refusedAt: clock.now() } as const
    await books.forge(of, { type: 'PayoutTransferRefused', data })
    return { id }
  },
  missing_in_ledger: async () => {
    const metadata = { goalId: String(await books.newGoal()), payoutId: 'withdrawal-9', attempt: '1' }
    const { id } = await sandbox.stripe.transfers.create({
      ...{ amount: 4_000, currency: 'usd', destination: account, metadata },
    })
    return { id, amend: () => sandbox.stripe.transfers.createReversal(id, {}) }
  },
  reversal_not_reflected: async () => {
    const { goal, transferId: id } = await begun()
    await report(id)
    await books.forge(goal, {
      type: 'PayoutTransferReversed',
      data: {
        ...{ payoutId: 'withdrawal-1', attempt: 1, userId: ama, amountMinor: minor(40_00) },
        ...{ transferId: id, reversedMinor: minor(40_00), reversedAt: clock.now() },
      },
    })
    return { id, amend: () => sandbox.stripe.transfers.createReversal(id, {}) }
  },
}
for (const [kind, arise] of Object.entries(differing))
  it(`what the application cannot end is a break: ${kind}`, async () => {
    const type = kind as TransferBreakType
    const { id, amend } = await arise()
    await becomesBreak(type, id)
    if (amend) await amend()
    else await books.breaks.handle(breakKey(type, id), { ...accepted, byUserId: ama }, byAdmin)
    await books.follow()
    expect(await statusOf(type, id)).toBe('closed')
  })
const accepted = {
  ...({ type: 'CloseBreak', reason: 'accepted', note: 'A person has looked at it.' } as const),
  ...{ ofUserId: undefined, admins: [] },
}
const byAdmin = { actor: 'user:1', cause: 'test', correlation: 'test' }

it('has each kind of difference in a test', () => {
  const elsewhere = ['made_by_hand', 'sent_twice', 'missing_at_stripe']
  expect([...Object.keys(differing), ...elsewhere].toSorted()).toEqual(transferBreakTypes.toSorted())
})

it('records what came back after payouts are sent by hand again', async () => {
  const { transferId } = await begun()
  await report(transferId)
  await sandbox.stripe.transfers.createReversal(transferId, { amount: 15_00 })
  books.minutes(11)
  const transfers = createTransferComparing({ ...comparing, sendsByStripe: false })
  await createReconcileTransfersJob({ ...parts, transfers, jobs })()
  await books.caughtUp()
  expect(await givenBack(transferId)).toBe(15_00)
  await sandbox.stripe.transfers.createReversal(transferId, { amount: 5_00 })
  await createStripeTransferJob({ ...stripe, sendsByStripe: false })({ transferId })
  await books.caughtUp()
  expect(await givenBack(transferId)).toBe(20_00)
})

const givenBack = async (transferId: string): Promise<unknown> => {
  await books.caughtUp()
  return (await transfersById(pool, [transferId]))[0]?.reversedMinor
}

it('records a transfer and its reversal at once when Stripe reports them, however often', async () => {
  const { transferId } = await begun()
  await report(transferId)
  await sandbox.stripe.transfers.createReversal(transferId, { amount: 15_00 })
  for (const _ of [1, 2]) expect(await report(transferId)).toEqual([])
  expect(await givenBack(transferId)).toBe(15_00)
  expect(await report('tr_unknown')).toEqual([])
  await balanced()
})

it('finds a reversal after a year by the daily comparison of all transfers', async () => {
  const { transferId } = await begun()
  await report(transferId)
  clock.advanceDays(365)
  await sandbox.stripe.transfers.createReversal(transferId, { amount: 15_00 })
  await compare()
  expect(await givenBack(transferId)).toBe(0)
  await compareOlder()
  expect(await givenBack(transferId)).toBe(15_00)
  await balanced()
})

it('compares each day of 13 months, once a day', async () => {
  await compare()
  const [ids, newest] = [older.map(({ id }) => id), older[0]]
  expect(newest && newest.to > plusMs(clock.now(), -35 * dayMs)).toBe(true)
  for (const [index, { from }] of older.entries()) expect(older[index + 1]?.to ?? from).toBe(from)
  expect((older.at(-1)?.from ?? clock.now()) < plusMs(clock.now(), -397 * dayMs)).toBe(true)
  await compare()
  expect(older.map(({ id }) => id)).toEqual(ids)
})

it('asks Stripe for nothing by hand, 14 months after the last transfer', async () => {
  clock.advanceDays(430)
  const asks = { transfers: () => expect.unreachable(), transfer: () => expect.unreachable() }
  const unused = { ...comparing, payoutGateway: asks, sendsByStripe: false }
  const transfers = createTransferComparing(unused)
  await createReconcileTransfersJob({ ...parts, transfers, jobs })()
  await createStripeTransferJob(unused)({ transferId: 'tr_1' })
})
