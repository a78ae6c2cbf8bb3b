import { describe, expect, it } from 'vitest'
import {
  asked,
  begun,
  came,
  closed,
  complete,
  day,
  formed,
  hear,
  opened,
  paid,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { accepted, esi, issued, left, seated } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const propose = (by: typeof ama, other: typeof ama) =>
  ({ type: 'ProposeSwap', userId: by, withUserId: other }) as const
const proposed = (by: typeof ama, other: typeof ama, swap = 1): GoalEvent => ({
  type: 'SwapProposed',
  data: { swap, byUserId: by, withUserId: other },
})
const accept = (by: typeof ama, swap = 1) => ({ type: 'AcceptSwap', userId: by, swap }) as const
const decline = (by: typeof ama, swap = 1) => ({ type: 'DeclineSwap', userId: by, swap }) as const
const swapped = (one: [typeof ama, number], other: [typeof ama, number]): GoalEvent => ({
  type: 'SwapAccepted',
  data: {
    swap: 1,
    turns: [one, other].map(([userId, position]) => ({
      ...{ userId, position },
      acceptedFigureMinor: minor((position - 1) * 100_00),
    })),
  },
})
const declined = (by: typeof ama): GoalEvent => ({ type: 'SwapDeclined', data: { swap: 1, byUserId: by } })
const lapsed: GoalEvent = { type: 'SwapLapsed', data: { swap: 1 } }
const second = [...begun(), ...complete(1), opened(2, '2026-03-31')]

describe('proposing to swap turns', () => {
  it('asks the other member', () =>
    given(...begun())
      .when(propose(kofi, nia))
      .then(proposed(kofi, nia)))
  it('is about turns that have not opened: others have paid for the collecting one', () => {
    given(...second)
      .when(propose(nia, kofi))
      .thenRefuses('turn_over')
    given(...begun(), proposed(kofi, nia), ...complete(1), opened(2, '2026-03-31'))
      .when(accept(nia))
      .thenRefuses('turn_over')
    given(...second)
      .when(propose(nia, ama))
      .thenRefuses('turn_over')
    given(...second)
      .when(propose(ama, nia))
      .thenRefuses('turn_over')
  })
  it('is one at a time, for both members', () => {
    given(...begun(), proposed(kofi, nia))
      .when(propose(kofi, nia))
      .thenNothing()
    given(...begun(), proposed(kofi, nia))
      .when(propose(kofi, ama))
      .thenRefuses('swap_open')
    given(...begun(), proposed(kofi, nia))
      .when(propose(ama, nia))
      .thenRefuses('swap_open')
    given(...begun(), proposed(kofi, nia), declined(nia))
      .when(propose(nia, kofi))
      .then(proposed(nia, kofi, 2))
  })
  it('needs two members with turns, while the circle runs', () => {
    given(...formed())
      .when(propose(kofi, nia))
      .thenRefuses('not_begun')
    given(...begun(), joined(esi, 'auditor', null))
      .when(propose(esi, nia))
      .thenRefuses('auditor_cannot')
    given(...begun(), joined(esi, 'auditor', null))
      .when(propose(nia, esi))
      .thenRefuses('member_not_found')
    given(...begun())
      .when(propose(nia, nia))
      .thenRefuses('member_not_found')
    given(...begun())
      .when(propose(esi, nia))
      .thenRefuses('not_a_member')
  })
})

describe('answering a proposal', () => {
  const asking = [...begun(), proposed(kofi, nia)]
  it('exchanges the turns of both', () => {
    given(...asking)
      .when(accept(nia))
      .then(swapped([kofi, 3], [nia, 2]))
    const state = [...asking, swapped([kofi, 3], [nia, 2])].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect([state.members.get(kofi)?.position, state.members.get(nia)?.position]).toEqual([3, 2])
  })
  it('is for the member who was asked', () => {
    given(...asking)
      .when(accept(kofi))
      .thenRefuses('swap_not_found')
    given(...asking)
      .when(decline(nia))
      .then(declined(nia))
    given(...asking)
      .when(decline(kofi))
      .then(declined(kofi))
    given(...asking)
      .when(decline(ama))
      .thenRefuses('swap_not_found')
  })
  it('happens once', () => {
    given(...asking, swapped([kofi, 3], [nia, 2]))
      .when(accept(nia))
      .thenNothing()
    given(...asking, swapped([kofi, 3], [nia, 2]))
      .when(decline(nia))
      .thenRefuses('swap_over')
    given(...asking, declined(nia))
      .when(decline(nia))
      .thenNothing()
    given(...asking, declined(nia))
      .when(accept(nia))
      .thenRefuses('swap_over')
  })
})

describe('a proposal', () => {
  it('lapses when one of the turns opens', () =>
    given(...begun(), proposed(nia, kofi), ...complete(1))
      .when({ type: 'AdvanceRotation', now: day('2026-03-01') })
      .then(opened(2, '2026-03-31'), lapsed))
  it('lapses when one of the two has handed over the seat', () =>
    given(...begun(), proposed(kofi, nia), issued({ inviterUserId: kofi, replacesUserId: kofi }))
      .when({
        type: 'AcceptInvitation',
        invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never,
        userId: esi,
        now: '2026-01-12T00:00:00.000Z' as never,
      })
      .then(
        accepted(esi),
        seated(esi, 2),
        { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: kofi, userId: esi, way: 'consent' } },
        left(kofi, kofi, 'replaced'),
        lapsed,
      ))
  it('gives the pot of the turn to its new holder', () =>
    given(
      ...second,
      proposed(nia, kofi),
      swapped([nia, 2], [kofi, 3]),
      ...paid(ama, 2),
      ...paid(kofi, 2),
      asked(nia, 2),
    )
      .when(hear(nia, 2, '2026-03-20'))
      .then(came(nia, 2), closed(2, { recipient: nia, payers: [ama, nia, kofi] }), potDue(2, 300_00, nia)))
})
