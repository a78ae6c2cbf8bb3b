import { describe, expect, it } from 'vitest'
import { begun, formed } from '#lab/builders/domain/circles.ts'
import { ama, circleCreated, created, given, joined, kofi, now } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import { type Charter, defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

const agreed = calendarDate('2026-01-31')
const amend = (charter: Partial<Charter>, startDate = agreed) =>
  ({ type: 'AmendCharter', userId: ama, startDate, charter: { ...defaultCharter, ...charter }, now }) as const
const amended = (
  charter: Partial<Charter>,
  startDate = agreed,
  askedOn = calendarDate('2026-01-10'),
): GoalEvent => ({
  type: 'CharterAmended',
  data: {
    ...{ version: 2, byUserId: ama, startDate, charter: { ...defaultCharter, ...charter } },
    askedOn,
  },
})
const accept = (who: typeof ama, version: number) =>
  ({ type: 'AcceptCharter', userId: who, version, now }) as const
const accepted = (who: typeof ama, version: number): GoalEvent => ({
  type: 'CharterAccepted',
  data: { version, userId: who },
})

describe('another version of the charter', () => {
  it.each<Partial<Charter>>([
    { latePolicy: defaultCharter.latePolicy === 'reduced' ? 'wait' : 'reduced' } as Partial<Charter>,
    { graceDays: defaultCharter.graceDays + 1 },
    { timeZone: 'Africa/Accra' },
    { netArrears: !defaultCharter.netArrears },
    { provedFirst: true },
  ])('has a single different rule: %j', charter => {
    given(...formed({ timeZone: 'Europe/Berlin' }))
      .when(amend({ timeZone: 'Europe/Berlin', ...charter }))
      .then(amended({ timeZone: 'Europe/Berlin', ...charter }))
  })

  it('has another first day, today at the earliest', () => {
    given(...formed())
      .when(amend({}, calendarDate('2026-02-05')))
      .then(amended({}, calendarDate('2026-02-05')))
    given(...formed())
      .when(amend({}, calendarDate('2026-01-10')))
      .then(amended({}, calendarDate('2026-01-10')))
    given(...formed())
      .when(amend({}, calendarDate('2026-01-09')))
      .thenRefuses('start_passed')
  })

  it('keeps a first day that has passed while seats were empty', () => {
    const late = { ...amend({ graceDays: 9 }), now: '2026-02-20T12:00:00.000Z' as typeof now }
    given(...formed().slice(0, 3))
      .when(late)
      .then(amended({ graceDays: 9 }, agreed, calendarDate('2026-02-20')))
  })

  it('changes nothing when it equals the present one', () => {
    given(...formed())
      .when(amend({}))
      .thenNothing()
    // The sender of payouts is no longer a rule of a circle.
    given(...formed())
      .when(amend({ coOrganisersSend: !defaultCharter.coOrganisersSend }))
      .thenNothing()
  })

  it('is for circles only', () => given(created, joined(ama)).when(amend({})).thenRefuses('not_a_circle'))
})

describe('accepting the charter', () => {
  it('is for members of a circle', () => {
    given().when(accept(ama, 1)).thenRefuses('goal_not_found')
    given(...formed())
      .when(accept(esi, 1))
      .thenRefuses('not_a_member')
    given(created, joined(ama)).when(accept(ama, 1)).thenRefuses('not_a_circle')
  })

  it('changes nothing when repeated, also when turns are fixed', () => {
    const first = [...formed(), amended({ graceDays: 9 }), accepted(kofi, 2)]
    given(...first)
      .when(accept(kofi, 2))
      .thenNothing()
    given(...begun())
      .when(accept(kofi, 1))
      .thenNothing()
  })

  it('is too late once turns are fixed, for a different version', () =>
    given(...begun())
      .when(accept(kofi, 2))
      .thenRefuses('turns_fixed'))

  it('is not required in a circle from before charters', () =>
    given(circleCreated, joined(ama), joined(kofi)).when(accept(kofi, 1)).thenNothing())

  it('is stored with its member', () => {
    const state = [...formed(), amended({ graceDays: 9 }), accepted(kofi, 2)].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect([...state.members.entries()].map(([, member]) => member.charterVersion)).toEqual([2, 2, 1])
  })
})
