import { expect, it } from 'vitest'
import type { KnownTransfer } from '#projections/readModels/transfers/query.ts'
import type { TransferBreakType, TransferDifference } from '#shared/events/reconciliation.ts'
import { goalId } from '#shared/ids.ts'
import { minor, zero } from '#shared/money.ts'
import type { TransferFacts } from '#shared/ports/payoutGateway.ts'
import { instant, plusMs } from '#shared/time.ts'
import { isSafe } from './match.ts'
import { transferDifferences } from './transfers.ts'

const begin = instant('2026-11-01T12:00:00Z')

/** The same transfer on both sides. */
const pair = (number: number): { there?: TransferFacts; more?: TransferFacts; here?: KnownTransfer } => {
  const sending = { goalId: goalId(1 + (number % 100)), payoutId: `round-${number}`, attempt: 1 }
  const about = { accountId: `acct_${number % 700}`, amountMinor: minor(1_00 + number), reversedMinor: zero }
  const currency = (['USD', 'EUR', 'JPY', 'KWD'] as const)[number % 4] ?? 'USD'
  const id = `tr_${number}`
  const at = { chargeId: undefined, paymentId: undefined, madeAt: plusMs(begin, number * 1000) }
  return {
    there: { id, sending, ...about, currency, ...at },
    here: { transferId: id, ...sending, ...about, currency },
  }
}

const named = ({ transferId, type }: TransferDifference) => ({ transferId, type })

type Pair = ReturnType<typeof pair>
/** One mistake of each kind. */
const plants: Readonly<Record<TransferBreakType, (whole: Pair) => Pair>> = {
  missing_in_ledger: ({ there }) => ({ ...(there && { there }) }),
  missing_at_stripe: ({ here }) => ({ ...(here && { here }) }),
  made_by_hand: ({ there }) => ({ ...(there && { there: { ...there, sending: undefined } }) }),
  sent_twice: ({ there, here }) => ({
    ...(there && { there, more: { ...there, id: `${there.id}b`, madeAt: plusMs(there.madeAt, 1) } }),
    ...(here && { here }),
  }),
  amount_mismatch: ({ there, here }) => ({
    ...(there && { there: { ...there, amountMinor: minor(there.amountMinor + 1) } }),
    ...(here && { here }),
  }),
  account_mismatch: ({ there, here }) => ({
    ...(there && { there: { ...there, accountId: 'acct_old' } }),
    ...(here && { here }),
  }),
  attribution_mismatch: ({ there, here }) => ({
    ...(there?.sending && { there: { ...there, sending: { ...there.sending, attempt: 2 } } }),
    ...(here && { here }),
  }),
  reversal_not_reflected: ({ there, here }) => ({
    ...(there && { there: { ...there, reversedMinor: minor(50) } }),
    ...(here && { here }),
  }),
}
const kinds = Object.keys(plants) as readonly TransferBreakType[]

it('finds each planted mistake among ten thousand transfers, and nothing else', () => {
  const planted = new Map(kinds.map((kind, index) => [index * 1117 + 3, kind]))
  const pairs = Array.from({ length: 10_000 }, (_, number) => {
    const kind = planted.get(number)
    return kind ? plants[kind](pair(number)) : pair(number)
  })
  const there = pairs.flatMap(one => [one.there ?? [], one.more ?? []].flat())
  const here = pairs.flatMap(one => one.here ?? [])
  const found = transferDifferences(there.toReversed(), here)
  const expected = [...planted].map(([number, kind]) => ({
    transferId: kind === 'sent_twice' ? `tr_${number}b` : `tr_${number}`,
    type: kind,
  }))
  const byId = (one: { transferId: string }, other: { transferId: string }) =>
    one.transferId.localeCompare(other.transferId)
  expect(found.map(named).toSorted(byId)).toEqual(expected.toSorted(byId))
})

it('finds nothing where both sides are equal', () => {
  const pairs = Array.from({ length: 500 }, (_, number) => pair(number))
  expect(
    transferDifferences(
      pairs.flatMap(one => one.there ?? []),
      pairs.flatMap(one => one.here ?? []),
    ),
  ).toEqual([])
})

it('counts the oldest of two unknown transfers of one sending as the sending', () => {
  const { there } = pair(1)
  if (!there) throw new Error('a pair has both sides')
  const later = { ...there, id: 'tr_1b', madeAt: plusMs(there.madeAt, 1000) }
  expect(transferDifferences([later, there], []).map(named)).toEqual([
    { transferId: 'tr_1', type: 'missing_in_ledger' },
    { transferId: 'tr_1b', type: 'sent_twice' },
  ])
})

it('leaves to the application only what Stripe’s facts decide', () => {
  const own = kinds.filter(type => isSafe({ type }))
  expect(own.toSorted()).toEqual(['missing_in_ledger', 'reversal_not_reflected'])
})

it('finds a second transfer also where the first one was made before the window', () => {
  const { there, here } = pair(1)
  if (!there || !here) throw new Error('a pair has both sides')
  const second = { ...there, id: 'tr_1b' }
  expect(transferDifferences([second], [], [here]).map(named)).toEqual([
    { transferId: 'tr_1b', type: 'sent_twice' },
  ])
})

it('finds nothing in a transfer without a sending of its own that has come back as a whole', () => {
  const { there, here } = pair(1)
  if (!there || !here) throw new Error('a pair has both sides')
  const second = { ...there, id: 'tr_1b', reversedMinor: there.amountMinor }
  const byHand = { ...second, id: 'tr_1c', sending: undefined }
  expect(transferDifferences([there, second, byHand], [here])).toEqual([])
})

it('names what was sent and has not come back, on both sides', () => {
  const { there, here } = pair(1)
  if (!there || !here) throw new Error('a pair has both sides')
  expect(transferDifferences([{ ...there, reversedMinor: minor(20) }], [here])).toMatchObject([
    { type: 'reversal_not_reflected', ledgerMinor: 1_01, stripeMinor: 81, currency: 'EUR', goalId: 2 },
  ])
  expect(transferDifferences([], [here])).toMatchObject([{ ledgerMinor: 1_01, stripeMinor: null }])
})
