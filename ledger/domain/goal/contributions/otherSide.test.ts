import { describe, expect, it } from 'vitest'
import { begun, closed, day, formed, opened, owes, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia, paymentId } from '#lab/builders/domain/goal.ts'
import { accepted, esi, left, seated } from '#lab/builders/domain/membership.ts'
import { ended, planned } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { isOtherSideOf } from './permissions.ts'

type Who = typeof ama
interface Payment {
  readonly round?: number | null
  readonly debtId?: string
  readonly id?: typeof paymentId
}
const reported = (who: Who, { round = 1, debtId, id = paymentOf(who, 1) }: Payment = {}): GoalEvent[] => [
  {
    type: 'ContributionRequested',
    data: {
      ...{ contributionId: id, userId: who, amountMinor: minor(100_00), round },
      ...(debtId === undefined ? {} : { debtId }),
    },
  },
  { type: 'ContributionReported', data: { contributionId: id, method: 'cash', reference: '' } },
]
const report = (who: Who, changes: object = {}) =>
  ({
    ...({ type: 'ReportContribution', contributionId: paymentOf(who, 1), userId: who } as const),
    ...({ amountMinor: minor(100_00), method: 'cash', reference: '', now: day('2026-02-10') } as const),
    ...changes,
  }) as const
const confirm = (by: Who, id = paymentOf(nia, 1), on = '2026-02-11') =>
  ({ type: 'ConfirmContribution', contributionId: id, userId: by, now: day(on) }) as const
const beforeItBegins = '2026-01-20'
const deny = (by: Who, id = paymentOf(nia, 1)) =>
  ({ type: 'DenyContribution', contributionId: id, userId: by }) as const
const receivedBy = (by: Who, who: Who, more: object = { round: 1 }): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentOf(who, 1), userId: who, amountMinor: minor(100_00), chargeId: '' },
    ...{ paymentIntentId: null, confirmedByUserId: by, ...more },
  },
})

describe('the other side of a payment outside', () => {
  const secondRound = [...begun(), opened(2, '2026-03-31')]

  it('is the member whose turn it is, in whatever role', () => {
    given(...secondRound, ...reported(nia, { round: 2 }))
      .when(confirm(kofi))
      .then(receivedBy(kofi, nia, { round: 2 }))
  })

  it('is only the recipient when the sole organiser pays into another’s turn', () => {
    const history = [...secondRound, ...reported(ama, { round: 2 })]
    given(...history)
      .when(confirm(nia, paymentOf(ama, 1)))
      .thenRefuses('not_the_other_side')
    given(...history)
      .when(confirm(kofi, paymentOf(ama, 1)))
      .then(receivedBy(kofi, ama, { round: 2 }))
  })

  it('is undefined before the circle begins, while turns may still change', () => {
    for (const who of [ama, kofi])
      given(...formed(), ...reported(nia))
        .when(confirm(who, paymentOf(nia, 1), beforeItBegins))
        .thenRefuses(who === ama ? 'not_begun' : 'not_the_other_side')
  })

  it('is no other member for a payment into one’s own turn', () => {
    const history = [...begun(), ...reported(ama)]
    given(...history)
      .when(confirm(nia, paymentOf(ama, 1)))
      .thenRefuses('not_the_other_side')
    given(...history)
      .when(confirm(ama, paymentOf(ama, 1)))
      .then(receivedBy(ama, ama))
  })

  it('is not an organiser without the turn', () => {
    given(...begun(), opened(2, '2026-03-31'), ...reported(nia, { round: 2 }))
      .when(confirm(ama))
      .thenRefuses('not_the_other_side')
  })

  it('is determined for each user', () => {
    const state = [...begun(), ...reported(nia)].reduce(goalDecider.evolve, goalDecider.initialState())
    const about = (who: Who, id = paymentOf(nia, 1)) => isOtherSideOf(state, id, who)
    expect([ama, kofi, nia].map(who => about(who))).toEqual([true, false, false])
    expect(about(ama, paymentOf(nia, 9))).toBe(false)
  })
})

describe('paying a debt outside', () => {
  const owing = [...begun(), owes(nia, kofi, 1)]
  const debtId = `round-1-${nia}`

  it('waits for the creditor', () => {
    given(...owing)
      .when(report(nia, { debtId }))
      .then(...reported(nia, { debtId }))
  })

  it('is confirmed by the creditor, and has reached them', () => {
    given(...owing, ...reported(nia, { debtId }))
      .when(confirm(kofi))
      .then(
        receivedBy(kofi, nia),
        {
          type: 'DebtPaid',
          data: {
            ...{ debtId, payment: 1, contributionId: paymentOf(nia, 1), debtorUserId: nia },
            ...{ creditorUserId: kofi, round: 1, amountMinor: minor(100_00) },
          },
        },
        {
          type: 'PayoutDue',
          data: {
            ...{ payoutId: `debt-${debtId}-1`, userId: kofi, amountMinor: minor(100_00) },
            ...({ reason: 'debt', round: null, contributionIds: [paymentOf(nia, 1)] } as const),
          },
        },
      )
  })
})

describe('cash offered for a round that closed without it', () => {
  const debtId = `round-1-${nia}`
  const handedOn = [
    ...[...begun(), ...reported(nia), closed(1, { payers: [], byItself: true }), owes(nia, ama, 1)],
    ...[opened(2, '2026-03-31'), accepted(esi), seated(esi, 1)],
    { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: ama, userId: esi, way: 'consent' } } as const,
    left(ama, ama, 'replaced'),
  ]

  it('is not confirmed by the present holder of its recipient’s seat, to whom nothing is owed', () => {
    given(...handedOn)
      .when(confirm(esi))
      .thenRefuses('not_the_other_side')
    given(...handedOn)
      .when(deny(esi))
      .thenRefuses('not_the_other_side')
  })

  it('pays the debt when its recipient confirms it, who has left', () => {
    const received = receivedBy(ama, nia)
    const decision = goalDecider.decide(
      confirm(ama),
      handedOn.reduce(goalDecider.evolve, goalDecider.initialState()),
    )
    expect(decision).toMatchObject({
      outcome: 'accepted',
      events: [
        received,
        { type: 'DebtPaid', data: { debtId, creditorUserId: ama, amountMinor: 100_00 } },
        { type: 'PayoutDue', data: { userId: ama, reason: 'debt' } },
      ],
    })
  })
})

describe('a payment outside', () => {
  it('that does not exist is neither confirmed nor denied', () => {
    given(...begun())
      .when(confirm(ama))
      .thenRefuses('contribution_not_found')
    given(...begun())
      .when(deny(ama))
      .thenRefuses('contribution_not_found')
  })

  it('into a goal of several members waits for the other side', () => {
    given(created, joined(ama), joined(kofi))
      .when(report(kofi, { contributionId: paymentId }))
      .then(...reported(kofi, { round: null, id: paymentId }))
  })

  it('counts for the seat’s present holder', () => {
    given(
      ...[...begun(), ...reported(nia), accepted(esi), seated(esi, 3)],
      { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: nia, userId: esi } },
      left(nia, ama, 'replaced'),
    )
      .when(confirm(ama))
      .then(receivedBy(ama, nia, { round: 1, holderUserId: esi }))
  })

  it('that completes a goal ends its schedules', () => {
    given(created, joined(ama), joined(kofi), planned(), ...reported(kofi, { round: null }))
      .when(confirm(ama, paymentOf(kofi, 1)))
      .then(receivedBy(ama, kofi, {}), ended('target_reached'))
  })
})
