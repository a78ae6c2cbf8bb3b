import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  hear,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { left } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

/** Rounds one and two were closed without Nia, who owes Ama for the first and Kofi for the second. */
const twiceShort: GoalEvent[] = [
  ...begun({ latePolicy: 'reduced' }),
  ...[paid(ama, 1), paid(kofi, 1)].flat(),
  asked(nia, 1),
  closed(1, { payers: [ama, kofi], by: ama }),
  owes(nia, ama, 1),
  potDue(1, 200_00),
  opened(2, '2026-03-31'),
  ...[paid(ama, 2), paid(kofi, 2)].flat(),
  asked(nia, 2),
  closed(2, { payers: [ama, kofi], by: ama }),
  owes(nia, kofi, 2),
  potDue(2, 200_00),
]
const paidOff = (round: number, creditor: typeof ama, payment = 1, amount = 100_00): GoalEvent[] => {
  const debtId = `round-${round}-${nia}`
  const money = { amountMinor: minor(amount) }
  return [
    {
      type: 'DebtPaid',
      data: {
        ...{ debtId, payment, contributionId: paymentOf(nia, round), debtorUserId: nia },
        ...{ creditorUserId: creditor, round, ...money },
      },
    },
    {
      type: 'PayoutDue',
      data: {
        ...{ payoutId: `debt-${debtId}-${payment}`, userId: creditor, ...money },
        ...({ reason: 'debt', round: null, contributionIds: [paymentOf(nia, round)] } as const),
      },
    },
  ]
}
const reversal = owes(nia, null, 2, { debtId: 'reversal-dp_1', cause: 'reversed' })

describe('a late payment for a round that was closed without it', () => {
  it('pays the debt of that round, and no other', () => {
    given(...twiceShort)
      .when(hear(nia, 2, '2026-03-20'))
      .then(came(nia, 2), ...paidOff(2, kofi))
    given(...twiceShort)
      .when(hear(nia, 1, '2026-03-20'))
      .then(came(nia, 1), ...paidOff(1, ama))
  })

  it('pays nothing of what a bank took back', () => {
    const before = twiceShort.findIndex(({ type }) => type === 'DebtArose')
    given(...twiceShort.slice(0, before), reversal, ...twiceShort.slice(before))
      .when(hear(nia, 2, '2026-03-20'))
      .then(came(nia, 2), ...paidOff(2, kofi))
  })

  it('counts as successive payments of the debt', () => {
    const netted: GoalEvent = {
      type: 'DebtNetted',
      data: {
        ...{ debtId: `round-2-${nia}`, payment: 1, potRound: 3, debtorUserId: nia },
        ...{ creditorUserId: kofi, amountMinor: minor(60_00) },
      },
    }
    const decision = goalDecider.decide(
      hear(nia, 2, '2026-03-20'),
      [...twiceShort, netted].reduce(goalDecider.evolve, goalDecider.initialState()),
    )
    const events = decision.outcome === 'accepted' ? decision.events : []
    expect(events.slice(1, 3)).toEqual(paidOff(2, kofi, 2, 40_00))
  })
})

describe('a payment for a named debt', () => {
  it('pays that one, though there is another of the same round; a debt to the platform is unchanged', () => {
    const payment = paymentOf(nia, 9)
    given(...twiceShort, reversal, {
      type: 'ContributionRequested',
      data: {
        ...{ contributionId: payment, userId: nia, amountMinor: minor(100_00), round: 2 },
        debtId: 'reversal-dp_1',
      },
    })
      .when(hear(nia, 9, '2026-03-20'))
      .then({ ...came(nia, 9), data: { ...came(nia, 9).data, round: 2 } } as GoalEvent, {
        type: 'DebtPaid',
        data: {
          ...{ debtId: 'reversal-dp_1', payment: 1, contributionId: payment, debtorUserId: nia },
          ...{ creditorUserId: null, round: 2, amountMinor: minor(100_00) },
        },
      })
  })
})

describe('releasing a debt', () => {
  const release = { type: 'ReleaseDebt', debtId: `round-2-${nia}`, reason: 'forgiven' } as const
  it('is also for a former member', () =>
    given(...twiceShort, left(kofi, ama, 'replaced'))
      .when({ ...release, userId: kofi })
      .then({
        type: 'DebtReleased',
        data: {
          ...{ debtId: release.debtId, debtorUserId: nia, creditorUserId: kofi },
          ...{ amountMinor: minor(100_00), reason: 'forgiven' },
        },
      }))
})

describe('a debt to the platform whose money came again', () => {
  it('is lowered by it, and remains for the rest', () => {
    const restored: GoalEvent = {
      type: 'DebtRestored',
      data: {
        ...{ debtId: 'reversal-dp_1', restoration: 1, debtorUserId: nia },
        ...{ amountMinor: minor(60_00), overpaidMinor: minor(0) },
      },
    }
    const state = [...twiceShort, reversal, restored].reduce(goalDecider.evolve, goalDecider.initialState())
    expect(state.openDebts.get('reversal-dp_1')).toMatchObject({
      ...{ debtorUserId: nia, creditorUserId: null, leftMinor: 40_00, restorations: 1 },
    })
  })
})
