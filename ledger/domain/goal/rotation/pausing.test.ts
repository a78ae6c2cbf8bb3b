import { describe, expect, it } from 'vitest'
import {
  begun,
  closed,
  complete,
  day,
  formed,
  hear,
  late,
  opened,
  owes,
  paid,
  potDue,
  terms,
} from '#lab/builders/domain/circles.ts'
import { ama, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { calendarDate, hourMs, plusMs } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

const announce = (days: number, on = '2026-02-10', by: UserId = ama) =>
  ({ type: 'AnnouncePause', userId: by, days, now: day(on) }) as const
const object = (by: UserId, on = '2026-02-11', pause = 1) =>
  ({ type: 'ObjectToPause', userId: by, pause, now: day(on) }) as const
const tick = (on: string) => ({ type: 'AdvanceRotation', now: day(on) }) as const

const announced = (days: number, { on = '2026-02-10', pause = 1 } = {}): GoalEvent => ({
  type: 'PauseAnnounced',
  data: { pause, byUserId: ama, days, at: day(on) },
})
const objected = (userId: UserId, pause = 1): GoalEvent => ({
  type: 'PauseObjected',
  data: { pause, userId },
})
const rejected = (pause = 1): GoalEvent => ({ type: 'PauseRejected', data: { pause } })
const paused = (days: number, due?: readonly [round: number, dueOn: string], pause = 1): GoalEvent => ({
  type: 'RotationPaused',
  data: { pause, days, ...(due ? { due: { round: due[0], dueOn: calendarDate(due[1]) } } : {}) },
})
/** Of five seats two must object. */
const five: GoalEvent[] = [
  { type: 'GoalCreated', data: terms({}, 5) },
  ...formed().slice(1),
  joined(userId(4), 'member', 4),
  joined(userId(5), 'member', 5),
  ...begun().slice(-2),
]

describe('a pause by notice', () => {
  it('is for the organiser, while the circle runs', () => {
    given(...begun())
      .when(announce(14))
      .then(announced(14))
    given(...begun())
      .when(announce(14, '2026-02-10', kofi))
      .thenRefuses('not_the_organiser')
    given(...formed())
      .when(announce(14, '2026-01-10'))
      .thenRefuses('not_begun')
    given(...begun(), joined(esi, 'auditor', null))
      .when(announce(14, '2026-02-10', esi))
      .thenRefuses('not_the_organiser')
  })
  it('takes fourteen days at most in a rotation, and one is announced at a time', () => {
    given(...begun())
      .when(announce(15))
      .thenRefuses('pause_too_long')
    given(...begun(), announced(10))
      .when(announce(4))
      .thenRefuses('pause_open')
    given(...begun(), announced(10))
      .when(announce(10))
      .thenNothing()
    const once = [...begun(), announced(10), paused(10, [1, '2026-03-10'])]
    given(...once)
      .when(announce(5, '2026-02-20'))
      .thenRefuses('pause_too_long')
    given(...once)
      .when(announce(4, '2026-02-20'))
      .then(announced(4, { on: '2026-02-20', pause: 2 }))
  })
  it('moves later dates after 48 hours', () => {
    const notice = [...begun(), announced(14)]
    given(...notice)
      .when({ ...tick('2026-02-12'), now: plusMs(day('2026-02-12'), -hourMs) })
      .thenNothing()
    given(...notice)
      .when(tick('2026-02-12'))
      .then(paused(14, [1, '2026-03-14']))
  })
  it('moves the same dates when its end is processed late', () =>
    given(...begun(), announced(14))
      .when(tick('2026-03-01'))
      .then(paused(14, [1, '2026-03-14'])))
  it('is rejected by a third of the seats, each of which objects once', () => {
    given(...begun(), announced(14))
      .when(object(kofi))
      .then(objected(kofi), rejected())
    given(...five, announced(14))
      .when(object(kofi))
      .then(objected(kofi))
    given(...five, announced(14), objected(kofi))
      .when(object(kofi))
      .thenNothing()
    given(...five, announced(14), objected(kofi))
      .when(object(nia))
      .then(objected(nia), rejected())
  })
  it('refuses objections of its announcer, after its time, and before an announcement', () => {
    given(...begun(), announced(14))
      .when(object(ama))
      .thenRefuses('not_a_voter')
    given(...begun(), announced(14), joined(esi, 'auditor', null))
      .when(object(esi))
      .thenRefuses('auditor_cannot')
    given(...begun(), announced(14))
      .when(object(kofi, '2026-02-13'))
      .thenRefuses('pause_over')
    given(...begun())
      .when(object(kofi))
      .thenRefuses('pause_not_found')
  })
  it('that was rejected is not announced again within 30 days', () => {
    const all = [...begun(), announced(3), objected(kofi), rejected()]
    given(...all)
      .when(announce(2, '2026-02-20'))
      .thenRefuses('vote_too_soon')
    given(...all, late(ama, 1), late(kofi, 1), late(nia, 1))
      .when(announce(2, '2026-03-12'))
      .then(announced(2, { on: '2026-03-12', pause: 2 }))
  })
})

describe('a pause', () => {
  const afterPause = [...begun(), announced(14), paused(14, [1, '2026-03-14'])]
  it('gives everybody that much longer, and makes no member late', () => {
    given(...afterPause)
      .when(tick('2026-03-17'))
      .thenNothing()
    given(...afterPause)
      .when(tick('2026-03-18'))
      .then(late(ama, 1), late(kofi, 1), late(nia, 1))
  })
  it('moves all later dates', () =>
    given(...afterPause, ...complete(1))
      .when(tick('2026-03-15'))
      .then(opened(2, '2026-04-14')))
  it('leaves due dates unchanged: late members stay late, with their debts', () => {
    const inGrace = [...begun(), announced(14, { on: '2026-02-27' })]
    given(...inGrace)
      .when(tick('2026-03-01'))
      .then(paused(14))
    given(...inGrace, paused(14))
      .when(tick('2026-03-04'))
      .then(late(ama, 1), late(kofi, 1), late(nia, 1))
    const short = [
      ...begun({ latePolicy: 'reduced' }),
      ...paid(ama, 1),
      ...paid(kofi, 1),
      late(nia, 1),
      closed(1, { payers: [ama, kofi], by: ama }),
      owes(nia, ama, 1),
      potDue(1, 200_00),
      opened(2, '2026-03-31'),
      announced(14, { on: '2026-03-05' }),
    ]
    given(...short)
      .when(tick('2026-03-07'))
      .then(paused(14, [2, '2026-04-14']))
    const state = [...short, paused(14, [2, '2026-04-14'])].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect(state.dueDays.get(1)).toBe('2026-02-28')
    expect(state.openDebts.size).toBe(1)
  })
  it('delays no pot that was ready to be paid out', () =>
    given(...afterPause, ...paid(ama, 1), ...paid(kofi, 1), ...paid(nia, 1).slice(0, 1))
      .when(hear(nia, 1, '2026-02-20'))
      .then(paid(nia, 1)[1]!, closed(1), potDue(1)))
  it('moves the day on which a stalled circle ends', () => {
    const lateAll = [late(ama, 1), late(kofi, 1), late(nia, 1)]
    const state = [...afterPause, ...lateAll].reduce(goalDecider.evolve, goalDecider.initialState())
    expect(state.unpaidSince).toBe('2026-03-14')
  })
})

describe('a pause by vote', () => {
  const proposal = { kind: 'pause', days: 16 } as const
  const propose = (days: number, on = '2026-02-10') =>
    ({
      type: 'ProposeVote',
      userId: kofi,
      asAdmin: false,
      proposal: { kind: 'pause', days },
      now: day(on),
    }) as const
  const vote = { type: 'CastVote', userId: nia, vote: 1, inFavour: true, now: day('2026-02-11') } as const
  const open = opensVote(proposal)
  it('takes more than half of the seats, and may take thirty days in all', () => {
    given(...begun())
      .when(propose(16))
      .then(open, cast(kofi))
    given(...begun(), open, cast(kofi))
      .when(vote)
      .then(cast(nia))
    given(...begun(), open, cast(kofi), cast(nia))
      .when(tick('2026-02-13'))
      .then(voteEnded('accepted', [2, 0, 3]), paused(16, [1, '2026-03-16']))
    given(...begun(), open, cast(kofi))
      .when(tick('2026-02-13'))
      .then(voteEnded('rejected', [1, 0, 3]))
  })
  it('takes two seats: no member pauses alone while the others are late', () =>
    given(...begun(), late(ama, 1), late(nia, 1))
      .when(propose(3))
      .then(opensVote({ kind: 'pause', days: 3 }), cast(kofi), voteEnded('rejected', [1, 0, 1])))
  it('counts taken days, and announced ones', () => {
    given(...begun(), announced(14))
      .when(propose(17))
      .thenRefuses('pause_too_long')
    given(...begun(), announced(14), paused(14, [1, '2026-03-14']))
      .when(propose(17))
      .thenRefuses('pause_too_long')
    given(...begun(), open, cast(kofi), cast(nia), paused(16, [1, '2026-03-16'], 1))
      .when(tick('2026-02-13'))
      .then(voteEnded('overtaken', [2, 0, 3]))
  })
})

describe('after an outage of weeks', () => {
  const extended = (until: string): GoalEvent => ({
    type: 'GraceExtended',
    data: { round: 1, until: calendarDate(until) },
  })
  const one = [...begun(), ...paid(ama, 1)]
  it('no member is late at once: grace begins again, whatever is recorded first', () => {
    given(...one)
      .when(tick('2026-04-18'))
      .then(extended('2026-04-21'))
    given(...one, ...paid(kofi, 1), ...paid(nia, 1).slice(0, 1))
      .when(hear(nia, 1, '2026-04-18'))
      .then(paid(nia, 1)[1]!, closed(1), potDue(1), opened(2, '2026-05-31', { cycle: 4 }))
    given(...one)
      .when({ type: 'CloseRoundShort', userId: ama, round: 1, now: day('2026-04-18') })
      .thenRefuses('not_late_yet')
  })
  it('grace begins again only once in a round', () => {
    given(...one, extended('2026-04-21'))
      .when(tick('2026-04-21'))
      .thenNothing()
    given(...one, extended('2026-04-21'))
      .when(tick('2026-04-29'))
      .then(late(kofi, 1), late(nia, 1))
  })
  it('the time does not count as stalled, nor towards the closing of a round', () => {
    given(...begun())
      .when(tick('2026-06-10'))
      .then(extended('2026-06-13'))
    const lateOnes = [...begun({ latePolicy: 'reduced' }), extended('2026-04-21')]
    const all = [late(ama, 1), late(kofi, 1), late(nia, 1)]
    given(...lateOnes, ...all)
      .when(tick('2026-04-28'))
      .thenNothing()
  })
  it('grace does not begin again where a member was recorded as late in time', () =>
    given(...one, late(kofi, 1))
      .when(tick('2026-03-18'))
      .then(late(nia, 1)))
})
