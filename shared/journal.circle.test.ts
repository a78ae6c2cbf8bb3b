import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GoalEvent, GoalEventOf } from './events/goal.ts'
import { contributionId, type UserId, userId } from './ids.ts'
import { type Account, journalOf } from './journal.ts'
import { type Minor, minor } from './money.ts'

const [ama, kofi, nia] = [userId(1), userId(2), userId(3)]
const contribution = contributionId('11111111-1111-4111-8111-111111111111')

/** A line in short form: the account, user and round, and the amount; debits are positive. */
type Line = readonly [account: Account, userId: UserId | null, round: number | null, amount: number]
const linesOf = (event: GoalEvent): Line[] =>
  journalOf(event).map(({ account, userId: of, round, amountMinor }) => [account, of, round, amountMinor])

const closed = (pot: Minor, ...given: readonly Minor[]): GoalEvent => ({
  type: 'RoundClosed',
  data: {
    ...{ round: 2, recipientUserId: kofi, shortByUserId: null, potMinor: pot },
    shares: given.map((amountMinor, at) => ({
      userId: userId(at + 1),
      amountMinor,
      contributionIds: [contribution],
    })),
  },
})
const arose = (creditorUserId: UserId | null, amountMinor: Minor): GoalEvent => ({
  type: 'DebtArose',
  data: {
    ...{ debtId: 'round-2-3', debtorUserId: nia, creditorUserId, round: 2, amountMinor },
    cause: creditorUserId === null ? 'reversed' : 'round_closed_short',
  },
})
const paid = (creditorUserId: UserId | null, amountMinor: Minor): GoalEvent => ({
  type: 'DebtPaid',
  data: {
    ...{ debtId: 'round-2-3', payment: 1, contributionId: contribution, round: 2 },
    ...{ debtorUserId: nia, creditorUserId, amountMinor },
  },
})
const netted = (creditorUserId: UserId | null, amountMinor: Minor): GoalEvent => ({
  type: 'DebtNetted',
  data: {
    ...{ debtId: 'round-2-3', payment: 1, potRound: 3 },
    ...{ debtorUserId: nia, creditorUserId, amountMinor },
  },
})
const lowered = (debtorUserId: UserId | null, amountMinor: Minor): GoalEvent => ({
  type: 'PayoutLowered',
  data: {
    ...{ payoutId: 'round-2', contributionId: contribution, reversal: 'dp_1', userId: kofi },
    ...{ debtorUserId, round: 2, amountMinor },
  },
})
const released = (amountMinor: Minor): GoalEvent => ({
  type: 'DebtReleased',
  data: {
    ...{ debtId: 'round-2-3', debtorUserId: nia, creditorUserId: kofi, amountMinor },
    reason: 'forgiven',
  },
})
const restored = (amountMinor: Minor, overpaidMinor: Minor): GoalEvent => ({
  type: 'DebtRestored',
  data: { debtId: 'reversal-dp_1', restoration: 1, debtorUserId: nia, amountMinor, overpaidMinor },
})
type Reason = GoalEventOf<'PayoutDue'>['data']['reason']
const due = (reason: Reason, amountMinor: Minor, round: number | null = 2): GoalEvent => ({
  type: 'PayoutDue',
  data: { payoutId: 'some-payout', userId: kofi, amountMinor, reason, round },
})
const about = { payoutId: 'round-2', attempt: 1, byUserId: ama, userId: kofi } as const
const sent = (from: 'bank' | 'outside', amountMinor: Minor): GoalEvent => ({
  type: 'PayoutSent',
  data: { ...about, amountMinor, method: 'bank_transfer', reference: '', from },
})
type Outcome = GoalEventOf<'PayoutCaseClosed'>['data']['outcome']
const caseClosed = (outcome: Outcome, from: 'bank' | 'outside', amountMinor: Minor): GoalEvent => ({
  type: 'PayoutCaseClosed',
  data: { ...about, amountMinor, from, outcome },
})
const receivedOutside = (amountMinor: Minor): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: contribution, userId: nia, amountMinor, round: 2, chargeId: '' },
    ...{ paymentIntentId: null, confirmedByUserId: kofi },
  },
})
const reversed = { contributionId: contribution, userId: nia, holderUserId: kofi, round: 2 }
const refunded = (amountMinor: Minor, owedMinor: Minor): GoalEvent => ({
  type: 'ContributionRefunded',
  data: { ...reversed, refundId: 're_1', refundRequestId: null, amountMinor, owedMinor },
})
const refundFailed = (amountMinor: Minor, owedMinor: Minor): GoalEvent => ({
  type: 'ContributionRefundFailed',
  data: { ...reversed, refundId: 're_1', amountMinor, owedMinor, code: 'expired' },
})
const replaced = (held: Minor, early: Minor, arrears: Minor): GoalEvent => ({
  type: 'MemberReplaced',
  data: {
    ...{ leaving: 1, leaverUserId: nia, userId: kofi },
    savings: { round: 2, amountMinor: held },
    early: { round: 3, amountMinor: early },
    arrears: [{ debtId: 'round-1-3', round: 1, amountMinor: arrears }],
  },
})

describe('a closed round', () => {
  it('books every contribution to the recipient', () =>
    expect(linesOf(closed(minor(250_00), minor(100_00), minor(100_00), minor(50_00)))).toEqual([
      ['savings', ama, 2, 100_00],
      ['savings', kofi, 2, 100_00],
      ['savings', nia, 2, 50_00],
      ['payable', kofi, 2, -250_00],
    ]))
  it('makes a pot of all contributions and nothing else', () => {
    expect(() => journalOf(closed(minor(200_00), minor(100_00), minor(99_99)))).toThrow(
      'out of balance by -1',
    )
    expect(linesOf(closed(minor(0)))).toEqual([])
  })
})

describe('a debt', () => {
  it('between members is owed by one and claimed by the other', () =>
    expect(linesOf(arose(kofi, minor(100_00)))).toEqual([
      ['owing', nia, 2, 100_00],
      ['claims', kofi, 2, -100_00],
    ]))
  it('to the platform was booked when its money was taken back', () => {
    expect(linesOf(arose(null, minor(100_00)))).toEqual([])
    expect(linesOf(refunded(minor(100_00), minor(60_00)))).toEqual([
      ['savings', kofi, 2, 40_00], // the part still in the goal belongs to the seat's present holder
      ['owing', nia, 2, 60_00], // and the part paid on is owed by its payer
      ['stripe', null, null, -100_00],
    ])
  })
  it('that is paid goes to its creditor, or stays with the platform', () => {
    expect(linesOf(paid(kofi, minor(100_00)))).toEqual([
      ['savings', nia, 2, 100_00],
      ['owing', nia, 2, -100_00],
      ['claims', kofi, 2, 100_00],
      ['payable', kofi, 2, -100_00],
    ])
    expect(linesOf(paid(null, minor(100_00)))).toEqual([
      ['savings', nia, 2, 100_00],
      ['owing', nia, 2, -100_00],
    ])
  })
  it('that is netted is deducted from the debtor’s pot', () => {
    expect(linesOf(netted(kofi, minor(100_00)))).toEqual([
      ['payable', nia, 3, 100_00],
      ['owing', nia, 3, -100_00],
      ['claims', kofi, 3, 100_00],
      ['payable', kofi, 3, -100_00],
    ])
    expect(linesOf(netted(null, minor(100_00)))).toEqual([
      ['payable', nia, 3, 100_00],
      ['owing', nia, 3, -100_00],
    ])
  })
  it('is no longer the platform’s when the money was in a payout that had not been sent', () => {
    expect(linesOf(lowered(nia, minor(100_00)))).toEqual([
      ['payable', kofi, 2, 100_00],
      ['owing', nia, 2, -100_00],
    ])
    expect(linesOf(lowered(null, minor(100_00)))).toEqual([
      ['payable', kofi, 2, 100_00],
      ['owing', kofi, 2, -100_00],
    ])
  })
  it('that is released is no longer owed or claimed, and moves no money', () =>
    expect(linesOf(released(minor(100_00)))).toEqual([
      ['owing', nia, null, -100_00],
      ['claims', kofi, null, 100_00],
    ]))
  it('that is restored returns the payments made for it since', () => {
    expect(linesOf(restored(minor(100_00), minor(30_00)))).toEqual([
      ['owing', nia, null, 30_00],
      ['payable', nia, null, -30_00],
    ])
    expect(linesOf(restored(minor(100_00), minor(0)))).toEqual([])
  })
  it('moves with the seat, like the savings of this round and the next', () =>
    expect(linesOf(replaced(minor(80_00), minor(20_00), minor(50_00)))).toEqual([
      ['savings', nia, 2, 80_00],
      ['savings', kofi, 2, -80_00],
      ['savings', nia, 3, 20_00],
      ['savings', kofi, 3, -20_00],
      ['owing', nia, 1, -50_00],
      ['owing', kofi, 1, 50_00],
    ]))
})

describe('a payout', () => {
  it('that is due was booked by its cause; a withdrawal takes savings', () => {
    for (const reason of ['round', 'debt', 'restored'] as const)
      expect(linesOf(due(reason, minor(300_00)))).toEqual([])
    expect(linesOf(due('withdrawal', minor(300_00)))).toEqual([
      ['savings', kofi, 2, 300_00],
      ['payable', kofi, 2, -300_00],
    ])
  })
  it.each(['bank', 'outside'] as const)('that is sent from %s is no longer owed', from => {
    expect(linesOf(sent(from, minor(300_00)))).toEqual([
      ['payable', kofi, null, 300_00],
      [from, null, null, -300_00],
    ])
  })
  it.each(['bank', 'outside'] as const)('that came back to %s is due again', from => {
    expect(linesOf(caseClosed('returned', from, minor(300_00)))).toEqual([
      [from, null, null, 300_00],
      ['payable', kofi, null, -300_00],
    ])
  })
  it('that arrived after all, or is proven, stays as booked', () => {
    for (const outcome of ['received', 'proved'] as const)
      expect(linesOf(caseClosed(outcome, 'bank', minor(300_00)))).toEqual([])
  })
})

it('of money that moved outside is with the circle', () =>
  expect(linesOf(receivedOutside(minor(100_00)))).toEqual([
    ['outside', null, null, 100_00],
    ['savings', nia, 2, -100_00],
  ]))

const amount = fc.integer({ min: 0, max: 99_999_999 }).map(minor)
const someone = fc.integer({ min: 1, max: 50 }).map(userId)
const anything: fc.Arbitrary<GoalEvent> = fc
  .tuple(amount, amount, amount, fc.option(someone), fc.boolean())
  .chain(([one, other, third, creditor, isBank]) => {
    const from = isBank ? 'bank' : 'outside'
    return fc.constantFrom(
      closed(minor(one + other + third), one, other, third),
      arose(creditor, one),
      paid(creditor, one),
      netted(creditor, one),
      released(one),
      restored(one, other),
      due(isBank ? 'withdrawal' : 'round', one),
      sent(from, one),
      caseClosed(isBank ? 'returned' : 'proved', from, one),
      receivedOutside(one),
      refunded(minor(one + other), other),
      refundFailed(minor(one + other), other),
      replaced(one, other, third),
    )
  })
const totals = (events: readonly GoalEvent[]): Map<string, number> => {
  const totals = new Map<string, number>()
  for (const event of events)
    for (const { account, userId: of, amountMinor } of journalOf(event))
      totals.set(`${account} ${of}`, (totals.get(`${account} ${of}`) ?? 0) + amountMinor)
  return totals
}
const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, each) => sum + each, 0)

describe('the trial balance', () => {
  it('is zero after any sequence of events, and every line has an amount', () =>
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 60 }), events => {
        expect(sumOf(totals(events).values())).toBe(0)
        for (const event of events)
          for (const { amountMinor, userId: of, account } of journalOf(event)) {
            expect(amountMinor).not.toBe(0)
            // Savings, debts and claims have a member; the platform's accounts have none.
            expect(of === null).toBe(['stripe', 'bank', 'outside', 'fees', 'written_off'].includes(account))
          }
      }),
    ))

  it('returns to its previous state after a reversal', () =>
    fc.assert(
      fc.property(amount, amount, fc.boolean(), (one, other, isBank) => {
        const from = isBank ? 'bank' : 'outside'
        for (const pair of [
          [sent(from, one), caseClosed('returned', from, one)],
          [arose(kofi, one), released(one)],
          [refunded(minor(one + other), other), refundFailed(minor(one + other), other)],
        ])
          expect([...totals(pair).values()].filter(total => total !== 0)).toEqual([])
      }),
    ))

  it('leaves no debt that was paid or netted, and its amount with the creditor', () =>
    fc.assert(
      fc.property(amount, one => {
        for (const settling of [paid(kofi, one), netted(kofi, one)]) {
          const after = totals([arose(kofi, one), settling])
          expect([after.get(`owing ${nia}`) ?? 0, after.get(`claims ${kofi}`) ?? 0]).toEqual([0, 0])
          expect(after.get(`payable ${kofi}`) ?? 0).toBe(one === 0 ? 0 : -one)
        }
      }),
    ))
})
