import { describe, expect, it } from 'vitest'
import { asked, began, day, formed, opened, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import {
  accepted,
  first,
  issued,
  left,
  revoked,
  roleChanged,
  second,
} from '#lab/builders/domain/membership.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'

const tick = (on: string) => ({ type: 'AdvanceRotation', now: day(on) }) as const
/** Amended by Ama; the circle begins on 20 February at the earliest. */
const amended = (askedOn?: string): GoalEvent => ({
  type: 'CharterAmended',
  data: {
    ...{ version: 2, byUserId: ama, startDate: calendarDate('2026-02-20') },
    charter: { ...defaultCharter, graceDays: 5 },
    ...(askedOn === undefined ? {} : { askedOn: calendarDate(askedOn) }),
  },
})
const hasAccepted = (who: UserId, position: number, version = 2): GoalEvent => ({
  type: 'CharterAccepted',
  data: { version, userId: who, position, acceptedFigureMinor: minor((position - 1) * 100_00) },
})
const lapsed = (who: UserId, leaving = 1): GoalEvent => ({
  type: 'MemberLeft',
  data: { leaving, userId: who, byUserId: who, reason: 'lapsed' },
})
const goesBack = (who: UserId, reason: 'leaving' | 'goal_cancelled', byUserId = who): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: expect.any(String), contributionId: paymentOf(who, 1), userId: who },
    ...{ amountMinor: minor(100_00), byUserId, reason },
  },
})
const archived: GoalEvent = { type: 'GoalArchived', data: { edit: 1 } }

describe('a seat that has not accepted the rules', () => {
  const waiting = [...formed(), amended('2026-01-10'), hasAccepted(nia, 3)]

  it('lapses after seven days, with a refund of its money', () => {
    given(...waiting, ...paid(kofi, 1))
      .when(tick('2026-01-17'))
      .thenNothing()
    given(...waiting, ...paid(kofi, 1))
      .when(tick('2026-01-18'))
      .then(goesBack(kofi, 'leaving'), lapsed(kofi))
  })
  it('has seven days again after an outage', () => {
    const after = { upSince: day('2026-01-15') }
    given(...waiting)
      .when({ ...tick('2026-01-22'), ...after })
      .thenNothing()
    given(...waiting)
      .when({ ...tick('2026-01-23'), ...after })
      .then(lapsed(kofi))
    given(...waiting)
      .when({ ...tick('2026-01-18'), upSince: day('2026-01-09') })
      .then(lapsed(kofi))
  })
  it('can still accept before its lapse is recorded, because only the scheduler knows of outages', () =>
    given(...waiting)
      .when({ type: 'AcceptCharter', userId: kofi, version: 2, now: day('2026-01-18') })
      .then(hasAccepted(kofi, 2)))
  it('ends its open matters: payments, and invitations by it and to it', () => {
    const invitations = [
      issued({ inviterUserId: kofi, expiresAt: day('2026-02-20') }),
      issued({
        inviterUserId: kofi,
        replacesUserId: kofi,
        invitationId: second,
        expiresAt: day('2026-02-20'),
      }),
    ]
    given(...waiting, ...invitations, asked(kofi, 1))
      .when(tick('2026-01-18'))
      .then(
        revoked(kofi, first),
        revoked(kofi, second),
        { type: 'ContributionCancelled', data: { contributionId: paymentOf(kofi, 1), reason: 'lapsed' } },
        lapsed(kofi),
      )
  })
  it('lapses successively with all others', () =>
    given(...formed(), amended('2026-01-10'))
      .when(tick('2026-01-18'))
      .then(lapsed(kofi), lapsed(nia, 2)))
  it('has another seven days for every new version', () => {
    const again: GoalEvent = {
      ...amended(),
      data: { ...amended().data, version: 3, askedOn: calendarDate('2026-01-16') },
    } as GoalEvent
    given(...formed(), amended('2026-01-10'), again)
      .when(tick('2026-01-23'))
      .thenNothing()
    given(...formed(), amended('2026-01-10'), again)
      .when(tick('2026-01-24'))
      .then(lapsed(kofi), lapsed(nia, 2))
  })
  it('does not lapse as the organiser’s, which the circle needs', () => {
    const byKofi = { ...amended('2026-01-10'), data: { ...amended('2026-01-10').data, byUserId: kofi } }
    given(...formed(), roleChanged(kofi, 'co_organiser'), byKofi as GoalEvent, hasAccepted(nia, 3))
      .when(tick('2026-02-19'))
      .thenNothing()
  })
  it('does not lapse where the time of the request was not recorded', () =>
    given(...formed(), amended())
      .when(tick('2026-02-19'))
      .thenNothing())
  it('does not lapse while the circle is archived, when members cannot accept, and then has another seven days', () => {
    given(...waiting, archived)
      .when(tick('2026-01-25'))
      .thenNothing()
    const restored: GoalEvent = {
      type: 'GoalRestored',
      data: { edit: 2, askedOn: calendarDate('2026-01-25') },
    }
    given(...waiting, archived)
      .when({ type: 'RestoreGoal', userId: ama, now: day('2026-01-25') })
      .then(restored)
    given(...waiting, archived, restored)
      .when(tick('2026-02-01'))
      .thenNothing()
    given(...waiting, archived, restored)
      .when(tick('2026-02-02'))
      .then(lapsed(kofi))
  })
  it('lapses too when it was taken under rules that had changed meanwhile', () => {
    const open = issued({ expiresAt: day('2026-02-15') })
    const joined: GoalEvent = {
      type: 'MemberJoined',
      data: {
        ...{ userId: nia, role: 'member', position: 3, invitationId: first, join: 1, charterVersion: 1 },
        askedOn: calendarDate('2026-02-10'),
      },
    }
    const changed = [...formed().slice(0, 3), amended('2026-01-10'), hasAccepted(kofi, 2), open]
    given(...changed)
      .when({
        ...{ type: 'AcceptInvitation', invitationId: first, userId: nia, charterVersion: 1 },
        now: day('2026-02-10'),
      })
      .then(accepted(nia), joined)
    given(...changed, accepted(nia), joined)
      .when(tick('2026-02-18'))
      .then(lapsed(nia))
  })
  it('is asked for acceptance when an auditor gets it, because they did not take it themselves', () => {
    const auditor = [...formed(), roleChanged(nia, 'auditor', { position: null })]
    const seated: GoalEvent = {
      type: 'MemberRoleChanged',
      data: {
        ...{ change: 2, userId: nia, role: 'member', position: 3, byUserId: ama },
        askedOn: calendarDate('2026-01-12'),
      },
    }
    given(...auditor)
      .when({ type: 'ChangeRole', userId: ama, memberUserId: nia, role: 'member', now: day('2026-01-12') })
      .then(seated)
    given(...auditor, seated)
      .when(tick('2026-01-19'))
      .thenNothing()
    given(...auditor, seated)
      .when(tick('2026-01-20'))
      .then(lapsed(nia))
    given(...auditor, seated, hasAccepted(nia, 3, 1))
      .when(tick('2026-01-31'))
      .then(began(), opened(1, '2026-02-28'))
  })
})

describe('a circle that has not begun thirty days after its start date', () => {
  const cancelledByItself: GoalEvent = { type: 'GoalCancelled', data: { byUserId: null } }
  const unfilled = [...formed().slice(0, 3), ...paid(kofi, 1), ...paid(ama, 1)]

  it('is cancelled, and all money is refunded', () => {
    given(...unfilled)
      .when(tick('2026-03-02'))
      .thenNothing()
    given(...unfilled)
      .when(tick('2026-03-03'))
      .then(cancelledByItself, goesBack(kofi, 'goal_cancelled'), goesBack(ama, 'goal_cancelled'))
  })
  it('returns everything after months of outage too, also to members who could not accept', () =>
    given(...formed(), amended('2026-01-10'), hasAccepted(nia, 3), ...paid(kofi, 1), ...paid(ama, 1))
      .when(tick('2026-09-01'))
      .then(goesBack(kofi, 'leaving'), lapsed(kofi), cancelledByItself, goesBack(ama, 'goal_cancelled')))
  it('is cancelled once', () =>
    given(...unfilled, cancelledByItself)
      .when(tick('2026-03-04'))
      .thenNothing())
  it('is cancelled whether or not it is archived', () =>
    given(...formed().slice(0, 3), archived)
      .when(tick('2026-03-03'))
      .then(cancelledByItself))
  it('is cancelled also where all seats are taken, and its organiser or a draw delays it', () => {
    const byKofi = { ...amended('2026-01-10'), data: { ...amended('2026-01-10').data, byUserId: kofi } }
    given(...formed(), roleChanged(kofi, 'co_organiser'), byKofi as GoalEvent, hasAccepted(nia, 3))
      .when(tick('2026-03-23'))
      .then(cancelledByItself)
    given(...formed(), {
      type: 'DrawCommitted',
      data: { draw: 1, byUserId: ama, commitment: 'ab'.repeat(32), endsAt: day('2026-02-01') },
    })
      .when(tick('2026-03-03'))
      .then(cancelledByItself)
  })
  it('begins nevertheless where it could have, unnoticed', () =>
    given(...formed())
      .when(tick('2026-03-20'))
      .then(began('2026-03-20'), opened(1, '2026-04-20')))
  it('admits no more members', () =>
    given(...unfilled, issued({ expiresAt: day('2026-03-30') }), left(kofi))
      .when({ type: 'AcceptInvitation', invitationId: first, userId: nia, now: day('2026-03-03') })
      .thenRefuses('goal_cancelled'))
})
