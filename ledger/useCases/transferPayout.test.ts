import { expect, it } from 'vitest'
import { begun, complete, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { journalOf } from '#shared/journal.ts'
import { minor, zero } from '#shared/money.ts'
import type { NewTransfer, RecipientFacts, SendRefusal, TransferFacts } from '#shared/ports/payoutGateway.ts'
import { hourMs, instant, plusMs } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../domain/goal/decider.ts'
import { recordTransfer, type Transferring, transferPayout } from './transferPayout.ts'

const availableAt = instant('2026-02-22T00:00:00Z')
const settled = [ama, kofi, nia].map(
  (who): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
      ...{ netMinor: minor(96_80), availableAt },
    },
  }),
)
const context = { actor: 'system:transfers', cause: 'run-1', correlation: 'run-1' }
const which = { goalId: id, payoutId: 'round-1' }

/** Ama's pot of three hundred dollars is due, and goes to her account with Stripe. */
const table = () => {
  let now = instant('2026-03-05T12:00:00Z')
  const events: GoalEvent[] = [...begun(), ...complete(1), ...settled]
  const stateNow = () => events.reduce(goalDecider.evolve, goalDecider.initialState())
  const transfers: TransferFacts[] = []
  const at = { accountId: 'acct_ama', destinationId: usableDestination.id, availableMinor: 1_000_00 }
  let crash: 'before Stripe' | 'after Stripe' | undefined
  let refusal: SendRefusal | undefined
  const send = async ({ sending, accountId, amountMinor, currency }: NewTransfer) => {
    if (crash === 'before Stripe') throw new Error('crashed')
    if (refusal) return { refused: refusal, detail: '' }
    const known = transfers.find(
      one => one.sending?.payoutId === sending.payoutId && one.sending.attempt === sending.attempt,
    )
    const about = { sending, accountId, amountMinor, currency, reversedMinor: zero }
    const ids = { chargeId: undefined, paymentId: undefined, madeAt: now }
    const made = known ?? { id: `tr_${transfers.length + 1}`, ...about, ...ids }
    if (!known) transfers.push(made)
    if (crash === 'after Stripe') throw new Error('crashed')
    return made
  }
  const account = async (accountId: string): Promise<RecipientFacts> => ({
    ...{ id: accountId, userId: ama, country: 'US', currency: 'USD', isReady: true, isPaidOut: true },
    ...{ isSubmitted: true, bankId: 'ba_1', bankLast4: '6789' },
    requirements: {
      ...{ due: [], pastDue: [], checking: [], errors: [] },
      ...{ deadline: undefined, disabledReason: undefined },
    },
  })
  const handle = async (_: unknown, command: GoalCommand) => {
    const decision = goalDecider.decide(command, stateNow())
    if (decision.outcome === 'accepted') events.push(...decision.events)
    return decision
  }
  const deps = {
    goals: { load: async () => stateNow(), handle },
    gateway: { retrieve: async () => undefined },
    clock: { now: () => now },
    reads: { ledgerPayments: async () => [] },
    payoutGateway: {
      ...{ send, account },
      balance: async () => [
        { currency: 'USD', availableMinor: minor(at.availableMinor), pendingMinor: zero },
      ],
    },
    payoutDestinations: {
      current: async () => ({ id: at.destinationId, usableFrom: usableDestination.usableFrom }),
      whole: async () => ({ details: { kind: 'stripe', accountId: at.accountId, bankId: 'ba_1' } }),
    },
    moneyAdmins: async () => [],
    approvalAbove: () => minor(1_000_00),
    firmAfterDays: 7,
  } as unknown as Transferring
  return {
    ...{ at, transfers, deps },
    run: () => transferPayout(deps, which, context),
    handle: (command: GoalCommand) => handle(id, command),
    crashes: (when: typeof crash) => {
      crash = when
    },
    refuses: (code: typeof refusal) => {
      refusal = code
    },
    later: (ms: number) => {
      now = plusMs(now, ms)
    },
    payout: () => stateNow().payouts.get('round-1'),
    happened: () => events.map(({ type }) => type).filter(type => type.startsWith('Payout')),
    /** All accounts of the books together. */
    trialBalance: () => events.flatMap(journalOf).reduce((total, line) => total + line.amountMinor, 0),
    atStripe: () =>
      events
        .flatMap(journalOf)
        .reduce((total, line) => (line.account === 'stripe' ? total + line.amountMinor : total), 0),
  }
}

it('a payout is recorded as begun, sent at Stripe, and recorded as sent', async () => {
  const { run, happened, transfers, payout } = table()
  expect(await run()).toBe('sent')
  expect(happened()).toEqual(['PayoutDue', 'PayoutTransferBegun', 'PayoutSent'])
  expect(transfers).toMatchObject([{ accountId: 'acct_ama', amountMinor: 300_00 }])
  expect(payout()).toMatchObject({ status: 'sent', sent: { byUserId: null, from: 'stripe' } })
  expect(await run()).toBe('waits')
  expect(transfers).toHaveLength(1)
})

for (const when of ['before Stripe', 'after Stripe'] as const)
  it(`a crash ${when} sends it once, to where it was begun, even if its recipient has moved since`, async () => {
    const { run, crashes, transfers, payout, at, atStripe, trialBalance } = table()
    const before = atStripe()
    crashes(when)
    await expect(run()).rejects.toThrow('crashed')
    expect(payout()?.status).toBe('sending')
    Object.assign(at, { accountId: 'acct_other', destinationId: '99999999-9999-4999-8999-999999999999' })
    crashes(undefined)
    expect(await run()).toBe('sent')
    expect(transfers).toMatchObject([{ accountId: 'acct_ama', sending: { attempt: 1 } }])
    expect(atStripe()).toBe(before - 300_00)
    expect(trialBalance()).toBe(0)
  })

it('a balance that does not suffice begins nothing', async () => {
  const { run, at, happened } = table()
  at.availableMinor = 299_99
  expect(await run()).toEqual({ short: { amount: 300_00, currency: 'USD' } })
  expect(happened()).toEqual(['PayoutDue'])
})

it('a refusal ends the attempt: by hand at once, or again after an hour', async () => {
  const { run, refuses, later, transfers, payout } = table()
  refuses('account_not_ready')
  expect(await run()).toBe('refused')
  expect(payout()).toMatchObject({ status: 'due', attempt: 2 })
  refuses(undefined)
  expect(await run()).toBe('waits')
  later(hourMs)
  expect(await run()).toBe('sent')
  expect(transfers).toMatchObject([{ sending: { attempt: 2 } }])
})

it('an account of somebody else gets nothing', async () => {
  const { run, deps, happened } = table()
  const strange = { ...deps.payoutGateway, account: async () => undefined }
  expect(await transferPayout({ ...deps, payoutGateway: strange }, which, context)).toBe('waits')
  expect(await run()).toBe('sent')
  expect(happened()).toHaveLength(3)
})

it('what comes back, in parts and after its confirmation, is due again and in the books', async () => {
  const { run, handle, deps, transfers, payout, atStripe, trialBalance } = table()
  const before = atStripe()
  await run()
  await handle({ type: 'ConfirmPayout', userId: ama, payoutId: 'round-1', attempt: 1 })
  const [made] = transfers
  if (!made) throw new Error('it was sent')
  for (const reversed of [100_00, 100_00, 300_00]) {
    expect(await recordTransfer(deps, { ...made, reversedMinor: minor(reversed) }, context)).toBe(true)
    expect(atStripe()).toBe(before - 300_00 + reversed)
    expect(trialBalance()).toBe(0)
  }
  expect(payout()).toMatchObject({ status: 'due', amountMinor: 200_00, attempt: 2 })
})

it('a transfer that nobody began is not recorded, and neither is one in another currency', async () => {
  const { run, deps, transfers } = table()
  await run()
  const [made] = transfers
  if (!made) throw new Error('it was sent')
  for (const strange of [
    { ...made, id: 'tr_9' },
    { ...made, currency: 'EUR' },
    { ...made, sending: undefined },
  ])
    expect(await recordTransfer(deps, strange, context)).toBe(false)
})
