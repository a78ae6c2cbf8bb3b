import { describe, expect, it } from 'vitest'
import {
  begun,
  closed,
  complete,
  day,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, firmAtOnce, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, left, seated } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const stateAfter = (...events: GoalEvent[]) => events.reduce(goalDecider.evolve, goalDecider.initialState())
const tick = (on: string) =>
  ({ type: 'AdvanceRotation', now: day(on), locked: [] as (typeof ama)[] }) as const

/** Kofi has received the second round, which is unsent, and gives his seat to Esi; the third is Nia's. */
const received = [
  ...begun({ latePolicy: 'reduced' }),
  ...complete(1),
  opened(2, '2026-03-31'),
  ...complete(2),
  opened(3, '2026-04-30'),
]
const handedOver = (how: object = {}): GoalEvent[] => [
  seated(esi, 2),
  {
    type: 'MemberReplaced',
    data: { leaving: 1, leaverUserId: kofi, userId: esi, way: 'consent', ...how },
  },
  left(kofi, kofi, 'replaced'),
]
const unpaid = [...received, ...handedOver(), ...paid(ama, 3), ...paid(nia, 3), late(esi, 3)]
const netted: GoalEvent = {
  type: 'DebtNetted',
  data: {
    ...{ debtId: 'round-3-4', payment: 1, debtorUserId: esi, creditorUserId: nia, payerUserId: kofi },
    ...{ potRound: 2, payoutId: 'round-2', amountMinor: minor(100_00) },
  },
}

describe('a seat that is given up after its pot', () => {
  it('stays the former holder’s liability: money due to them pays the rounds that its holder does not pay', () => {
    given(...unpaid)
      .when(tick('2026-05-12'))
      .then(
        {
          ...closed(3, { payers: [ama, nia], byItself: true }),
        },
        owes(esi, nia, 3),
        potDue(3, 200_00),
        netted,
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: 'debt-round-3-4-1', userId: nia, reason: 'debt', round: 2 },
            amountMinor: minor(100_00),
            contributionIds: [paymentOf(nia, 2)],
          },
        },
      )
  })
  it('costs its former holder nothing while its holder pays', () => {
    const state = stateAfter(...unpaid, ...paid(esi, 3))
    expect(state.liable.get(esi)).toEqual([kofi])
    expect(state.payouts.get('round-2')).toMatchObject({ userId: kofi, amountMinor: 300_00 })
  })
  it('is charged to their account, and not to its holder’s', () =>
    expect(
      journalOf(netted).map(({ account, userId, amountMinor }) => [account, userId, amountMinor]),
    ).toEqual([
      ['payable', kofi, 100_00],
      ['owing', esi, -100_00],
      ['claims', nia, 100_00],
      ['payable', nia, -100_00],
    ]))
  it('is the liability of all its holders since its pot, each debt once', () => {
    const again: GoalEvent = {
      type: 'MemberReplaced',
      data: { leaving: 2, leaverUserId: esi, userId: kofi, way: 'consent' },
    }
    const back = stateAfter(...unpaid, seated(kofi, 2), again, left(esi, esi, 'replaced'))
    expect(back.liable.get(kofi)).toEqual([esi])
    expect(back.liable.has(esi)).toBe(false)
  })
})

describe('a seat that is given up before its pot', () => {
  const before = [...begun({ latePolicy: 'reduced' }), ...complete(1), opened(2, '2026-03-31')]
  it('leaves its former holder without liability', () => {
    const state = stateAfter(...before, ...handedOver(), ...paid(ama, 2), late(esi, 2))
    expect(state.liable.size).toBe(0)
  })
  it('keeps its bank risk: its pot waits for reversible payments, as if its holder had paid them', () => {
    const settled = (who: UserId, round: number): GoalEvent => ({
      type: 'ContributionSettled',
      data: {
        ...{ contributionId: paymentOf(who, round), balanceTransactionId: 'txn', feeMinor: minor(0) },
        ...{ netMinor: minor(100_00), availableAt: day('2026-03-01') },
      },
    })
    const holders = [ama, esi, nia]
    const own = [
      ...[...before, ...handedOver()],
      ...holders.flatMap(who => [...paid(who, 2), settled(who, 2)]),
      ...[closed(2, { payers: holders, recipient: esi }), potDue(2, 300_00, esi)],
    ]
    const send = {
      ...({ type: 'SendPayout', userId: null, asAdmin: true, payoutId: 'round-2', attempt: 1 } as const),
      ...({ method: 'bank_transfer', reference: '', from: 'bank', now: day('2026-04-03') } as const),
      ...{ approvalAbove: minor(1_000_00), ...firmAtOnce },
    }
    // Kofi's payment into Ama's pot is unsent there: if it were taken back, Esi would owe it.
    given(...own, settled(ama, 1), settled(nia, 1))
      .when(send)
      .thenRefuses('payout_not_firm', { day: '2026-04-03' })
    expect(goalDecider.decide(send, stateAfter(...own, settled(kofi, 1))).outcome).toBe('accepted')
  })
  it('leaves its debts of that time to its former holder too, after a default', () => {
    const owing = owes(kofi, ama, 1, { debtId: 'round-1-2' })
    const arrears = [{ debtId: 'round-1-2', round: 1, amountMinor: minor(100_00) }]
    const state = stateAfter(...before, owing, ...handedOver({ way: 'default', arrears }))
    expect(state.debts.get('round-1-2')).toMatchObject({ debtorUserId: esi, liableUserIds: [kofi] })
    // Its later failures are its holder's alone.
    const later = stateAfter(
      ...[...before, owing, ...handedOver({ way: 'default', arrears })],
      owes(esi, nia, 2, { debtId: 'round-2-4' }),
    )
    expect(later.debts.get('round-2-4')?.liableUserIds).toEqual([])
  })
})
