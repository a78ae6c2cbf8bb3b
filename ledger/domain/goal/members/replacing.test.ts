import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  complete,
  day,
  hear,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { accepted, esi, issued, left, seated } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const take = {
  type: 'AcceptInvitation',
  invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never,
  userId: esi,
  now: day('2026-03-05'),
} as const
const offered = issued({ replacesUserId: nia, expiresAt: day('2026-04-01') })
const replaced = (handed: object = {}): GoalEvent[] => [
  accepted(esi),
  seated(esi, 3),
  { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: nia, userId: esi, ...handed } },
  left(nia, ama, 'replaced'),
]
/** Nia owes Ama for the first round, has paid the second, and the third early. */
const indebted = [
  ...begun({ latePolicy: 'reduced' }),
  ...paid(ama, 1),
  ...paid(kofi, 1),
  late(nia, 1),
  closed(1, { payers: [ama, kofi], by: ama }),
  owes(nia, ama, 1),
  potDue(1, 200_00),
  opened(2, '2026-03-31'),
  ...paid(nia, 2),
  ...paid(nia, 3),
]
const handed = {
  savings: { round: 2, amountMinor: minor(100_00) },
  early: { round: 3, amountMinor: minor(100_00) },
  arrears: [{ debtId: 'round-1-3', round: 1, amountMinor: minor(100_00) }],
}

describe('taking over a seat', () => {
  it('brings along what is paid into open rounds, and what is owed for closed ones', () =>
    given(...indebted, offered)
      .when(take)
      .then(...replaced(handed)))
  it('lets the newcomer pay what is left, and nothing twice', () => {
    const after = [...indebted, offered, ...replaced(handed)]
    const pay = (who: typeof ama, more: object) =>
      ({
        type: 'RequestContribution',
        contributionId: paymentOf(who, 9),
        userId: who,
        amountMinor: minor(100_00),
        ...more,
      }) as const
    given(...after)
      .when(pay(esi, {}))
      .thenRefuses('already_contributed')
    given(...after)
      .when(pay(nia, { debtId: 'round-1-3' }))
      .thenRefuses('debt_not_found')
    given(...after)
      .when(pay(esi, { debtId: 'round-1-3' }))
      .then({
        type: 'ContributionRequested',
        data: {
          contributionId: paymentOf(esi, 9),
          userId: esi,
          amountMinor: minor(100_00),
          round: 1,
          debtId: 'round-1-3',
        },
      })
  })
  it('leaves with the leaver what is due to them, and what their bank took back', () => {
    const reversal = owes(nia, null, 2, { debtId: 'reversal-dp_1', cause: 'reversed' })
    const own = [
      ...begun(),
      ...complete(1),
      opened(2, '2026-03-31'),
      ...complete(2),
      opened(3, '2026-04-30'),
      reversal,
    ]
    given(...own, offered)
      .when(take)
      .then(...replaced())
  })
  it('takes late marks along: nobody is told of twice', () => {
    const lateOnes = [...begun({ graceDays: 0 }), ...paid(ama, 1), ...paid(kofi, 1), late(nia, 1)]
    given(...lateOnes, offered, ...replaced())
      .when({ type: 'AdvanceRotation', now: day('2026-03-06') })
      .thenNothing()
  })
  it('counts for the newcomer what the leaver had on its way, also into a debt', () => {
    const onItsWay = [...indebted.slice(0, -4), asked(nia, 2)]
    given(...onItsWay, offered, ...replaced({ arrears: handed.arrears }), ...paid(ama, 2), ...paid(kofi, 2))
      .when(hear(nia, 2, '2026-03-20'))
      .then(
        came(nia, 2, { holder: esi }),
        {
          ...closed(2),
          data: {
            ...closed(2).data,
            shares: closed(2).data.shares.map(share =>
              share.userId === nia ? { ...share, userId: esi } : share,
            ),
          },
        },
        potDue(2),
      )
  })
  it('keeps the turn', () => {
    const state = [...indebted, offered, ...replaced(handed)].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect(state.members.get(esi)).toMatchObject({ position: 3 })
    expect(state.members.has(nia)).toBe(false)
    expect(state.savings.get(esi)).toBe(200_00)
    expect(state.savings.get(nia)).toBe(0)
  })
  it('takes nothing of what others owe', () =>
    given(...indebted, owes(kofi, ama, 1), offered)
      .when(take)
      .then(...replaced(handed)))
  it('leaves to each what else they have on its way, and nobody late who was not', () => {
    const debtId = 'reversal-dp_1'
    const ofDebt: GoalEvent = {
      type: 'ContributionRequested',
      data: {
        ...{ contributionId: paymentOf(nia, 9), userId: nia, amountMinor: minor(100_00) },
        ...{ round: 1, debtId },
      },
    }
    const reversal = owes(nia, null, 1, { debtId, cause: 'reversed' })
    const state = [...indebted, asked(kofi, 2), reversal, ofDebt, offered, ...replaced(handed)].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect(state.contributions.get(paymentOf(kofi, 2))?.holderUserId).toBe(kofi)
    expect(state.contributions.get(paymentOf(nia, 9))?.holderUserId).toBe(nia)
    expect(state.late.has(esi)).toBe(false)
  })
})
