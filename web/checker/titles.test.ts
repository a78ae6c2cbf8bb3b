import { expect, it } from 'vitest'
import { type Told, titleOf } from './titles.ts'

const metadata = { at: '2026-12-31T23:30:00.000Z' }
const about = { payoutId: 'round-1' }
const due = { type: 'PayoutDue', data: { ...about, userId: 8, amountMinor: 60_000 }, metadata }
const confirmed = { type: 'PayoutConfirmed', data: { ...about, byUserId: 8 }, metadata }
const amountOf = ({ data }: Told) => (data?.['amountMinor'] === undefined ? undefined : '$600.00')

it.each([
  ['a payout that arrived', [due, confirmed], 'Genuine: member 8 received $600.00 on 2026-12-31'],
  ['one without its amount', [confirmed], 'Genuine: member 8 received an amount on 2026-12-31'],
  [
    'a payment after the first event of its goal',
    [
      { type: 'GoalCreated', data: { userId: 1 }, metadata },
      { type: 'ContributionReceived', data: { userId: 3, amountMinor: 1 }, metadata: { at: 'soon' } },
    ],
    'Genuine: member 3 paid $600.00 on an unknown day',
  ],
  ['anything else', [{ type: 'toString' }], 'Genuine'],
  ['a root alone', [], 'Genuine'],
])('says what is proven of %s', (_, entries, title) => expect(titleOf(entries, amountOf)).toBe(title))
