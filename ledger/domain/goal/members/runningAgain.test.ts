import { describe, expect, it } from 'vitest'
import { formed, terms } from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia, now } from '#lab/builders/domain/goal.ts'
import { esi, first, left, nextWeek, second } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalId, invitationId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import type { GoalState } from '../state.ts'
import { mayRunAgain, othersIn } from './runningAgain.ts'

const stateOf = (...events: GoalEvent[]): GoalState =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())
const closed = (round: number): GoalEvent => ({
  type: 'RoundClosed',
  data: {
    ...{
      round,
      recipientUserId: [ama, kofi, nia][round - 1] ?? ama,
      shortByUserId: null,
      potMinor: minor(0),
    },
    shares: [],
  },
})
const finished = [...formed(), closed(1), closed(2), closed(3)]
const owes = (debtorUserId: typeof ama, creditorUserId: typeof ama | null = ama): GoalEvent => ({
  type: 'DebtArose',
  data: {
    ...{
      debtId: `owed-by-${debtorUserId}`,
      debtorUserId,
      creditorUserId,
      round: 1,
      amountMinor: minor(40_00),
    },
    cause: 'round_closed_short',
  },
})

const again = { ...terms(), goalId: goalId(8), runAgainOf: goalId(7) }
const people = [
  { invitationId: first, userId: kofi },
  { invitationId: second, userId: nia },
]
const run = { type: 'CreateGoal', terms: again, invited: { people, now } } as const
const invited = ({ invitationId, userId }: (typeof people)[number]): GoalEvent => ({
  type: 'InvitationIssued',
  data: {
    ...{ invitationId, inviterUserId: ama, channel: 'email', role: 'member', replacesUserId: null },
    ...{ inviteeUserId: userId, expiresAt: nextWeek },
  },
})
const founded: GoalEvent[] = [
  { type: 'GoalCreated', data: again },
  {
    type: 'MemberJoined',
    data: { userId: ama, role: 'organiser', join: 1, position: 1, acceptedFigureMinor: minor(0) },
  },
]
const third = invitationId('cccccccc-cccc-4ccc-8ccc-cccccccccccc')
const running = [...founded, ...people.map(invited)]

describe('running a finished circle again', () => {
  it('founds a circle with its founder alone, and invites the others by name', () =>
    given()
      .when(run)
      .then(...running))
  it('makes one circle, however often it is asked for', () =>
    given(...running)
      .when({ ...run, terms: { ...again, name: 'Another name' } })
      .thenNothing())
  it('needs a seat for each of them', () => {
    given()
      .when({ ...run, terms: { ...terms({}, 2), runAgainOf: goalId(7) } })
      .thenRefuses('seats_for_all')
    given()
      .when({ ...run, terms: { ...again, rotation: null } })
      .thenRefuses('not_a_circle')
  })
  it('gives a seat only to the invited user', () => {
    const accept = { type: 'AcceptInvitation', invitationId: first, charterVersion: 1, now } as const
    given(...running)
      .when({ ...accept, userId: esi })
      .thenRefuses('invitation_not_found')
    given(...running)
      .when({ ...accept, userId: nia })
      .thenRefuses('invitation_not_found')
    given(...running)
      .when({ ...accept, userId: kofi })
      .then(
        { type: 'InvitationAccepted', data: { invitationId: first, userId: kofi, join: 1 } },
        {
          type: 'MemberJoined',
          data: {
            ...{ userId: kofi, role: 'member', position: 2, invitationId: first, join: 1, charterVersion: 1 },
            acceptedFigureMinor: minor(100_00),
          },
        },
      )
  })
  it('keeps a seat for each of them', () => {
    given(...running)
      .when({
        ...{ type: 'IssueInvitation', invitationId: third, userId: ama, channel: 'email', now },
        ...{ role: 'member', replacesUserId: null },
      })
      .thenRefuses('seats_spoken_for')
  })
})

describe('who may run it again', () => {
  const refusal = (state: GoalState, who: typeof ama) => {
    const refused = mayRunAgain(state, who)
    return refused?.outcome === 'refused' ? refused.refusal.code : undefined
  }
  it('is each of its members, after the last round', () => {
    for (const member of [ama, kofi, nia]) expect(refusal(stateOf(...finished), member)).toBeUndefined()
    expect(refusal(stateOf(...finished), esi)).toBe('not_a_member')
    expect(refusal(stateOf(...finished.slice(0, -1)), ama)).toBe('circle_not_finished')
    expect(refusal(stateOf(created, joined()), ama)).toBe('not_a_circle')
  })
  it('is not for auditors, nor for members who owe something there', () => {
    expect(refusal(stateOf(...finished, joined(esi, 'auditor', null)), esi)).toBe('auditor_cannot')
    expect(refusal(stateOf(...finished, owes(kofi)), kofi)).toBe('debts_of_circle')
    expect(refusal(stateOf(...finished, owes(kofi, null)), kofi)).toBe('debts_of_circle')
    expect(refusal(stateOf(...finished, owes(kofi)), nia)).toBeUndefined()
  })
})

describe('who is invited', () => {
  const reasons = (events: GoalEvent[], runs: GoalState[] = []) =>
    othersIn(stateOf(...events), ama, runs).map(({ userId, reason }) => [userId, reason])
  it('is everybody else with a seat who owes nothing', () =>
    expect(reasons(finished)).toEqual([
      [kofi, undefined],
      [nia, undefined],
    ]))
  it('is not who owes something, audits, or has left', () =>
    expect(
      reasons([...finished.slice(0, 4), joined(esi), left(esi, ama), ...finished.slice(4), owes(nia)]),
    ).toEqual([
      [kofi, undefined],
      [nia, 'owes'],
      [esi, 'removed'],
    ]))
  it('is also who owes only a fee, who is named and can run it again, too', () => {
    const fee = owes(nia)
    const events = [...finished, { ...fee, data: { ...fee.data, cause: 'late_fee' } } as GoalEvent]
    expect(othersIn(stateOf(...events), ama, [])).toEqual([
      { userId: kofi, reason: undefined, owesFee: false },
      { userId: nia, reason: undefined, owesFee: true },
    ])
    expect(mayRunAgain(stateOf(...events), nia)).toBeUndefined()
    expect(othersIn(stateOf(...events, owes(nia)), ama, [])[1]).toMatchObject({ reason: 'owes' })
  })
  it('is not who has declined an earlier run', () => {
    const declined: GoalEvent = { type: 'InvitationDeclined', data: { invitationId: first } }
    const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }
    expect(reasons(finished, [stateOf(...running, declined, cancelled)])).toEqual([
      [kofi, 'declined'],
      [nia, undefined],
    ])
  })
})
