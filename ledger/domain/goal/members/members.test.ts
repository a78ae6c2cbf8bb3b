import { describe, expect, it } from 'vitest'
import {
  ama,
  cancelled,
  circleCreated,
  created,
  given,
  joined,
  kofi,
  nia,
  now,
  otherPaymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { esi, first, issued, left, revoked, roleChanged, second } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

/** The circle's first day. */
const onTheDay = instant('2026-01-31T00:00:00Z')

const change = (memberUserId: UserId, role: Role, by = ama) =>
  ({ type: 'ChangeRole', userId: by, memberUserId, role, now }) as const
const leave = (who: UserId, at = now) => ({ type: 'LeaveGoal', userId: who, now: at }) as const
const remove = (memberUserId: UserId, by = ama, at = now) =>
  ({ type: 'RemoveMember', userId: by, memberUserId, now: at }) as const

const invited = (inviterUserId: UserId, invitationId = first, channel: 'link' | 'email' = 'link') =>
  issued({ inviterUserId, invitationId, channel })

const goal = [created, joined(ama), joined(kofi)]
const withCo = [created, joined(ama), joined(kofi, 'co_organiser'), joined(nia)]
const circle = [circleCreated, joined(ama), joined(kofi)]
/** The automatic events of the first day. */
const begun: GoalEvent[] = [
  { type: 'RotationBegan', data: { startsOn: calendarDate('2026-01-31'), charterVersion: 1 } },
  { type: 'RoundOpened', data: { round: 1, cycle: 1, dueOn: calendarDate('2026-02-28'), byUserId: null } },
]

describe('changing a role', () => {
  it('is for organisers and co-organisers', () => {
    given(...goal)
      .when(change(kofi, 'co_organiser'))
      .then(roleChanged(kofi, 'co_organiser'))
    given(...withCo)
      .when(change(nia, 'co_organiser', kofi))
      .then(roleChanged(nia, 'co_organiser', { by: kofi }))
    given(...withCo)
      .when(change(kofi, 'member', kofi))
      .then(roleChanged(kofi, 'member', { by: kofi }))
    given(...withCo)
      .when(change(nia, 'co_organiser', nia))
      .thenRefuses('not_the_organiser')
    given(...goal)
      .when(change(kofi, 'co_organiser', nia))
      .thenRefuses('not_a_member')
    given(...goal)
      .when(change(nia, 'co_organiser'))
      .thenRefuses('member_not_found')
  })
  it('happens once', () =>
    given(...goal)
      .when(change(kofi, 'member'))
      .thenNothing())
  it('hands over the organiser’s role', () =>
    given(...goal)
      .when(change(kofi, 'organiser'))
      .then(roleChanged(kofi, 'organiser'), roleChanged(ama, 'co_organiser', { number: 2 })))
  it('never takes away the organiser’s role', () => {
    given(...withCo)
      .when(change(ama, 'member', kofi))
      .thenRefuses('not_the_organiser')
    given(...withCo)
      .when(change(kofi, 'organiser', kofi))
      .thenRefuses('not_the_organiser')
    given(...withCo)
      .when(change(ama, 'member'))
      .thenRefuses('last_organiser')
  })
  it('to auditor gives up the seat, and ends open matters', () => {
    given(...circle, invited(kofi))
      .when(change(kofi, 'auditor'))
      .then(revoked(ama), roleChanged(kofi, 'auditor', { position: null }))
    given(...goal, requested(10_00, kofi))
      .when(change(kofi, 'auditor'))
      .thenRefuses('savings_in_goal')
    given(...circle)
      .when({ ...change(kofi, 'auditor'), now: onTheDay })
      .thenRefuses('rotation_begun')
  })
  it('to member ends invitations that a member could not make', () => {
    const auditing = issued({ inviterUserId: kofi, channel: 'link', role: 'auditor' })
    const replacing = issued({ inviterUserId: kofi, invitationId: second, replacesUserId: nia })
    for (const by of [ama, kofi])
      given(...withCo, auditing, replacing)
        .when(change(kofi, 'member', by))
        .then(revoked(by), revoked(by, second), roleChanged(kofi, 'member', { by }))
    given(...withCo, invited(kofi), issued({ role: 'auditor', invitationId: second }))
      .when(change(kofi, 'member'))
      .then(roleChanged(kofi, 'member'))
  })
  it('from auditor needs a seat', () => {
    const looking = [circleCreated, joined(ama), joined(nia, 'auditor', null)]
    given(...looking)
      .when(change(nia, 'member'))
      .then(roleChanged(nia, 'member', { position: 2 }))
    given(...looking, invited(ama, first, 'email'))
      .when(change(nia, 'member'))
      .thenRefuses('seats_spoken_for')
    given(...looking, joined(kofi))
      .when(change(nia, 'member'))
      .thenRefuses('no_seat_left')
  })
})

describe('leaving', () => {
  it('is free without money in the goal', () =>
    given(...goal)
      .when(leave(kofi))
      .then(left(kofi)))
  it('refuses strangers and former members', () => {
    given(...goal)
      .when(leave(nia))
      .thenRefuses('not_a_member')
    given(...goal, left(kofi))
      .when(leave(kofi))
      .thenRefuses('not_a_member')
  })
  it('refuses members with money in it, or pending', () => {
    given(...goal, requested(40_00, kofi))
      .when(leave(kofi))
      .thenRefuses('savings_in_goal')
    given(...goal, requested(40_00, kofi), received(40_00, kofi))
      .when(leave(kofi))
      .thenRefuses('savings_in_goal')
    given(...goal, requested(40_00, ama), requested(30_00, kofi, otherPaymentId))
      .when(leave(kofi))
      .thenRefuses('savings_in_goal')
    given(...goal, requested(40_00, kofi), cancelled())
      .when(leave(kofi))
      .then(left(kofi))
  })
  it('returns the amount', () => {
    const state = [...goal, requested(40_00, kofi), received(40_00, kofi)].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect(goalDecider.decide(leave(kofi), state)).toMatchObject({
      refusal: { values: { amount: { amount: 40_00, currency: 'USD' } } },
    })
  })
  it('refuses members of a circle that has begun', () => {
    given(...circle)
      .when(leave(kofi))
      .then(left(kofi))
    given(...circle)
      .when(leave(kofi, onTheDay))
      .thenRefuses('rotation_begun')
  })
  it('is free for auditors at any time', () =>
    given(...circle, joined(nia, 'auditor', null))
      .when(leave(nia, onTheDay))
      .then(...begun, left(nia)))
  it('ends the member’s open invitations', () =>
    given(...goal, invited(kofi), invited(ama, second, 'email'))
      .when(leave(kofi))
      .then(revoked(kofi), left(kofi)))

  describe('as the organiser', () => {
    it('needs a successor', () =>
      given(...goal)
        .when(leave(ama))
        .thenRefuses('last_organiser'))
    it('passes the role to the co-organiser of longest standing', () =>
      given(created, joined(ama), joined(esi), joined(kofi, 'co_organiser'), joined(nia, 'co_organiser'))
        .when(leave(ama))
        .then(roleChanged(kofi, 'organiser'), left(ama)))
    it('as the last saver cancels the goal', () => {
      const alone = [created, joined(ama), joined(nia, 'auditor', null), invited(ama)]
      given(...alone)
        .when(leave(ama))
        .then(revoked(ama), { type: 'GoalCancelled', data: { byUserId: ama } }, left(ama))
      given(created, joined(ama), { type: 'GoalCancelled', data: { byUserId: ama } })
        .when(leave(ama))
        .then(left(ama))
    })
  })
})

describe('removing', () => {
  it('is for organisers and co-organisers', () => {
    given(...withCo)
      .when(remove(nia))
      .then(left(nia, ama))
    given(...withCo)
      .when(remove(nia, kofi))
      .then(left(nia, kofi))
    given(...withCo)
      .when(remove(kofi, nia))
      .thenRefuses('not_the_organiser')
    given(...goal)
      .when(remove(kofi, nia))
      .thenRefuses('not_a_member')
    given(...goal)
      .when(remove(nia))
      .thenRefuses('member_not_found')
  })
  it('is refused for the organiser', () =>
    given(...withCo)
      .when(remove(ama, kofi))
      .thenRefuses('not_the_organiser'))
  it('ends all reusable links, because the removed member may know any of them', () => {
    const linked = [...withCo, invited(ama), issued({ invitationId: second })]
    given(...linked)
      .when(remove(nia, kofi))
      .then(revoked(kofi), left(nia, kofi))
    given(...linked)
      .when(leave(nia))
      .then(left(nia))
  })
  it('of oneself is leaving', () =>
    given(...goal)
      .when(remove(kofi, kofi))
      .then(left(kofi)))
  it('follows the rules of leaving', () => {
    given(...goal, requested(40_00, kofi))
      .when(remove(kofi))
      .thenRefuses('savings_in_goal')
    given(...circle)
      .when(remove(kofi, ama, onTheDay))
      .thenRefuses('rotation_begun')
    given(...circle, joined(nia, 'auditor', null))
      .when(remove(nia, ama, onTheDay))
      .then(...begun, left(nia, ama))
  })
})
