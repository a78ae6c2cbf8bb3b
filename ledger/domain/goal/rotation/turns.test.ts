import { describe, it } from 'vitest'
import {
  began,
  begun,
  came,
  closed,
  complete,
  day,
  formed,
  hear,
  late,
  opened,
  paid,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, circleCreated, given, joined, kofi, nia, requested } from '#lab/builders/domain/goal.ts'
import { accepted, issued, seated } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'

const tick = (on: string) => ({ type: 'AdvanceRotation', now: day(on) }) as const
const first = [began(), opened(1, '2026-02-28')]

describe('a rotation begins', () => {
  it('on its first day, when every seat is filled and everybody has accepted', () => {
    given(...formed())
      .when(tick('2026-01-30'))
      .thenNothing()
    given(...formed())
      .when(tick('2026-01-31'))
      .then(...first)
  })
  it('counting from its actual first day, so that a late scheduler makes no member late', () =>
    given(...formed({ graceDays: 0 }))
      .when(tick('2026-03-20'))
      .then(began('2026-03-20'), opened(1, '2026-04-20')))
  it('in its time zone: the day may begin earlier or later there', () => {
    given(...formed({ timeZone: 'Pacific/Auckland' }))
      .when({ ...tick('2026-01-30') })
      .then(...first)
    given(...formed({ timeZone: 'Pacific/Honolulu' }))
      .when({ type: 'AdvanceRotation', now: '2026-01-31T09:59:59.000Z' as never })
      .thenNothing()
  })
  it('with the last seat, after its first day, counting from then', () =>
    given(...formed().slice(0, 3), issued({ expiresAt: day('2026-02-20') }))
      .when({
        type: 'AcceptInvitation',
        invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never,
        userId: nia,
        now: day('2026-02-15'),
      })
      .then(accepted(nia), seated(nia, 3), began('2026-02-15'), opened(1, '2026-03-15')))
  it('never before its day, though everybody has paid, so that no pot is paid out months early', () => {
    const allPaid = [ama, kofi, nia].flatMap(who => paid(who, 1))
    given(...formed(), ...allPaid.slice(0, -1))
      .when(hear(nia, 1, '2026-01-10'))
      .then(came(nia, 1))
    given(...formed(), ...allPaid)
      .when(tick('2026-01-31'))
      .then(...first, closed(1), potDue(1))
  })
  it('not while a member has not accepted the current rules', () => {
    const amended: GoalEvent = {
      type: 'CharterAmended',
      data: {
        version: 2,
        byUserId: ama,
        startDate: calendarDate('2026-01-31'),
        charter: {
          latePolicy: 'reduced',
          graceDays: 3,
          timeZone: 'UTC',
          netArrears: true,
          coOrganisersSend: false,
        },
      },
    }
    const accept = (who: typeof ama, position = 3): GoalEvent => ({
      type: 'CharterAccepted',
      data: { version: 2, userId: who, position, acceptedFigureMinor: minor((position - 1) * 100_00) },
    })
    given(...formed(), amended, accept(kofi, 2))
      .when(tick('2026-02-03'))
      .thenNothing()
    given(...formed(), amended, accept(kofi, 2))
      .when({ type: 'AcceptCharter', userId: nia, version: 2, now: day('2026-02-03') })
      .then(accept(nia), began('2026-02-03', 2), opened(1, '2026-03-03'))
  })
  it('not during a draw', () =>
    given(...formed(), {
      type: 'DrawCommitted',
      data: { draw: 1, byUserId: ama, commitment: 'ab'.repeat(32), endsAt: day('2026-02-01') },
    })
      .when(tick('2026-02-03'))
      .thenNothing())
  it('without acceptance in a circle from before charters', () =>
    given(circleCreated, joined(ama), joined(kofi))
      .when(tick('2026-01-31'))
      .then(...first))
  it('not while it is archived, but as it is restored', () => {
    const away = [...formed(), { type: 'GoalArchived', data: { edit: 1 } } as GoalEvent]
    given(...away)
      .when(tick('2026-02-03'))
      .thenNothing()
    given(...away)
      .when({ type: 'RestoreGoal', userId: ama, now: day('2026-02-03') })
      .then({ type: 'GoalRestored', data: { edit: 2 } }, began('2026-02-03'), opened(1, '2026-03-03'))
  })
  it('with the first command after its day', () =>
    given(...formed())
      .when({
        type: 'ChangeRole',
        userId: ama,
        memberUserId: kofi,
        role: 'co_organiser',
        now: day('2026-02-03'),
      })
      .then(began('2026-02-03'), opened(1, '2026-03-03'), {
        type: 'MemberRoleChanged',
        data: { change: 1, userId: kofi, role: 'co_organiser', position: 2, byUserId: ama },
      }))
  it('without waiting for auditors', () =>
    given(...formed(), joined(userId(4), 'auditor', null))
      .when(tick('2026-01-31'))
      .then(...first))
})

describe('members', () => {
  it('are late when grace is over, once', () => {
    const one = [...begun(), ...paid(ama, 1)]
    given(...one)
      .when(tick('2026-03-03'))
      .thenNothing()
    given(...one)
      .when(tick('2026-03-04'))
      .then(late(kofi, 1), late(nia, 1))
    given(...one, late(kofi, 1), late(nia, 1))
      .when(tick('2026-03-05'))
      .thenNothing()
  })
  it('are recorded as late by the scheduler alone, not by an incoming payment', () =>
    given(...begun({ graceDays: 0 }), ...paid(ama, 1), ...paid(kofi, 1), ...paid(nia, 1).slice(0, 1))
      .when(hear(nia, 1, '2026-03-01'))
      .then(came(nia, 1), closed(1), potDue(1), opened(2, '2026-03-31')))
  it('are late while their payment is still under way', () =>
    given(...begun(), ...paid(ama, 1), ...paid(kofi, 1), requested(100_00, nia))
      .when(tick('2026-03-04'))
      .then(late(nia, 1)))
})

describe('the next round', () => {
  const between = [...begun(), ...complete(1)]
  it('opens on the day after the due date of the one before', () => {
    given(...between)
      .when(tick('2026-02-28'))
      .thenNothing()
    given(...between)
      .when(tick('2026-03-01'))
      .then(opened(2, '2026-03-31'))
  })
  it('is due at the agreed end of a month, however short the months between', () =>
    given(...between, opened(2, '2026-03-31'), ...complete(2))
      .when(tick('2026-04-01'))
      .then(opened(3, '2026-04-30')))
  it('opens at once when the one before was closed after its day', () =>
    given(...begun({ graceDays: 14 }), ...paid(ama, 1), ...paid(kofi, 1), ...paid(nia, 1).slice(0, 1))
      .when(hear(nia, 1, '2026-03-08'))
      .then(came(nia, 1), closed(1), potDue(1), opened(2, '2026-03-31')))
  it('leaves everybody at least half a cycle, so that late members make no one else late', () => {
    const all = [late(nia, 1), ...paid(ama, 1), ...paid(kofi, 1), ...paid(nia, 1).slice(0, 1)]
    given(...begun(), ...all)
      .when(hear(nia, 1, '2026-03-15'))
      .then(came(nia, 1), closed(1), potDue(1), opened(2, '2026-03-31'))
    given(...begun(), ...all)
      .when(hear(nia, 1, '2026-03-17'))
      .then(came(nia, 1), closed(1), potDue(1), opened(2, '2026-04-30', { cycle: 3 }))
  })
  it('closes as it opens when everybody has paid it early', () =>
    given(...between, ...[ama, kofi, nia].flatMap(who => paid(who, 2)))
      .when(tick('2026-03-01'))
      .then(opened(2, '2026-03-31'), closed(2), potDue(2)))
  it('that was opened early can be paid, and pays out when its own cycle has begun', () => {
    const early = [...between, opened(2, '2026-03-31', { by: ama })]
    const all = [ama, kofi, nia].flatMap(who => paid(who, 2))
    given(...early, ...all.slice(0, -1))
      .when(hear(nia, 2, '2026-02-20'))
      .then(came(nia, 2))
    given(...early, ...all)
      .when(tick('2026-02-28'))
      .thenNothing()
    given(...early, ...all)
      .when(tick('2026-03-01'))
      .then(closed(2), potDue(2))
  })
  it('does not follow the last', () =>
    given(...between, opened(2, '2026-03-31'), ...complete(2), opened(3, '2026-04-30'), ...complete(3))
      .when(tick('2026-06-01'))
      .thenNothing())
  it('does not open while the circle is archived', () =>
    given(...between, { type: 'GoalArchived', data: { edit: 1 } })
      .when(tick('2026-06-01'))
      .thenNothing())
})
