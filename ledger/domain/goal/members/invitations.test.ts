import { describe, expect, it } from 'vitest'
import {
  ama,
  circleCreated,
  created,
  facts,
  given,
  intentId,
  joined,
  kofi,
  nia,
  now,
  otherPaymentId,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import {
  accepted,
  cameBy,
  esi,
  first,
  issued,
  left,
  nextWeek,
  revoked,
  seated,
  second,
} from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { type IssueInvitation, issueInvitation, mayInvite } from './invitations.ts'

const issue = (changes: Partial<IssueInvitation> = {}) =>
  ({
    type: 'IssueInvitation',
    invitationId: first,
    userId: ama,
    channel: 'email',
    role: 'member',
    replacesUserId: null,
    now,
    ...changes,
  }) as const
const take = (who = kofi, id = first, at = now) =>
  ({ type: 'AcceptInvitation', invitationId: id, userId: who, now: at }) as const
const resend = (by = ama, at = now) =>
  ({ type: 'ResendInvitation', invitationId: first, userId: by, now: at }) as const
const revoke = (by = ama) => ({ type: 'RevokeInvitation', invitationId: first, userId: by }) as const
const decline = { type: 'DeclineInvitation', invitationId: first, now } as const
const expire = (at = now) => ({ type: 'ExpireInvitation', invitationId: first, now: at }) as const

const declined: GoalEvent = { type: 'InvitationDeclined', data: { invitationId: first } }
const expired = (resends = 0): GoalEvent => ({
  type: 'InvitationExpired',
  data: { invitationId: first, resend: resends },
})
const resent = (count = 1, expiresAt = nextWeek): GoalEvent => ({
  type: 'InvitationResent',
  data: { invitationId: first, resend: count, expiresAt },
})

const goal = [created, joined(ama)]
/** Two seats, one of them free. */
const circle = [circleCreated, joined(ama)]
const archived: GoalEvent = { type: 'GoalArchived', data: { edit: 1 } }
const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }
const full = [requested(100_00), received(100_00)]

describe('inviting', () => {
  it('invites a person for a week', () =>
    given(...goal)
      .when(issue())
      .then(issued()))
  it('is open to every member with a seat', () =>
    given(...goal, joined(kofi))
      .when(issue({ userId: kofi }))
      .then(issued({ inviterUserId: kofi })))
  it('happens once', () =>
    given(...goal, issued())
      .when(issue())
      .thenNothing())
  it('refuses strangers, and unknown goals', () => {
    given(...goal)
      .when(issue({ userId: nia }))
      .thenRefuses('not_a_member')
    given().when(issue()).thenRefuses('goal_not_found')
  })
  it('refuses auditors', () =>
    given(...goal, joined(nia, 'auditor', null))
      .when(issue({ userId: nia }))
      .thenRefuses('auditor_cannot'))
  it('refuses goals that are closed to new members', () => {
    given(...goal, archived)
      .when(issue())
      .thenRefuses('goal_archived')
    given(...goal, cancelled)
      .when(issue())
      .thenRefuses('goal_cancelled')
    given(...goal, ...full)
      .when(issue())
      .thenRefuses('goal_finished')
  })
  it('of auditors is for organisers and co-organisers', () => {
    const auditor = { role: 'auditor' } as const
    given(...circle, joined(kofi))
      .when(issue(auditor))
      .then(issued(auditor))
    given(...circle, joined(kofi, 'co_organiser'))
      .when(issue({ ...auditor, userId: kofi }))
      .then(issued({ ...auditor, inviterUserId: kofi }))
    given(...circle, joined(kofi))
      .when(issue({ ...auditor, userId: kofi }))
      .thenRefuses('not_the_organiser')
  })

  it.each<[string, readonly GoalEvent[], Partial<IssueInvitation>]>([
    ['no goal', [], {}],
    ['a stranger', goal, { userId: nia }],
    ['an auditor', [...goal, joined(nia, 'auditor', null)], { userId: nia }],
    ['an archived goal', [...goal, archived], {}],
    ['an auditor, by a member', [...circle, joined(kofi)], { userId: kofi, role: 'auditor' }],
    ['a seat, by another member', [...circle, joined(kofi)], { userId: kofi, replacesUserId: ama }],
    ['no seat left', [...circle, joined(kofi)], {}],
    ['the last seat reserved', [...circle, issued()], { invitationId: second }],
    ['a goal', goal, {}],
    ['a circle', circle, {}],
    ['an auditor, by the organiser', [...circle, joined(kofi)], { role: 'auditor' }],
  ])('is predicted correctly by its permission: %s', (_what, events, changes) => {
    const state = events.reduce(goalDecider.evolve, goalDecider.initialState())
    const decision = issueInvitation(issue(changes), state)
    expect(mayInvite(state, issue(changes))).toEqual(decision.outcome === 'refused' ? decision : undefined)
  })

  describe('into a circle', () => {
    it('refuses more than its seats', () =>
      given(...circle, joined(kofi))
        .when(issue())
        .thenRefuses('no_seat_left'))
    it('refuses more than its seats, reserved ones included', () =>
      given(...circle, issued())
        .when(issue({ invitationId: second }))
        .thenRefuses('seats_spoken_for'))
    it('frees the seat of an invitation that ended', () => {
      for (const end of [declined, revoked(), expired()])
        given(...circle, issued(), end)
          .when(issue({ invitationId: second }))
          .then(issued({ invitationId: second }))
      given(...circle, issued({ expiresAt: now }))
        .when(issue({ invitationId: second }))
        .then(issued({ invitationId: second }))
    })
    it('does not count auditors and links', () =>
      given(...circle, joined(nia, 'auditor', null), issued({ channel: 'link' }))
        .when(issue({ invitationId: second }))
        .then(issued({ invitationId: second })))
  })

  describe('by a link', () => {
    const link = { channel: 'link' } as const
    it('creates one link of a kind', () => {
      given(...goal, issued(link))
        .when(issue({ ...link, invitationId: second }))
        .thenNothing()
      given(...goal, issued(link), revoked())
        .when(issue({ ...link, invitationId: second }))
        .then(issued({ ...link, invitationId: second }))
      given(...goal, joined(kofi), issued(link))
        .when(issue({ ...link, invitationId: second, userId: kofi }))
        .then(issued({ ...link, invitationId: second, inviterUserId: kofi }))
    })
  })

  describe('to take over a seat', () => {
    const seat = { replacesUserId: kofi } as const
    it('needs no free seat', () =>
      given(...circle, joined(kofi))
        .when(issue({ ...seat, userId: kofi }))
        .then(issued({ ...seat, inviterUserId: kofi })))
    it('is for its holder', () => {
      given(...circle, joined(kofi))
        .when(issue(seat))
        .thenRefuses('replacement_not_agreed')
      given(...circle, joined(kofi), joined(nia))
        .when(issue({ ...seat, userId: nia }))
        .thenRefuses('not_the_organiser')
    })
    it('refuses a seat without a holder, goals without seats, and the organiser’s own', () => {
      given(...circle)
        .when(issue(seat))
        .thenRefuses('seat_differs')
      given(...goal, joined(kofi))
        .when(issue(seat))
        .thenRefuses('seat_differs')
      given(...circle, joined(kofi))
        .when(issue({ replacesUserId: ama }))
        .thenRefuses('last_organiser')
      given(...circle, joined(kofi))
        .when(issue({ ...seat, role: 'auditor' }))
        .thenRefuses('seat_differs')
    })
  })
})

describe('sending an invitation again', () => {
  it('extends it by a week', () => {
    given(...circle, issued())
      .when(resend(ama, instant('2026-01-12T12:00:00Z')))
      .then(resent(1, instant('2026-01-19T12:00:00Z')))
    given(...circle, issued(), resent())
      .when(resend())
      .then(resent(2))
  })
  it('reopens an expired one', () =>
    given(...circle, issued(), expired())
      .when(resend())
      .then(resent()))
  it('needs a free seat for an expired one', () => {
    given(...circle, issued(), expired(), joined(kofi))
      .when(resend())
      .thenRefuses('no_seat_left')
    given(...circle, issued(), expired(), issued({ invitationId: second }))
      .when(resend())
      .thenRefuses('seats_spoken_for')
  })
  it('is for the inviter, organisers and co-organisers', () => {
    given(...goal, joined(kofi), issued({ inviterUserId: kofi }))
      .when(resend(kofi))
      .then(resent())
    given(...goal, joined(kofi), issued({ inviterUserId: kofi }))
      .when(resend(ama))
      .then(resent())
    given(...goal, joined(kofi), issued())
      .when(resend(kofi))
      .thenRefuses('not_the_organiser')
    given(...goal, issued())
      .when(resend(nia))
      .thenRefuses('not_a_member')
  })
  it('is for any member who invites the same address', () =>
    given(...goal, joined(kofi), issued())
      .when({ ...resend(kofi), invitedAgain: true })
      .then(resent()))
  it('is for organisers and co-organisers where only they may invite', () => {
    const kinds = [{ role: 'auditor' }] as const
    for (const kind of kinds) {
      // Created while Kofi ran the circle too, and expired before that ended.
      const before = [...circle, joined(kofi), issued({ ...kind, inviterUserId: kofi }), expired()]
      given(...before)
        .when(resend(kofi))
        .thenRefuses('not_the_organiser')
      given(...before)
        .when({ ...resend(kofi), invitedAgain: true })
        .thenRefuses('not_the_organiser')
      given(...before)
        .when(resend(ama))
        .then(resent())
    }
  })
  it('refuses invitations that ended otherwise', () => {
    given(...goal)
      .when(resend())
      .thenRefuses('invitation_not_found')
    given(...goal, issued(), accepted(kofi), joined(kofi))
      .when(resend())
      .thenRefuses('invitation_used')
    given(...goal, issued(), declined)
      .when(resend())
      .thenRefuses('invitation_declined')
    given(...goal, issued(), revoked())
      .when(resend())
      .thenRefuses('invitation_revoked')
    given(...goal, issued(), archived)
      .when(resend())
      .thenRefuses('goal_archived')
  })
})

describe('accepting an invitation', () => {
  it('adds a member on the next seat', () =>
    given(...circle, issued())
      .when(take())
      .then(accepted(kofi), seated(kofi, 2, undefined, 500_00)))
  it('adds an auditor without a seat', () =>
    given(...circle, joined(kofi), issued({ role: 'auditor' }))
      .when(take(nia))
      .then(accepted(nia), cameBy(nia, null)))
  it('happens once', () =>
    given(...circle, issued(), accepted(kofi), cameBy(kofi, 2))
      .when(take())
      .thenNothing())
  it('refuses a second person', () =>
    given(...goal, issued(), accepted(kofi), cameBy(kofi, 2))
      .when(take(nia))
      .thenRefuses('invitation_used'))
  it('admits everybody by a link until the seats are full', () => {
    const linked = [...circle, issued({ channel: 'link' })]
    given(...linked)
      .when(take())
      .then(accepted(kofi), seated(kofi, 2, undefined, 500_00))
    given(...linked, accepted(kofi), cameBy(kofi, 2))
      .when(take(nia))
      .thenRefuses('no_seat_left')
  })
  it('keeps a reserved seat for the invited person', () => {
    const promised = [...circle, issued({ channel: 'link' }), issued({ invitationId: second })]
    given(...promised)
      .when(take(nia))
      .thenRefuses('no_seat_left')
    given(...promised)
      .when(take(kofi, second))
      .then(accepted(kofi, second), seated(kofi, 2, second, 500_00))
  })
  it('refuses members, without using up the invitation', () =>
    given(...goal, joined(kofi), issued())
      .when(take())
      .thenRefuses('already_a_member'))
  it('refuses unknown and ended invitations', () => {
    given(...goal)
      .when(take())
      .thenRefuses('invitation_not_found')
    given(...goal, issued(), declined)
      .when(take())
      .thenRefuses('invitation_declined')
    given(...goal, issued(), revoked())
      .when(take())
      .thenRefuses('invitation_revoked')
    given(...goal, issued(), expired())
      .when(take())
      .thenRefuses('invitation_expired')
  })
  it('refuses an expired invitation before its end is recorded', () =>
    given(...goal, issued())
      .when(take(kofi, first, nextWeek))
      .thenRefuses('invitation_expired'))
  it('refuses goals that are closed to new members', () => {
    for (const [end, code] of [
      [[archived], 'goal_archived'],
      [[cancelled], 'goal_cancelled'],
      [full, 'goal_finished'],
    ] as const)
      given(...goal, issued(), ...end)
        .when(take())
        .thenRefuses(code)
  })
  it('takes the lowest free seat, and counts how often a person has joined', () =>
    given(...goal, joined(kofi), joined(nia), left(kofi), issued())
      .when(take(kofi))
      .then(accepted(kofi, first, 2), cameBy(kofi, 2, first, 2)))

  describe('to take over a seat', () => {
    const handedOver = [...circle, joined(kofi), issued({ inviterUserId: kofi, replacesUserId: kofi })]
    const replaced: GoalEvent[] = [
      seated(nia, 2, undefined, 500_00),
      { type: 'MemberReplaced', data: { leaving: 1, leaverUserId: kofi, userId: nia, way: 'consent' } },
      left(kofi, kofi, 'replaced'),
    ]
    it('removes the leaver and adds the successor', () =>
      given(...handedOver)
        .when(take(nia))
        .then(accepted(nia), ...replaced))
    const withSavings: GoalEvent[] = [
      seated(nia, 2, undefined, 500_00),
      {
        type: 'MemberReplaced',
        data: {
          leaving: 1,
          leaverUserId: kofi,
          userId: nia,
          way: 'consent',
          savings: { round: 1, amountMinor: minor(500_00) },
        },
      },
      left(kofi, kofi, 'replaced'),
    ]
    it('hands over the leaver’s payments into the open round, for which the successor has paid them', () =>
      given(
        ...circle,
        joined(kofi),
        issued({ inviterUserId: kofi, replacesUserId: kofi, paidFor: true }),
        ...[requested(500_00, kofi, paymentId, 1), received(500_00, kofi)],
      )
        .when(take(nia))
        .then(accepted(nia), ...withSavings))
    it('ends the leaver’s open matters', () => {
      const link = issued({ invitationId: second, inviterUserId: kofi, channel: 'link' })
      given(...handedOver, link)
        .when(take(nia))
        .then(accepted(nia), revoked(kofi, second), ...replaced)
    })
    it('refuses when the seat is gone', () =>
      given(...handedOver, left(kofi))
        .when(take(nia))
        .thenRefuses('seat_differs'))
    it('refuses the leaver', () =>
      given(...handedOver)
        .when(take(kofi))
        .thenRefuses('already_a_member'))
    it('works once, also by a link', () =>
      given(
        ...circle,
        joined(kofi),
        issued({ replacesUserId: kofi, channel: 'link' }),
        accepted(nia),
        ...replaced,
      )
        .when(take(esi))
        .thenRefuses('invitation_used'))

    const paid = [requested(500_00, kofi, paymentId, 1), received(500_00, kofi)]
    const pay = (who: UserId) =>
      ({
        type: 'RequestContribution',
        contributionId: otherPaymentId,
        userId: who,
        amountMinor: minor(500_00),
      }) as const
    it('counts the leaver’s payments for the successor', () =>
      given(...circle, joined(kofi), ...paid, issued({ replacesUserId: kofi }), accepted(nia), ...withSavings)
        .when(pay(nia))
        .thenRefuses('already_contributed'))
    it('refunds payments of the leaver that arrive later', () =>
      given(
        ...circle,
        joined(kofi),
        requested(500_00, kofi, paymentId, 1),
        issued({ replacesUserId: kofi }),
        accepted(nia),
        ...replaced,
      )
        .when({
          type: 'RecordPayment',
          now,
          contributionId: paymentId,
          userId: kofi,
          facts: facts({ status: 'succeeded', receivedMinor: minor(500_00), chargeId: 'ch_one' }),
        })
        .then(
          {
            type: 'ContributionReceived',
            data: {
              contributionId: paymentId,
              userId: kofi,
              round: 1,
              amountMinor: minor(500_00),
              chargeId: 'ch_one',
              paymentIntentId: intentId,
            },
          },
          {
            type: 'RefundRequested',
            data: {
              refundRequestId: expect.any(String),
              contributionId: paymentId,
              userId: kofi,
              amountMinor: minor(500_00),
              byUserId: kofi,
              reason: 'paid_twice',
            },
          },
        ))
    it('lets the successor pay when the leaver’s payment failed', () =>
      given(
        ...circle,
        joined(kofi),
        requested(500_00, kofi, paymentId, 1),
        issued({ replacesUserId: kofi }),
        accepted(nia),
        ...replaced,
        { type: 'ContributionCancelled', data: { contributionId: paymentId, reason: 'lapsed' } },
      )
        .when(pay(nia))
        .then(requested(500_00, nia, otherPaymentId, 1)))
  })
})

describe('declining an invitation', () => {
  it('ends it', () =>
    given(...goal, issued())
      .when(decline)
      .then(declined))
  it('happens once', () =>
    given(...goal, issued(), declined)
      .when(decline)
      .thenNothing())
  it('keeps a link open for others', () =>
    given(...goal, issued({ channel: 'link' }))
      .when(decline)
      .thenNothing())
  it('refuses unknown and ended invitations', () => {
    given(...goal)
      .when(decline)
      .thenRefuses('invitation_not_found')
    given(...goal, issued(), accepted(kofi), joined(kofi))
      .when(decline)
      .thenRefuses('invitation_used')
    given(...goal, issued(), revoked())
      .when(decline)
      .thenRefuses('invitation_revoked')
    given(...goal, issued({ expiresAt: now }))
      .when(decline)
      .thenRefuses('invitation_expired')
  })
})

describe('withdrawing an invitation', () => {
  it('ends it', () =>
    given(...goal, issued())
      .when(revoke())
      .then(revoked()))
  it('happens once', () => {
    for (const end of [revoked(), expired()])
      given(...goal, issued(), end)
        .when(revoke())
        .thenNothing()
  })
  it('is for the inviter, organisers and co-organisers', () => {
    given(...goal, joined(kofi), issued({ inviterUserId: kofi }))
      .when(revoke(kofi))
      .then(revoked(kofi))
    given(...goal, joined(kofi, 'co_organiser'), issued())
      .when(revoke(kofi))
      .then(revoked(kofi))
    given(...goal, joined(kofi), issued())
      .when(revoke(kofi))
      .thenRefuses('not_the_organiser')
    given(...goal, issued())
      .when(revoke(nia))
      .thenRefuses('not_a_member')
  })
  it('refuses used or declined invitations', () => {
    given(...goal, issued(), accepted(kofi), joined(kofi))
      .when(revoke())
      .thenRefuses('invitation_used')
    given(...goal, issued(), declined)
      .when(revoke())
      .thenRefuses('invitation_declined')
  })
})

describe('the expiry of an invitation', () => {
  it('is recorded when it is due', () => {
    given(...goal, issued())
      .when(expire())
      .thenNothing()
    given(...goal, issued())
      .when(expire(nextWeek))
      .then(expired())
  })
  it('can happen again after it was sent again', () =>
    given(...goal, issued(), expired(), resent(1))
      .when(expire(nextWeek))
      .then(expired(1)))
  it('changes nothing for an ended invitation', () => {
    for (const end of [declined, revoked(), expired()])
      given(...goal, issued(), end)
        .when(expire(nextWeek))
        .thenNothing()
  })
})
