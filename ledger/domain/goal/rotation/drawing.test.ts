import { describe, expect, it } from 'vitest'
import { begun, formed, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, given, id, joined, kofi, nia, now } from '#lab/builders/domain/goal.ts'
import { esi, left } from '#lab/builders/domain/membership.ts'
import { commitmentOf, drawnOrder, saltCommitmentOf } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, type Instant, instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

const seed = 'an unknown seed'
const endsAt = instant('2026-01-11T12:00:00Z')
const revealBy = instant('2026-01-18T12:00:00Z')
const [today, aWeekLater] = [calendarDate('2026-01-10'), calendarDate('2026-01-18')]
const promiseOf = (draw: number): string => commitmentOf({ goalId: id, draw, seed })
const commit = { type: 'CommitDraw', userId: ama, draw: 1, commitment: promiseOf(1), endsAt, now } as const
const again = { ...commit, draw: 2, commitment: promiseOf(2) } as const
const committed = (draw = 1, charterVersion = 2): GoalEvent => ({
  type: 'DrawCommitted',
  data: {
    ...{ draw, byUserId: ama, commitment: promiseOf(draw), endsAt, revealBy },
    ...{ charterVersion, askedOn: today },
  },
})
const saltOf = (who: UserId): string => String(who).padStart(32, '0')
const hashOf = (who: UserId, draw = 1): string =>
  saltCommitmentOf({ goalId: id, draw, userId: who, salt: saltOf(who) })
const add = (who: UserId, at = now, draw = 1) =>
  ({ type: 'CommitSalt', userId: who, draw, commitment: hashOf(who, draw), now: at }) as const
const show = (who: UserId, at = now, draw = 1) =>
  ({ type: 'RevealSalt', userId: who, draw, salt: saltOf(who), now: at }) as const
const added = (who: UserId, draw = 1): GoalEvent => ({
  type: 'DrawSaltCommitted',
  data: { draw, userId: who, commitment: hashOf(who, draw) },
})
const shown = (who: UserId, draw = 1): GoalEvent => ({
  type: 'DrawSaltRevealed',
  data: { draw, userId: who, salt: saltOf(who) },
})
const reveal = (at = now, draw = 1) => ({ type: 'RevealDraw', draw, seed, now: at }) as const
const revealed = (
  salting: readonly UserId[],
  { among = [ama, kofi, nia], draw = 1, latecomers = [] as UserId[] } = {},
): GoalEvent => {
  const salts = new Map(salting.map(who => [who, saltOf(who)]))
  const order = drawnOrder({ goalId: id, draw, seed }, salts, among)
  return {
    type: 'DrawRevealed',
    data: { draw, seed, order, ...(latecomers.length > 0 ? { latecomers } : {}) },
  }
}
const voided = (
  missing: readonly UserId[],
  { draw = 1, charterVersion = 3, askedOn = today } = {},
): GoalEvent => ({ type: 'DrawVoided', data: { draw, missing: [...missing], charterVersion, askedOn } })
const acceptedBy = (who: UserId, version: number): GoalEvent => ({
  type: 'CharterAccepted',
  data: { version, userId: who },
})
const clock = (at: Instant) => ({ type: 'AdvanceRotation', now: at }) as const
const all = [ama, kofi, nia]
const [alone, two] = [formed().slice(0, 2), formed().slice(0, 3)]
const open = [...formed(), committed()]
const settled = [...open, ...all.map(who => added(who))]
const stateAfter = (...events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())

describe('a draw', () => {
  it('needs two members', () => {
    given(...alone)
      .when(commit)
      .thenRefuses('circle_too_small')
    given(...two)
      .when(commit)
      .then(committed())
    given(...alone, committed())
      .when(reveal(endsAt))
      .thenRefuses('circle_too_small')
    given(...two, committed())
      .when(reveal(endsAt))
      .then(revealed([], { among: [ama, kofi] }))
  })

  it('that was never begun cannot be revealed', () => {
    given(...two)
      .when(reveal())
      .thenRefuses('draw_over')
    given().when(reveal()).thenRefuses('goal_not_found')
  })
})

describe('a salt', () => {
  it('is added by its hash, once, until the time is over', () => {
    given(...open)
      .when(add(kofi))
      .then(added(kofi))
    given(...open, added(kofi))
      .when(add(kofi))
      .thenNothing()
    given(...open, added(kofi))
      .when({ ...add(kofi), commitment: 'ab'.repeat(32) })
      .thenRefuses('salt_committed')
    given(...open)
      .when(add(kofi, endsAt))
      .thenRefuses('draw_over')
  })

  it('is added by members only, while the circle is forming', () => {
    for (const command of [add, show]) {
      given().when(command(ama)).thenRefuses('goal_not_found')
      given(...open)
        .when(command(esi))
        .thenRefuses('not_a_member')
      given(...open, joined(esi, 'auditor', null))
        .when(command(esi))
        .thenRefuses('auditor_cannot')
      given(...begun())
        .when(command(kofi))
        .thenRefuses('turns_fixed')
      given(...two)
        .when(command(kofi))
        .thenRefuses('draw_over')
    }
  })

  it('is not added in the open, where a member could choose theirs by those of others', () => {
    const inTheOpen = { type: 'SaltDraw', userId: kofi, draw: 1, salt: saltOf(kofi) } as const
    given(...open)
      .when(inTheOpen)
      .thenRefuses('draw_sealed')
    const { revealBy: _, ...older } = committed().data as Extract<
      GoalEvent,
      { type: 'DrawCommitted' }
    >['data']
    for (const command of [add, show])
      given(...formed(), { type: 'DrawCommitted', data: older })
        .when(command(kofi))
        .thenRefuses('draw_unsealed')
  })

  it('is revealed when no more can be added: all have, or the time is over', () => {
    given(...open, added(kofi), added(nia))
      .when(show(kofi))
      .thenRefuses('draw_open')
    given(...settled)
      .when(show(kofi))
      .then(shown(kofi))
    given(...open, added(kofi))
      .when(show(kofi, endsAt))
      .then(shown(kofi))
    given(...settled, shown(kofi))
      .when(show(kofi))
      .thenNothing()
  })

  it('that is revealed must match its hash', () => {
    given(...settled)
      .when({ ...show(kofi), salt: saltOf(nia) })
      .thenRefuses('salt_differs')
    given(...open, added(kofi))
      .when(show(nia, endsAt))
      .thenRefuses('draw_over')
  })

  it('is not added when the result may be known', () => {
    given(...settled, shown(kofi), joined(esi, 'member', 4))
      .when(add(esi))
      .thenRefuses('draw_over')
    given(...settled, joined(esi, 'member', 4))
      .when(show(kofi))
      .thenRefuses('draw_open')
  })
})

describe('the seed', () => {
  it('is revealed last', () => {
    given(...settled)
      .when(reveal())
      .thenRefuses('draw_open')
    given(...settled, shown(ama), shown(kofi))
      .when(reveal(endsAt))
      .thenRefuses('draw_open')
    given(...settled, ...all.map(who => shown(who)))
      .when(reveal())
      .then(revealed(all))
  })

  it('includes members who added no salt', () =>
    given(...open, added(kofi), shown(kofi))
      .when(reveal(endsAt))
      .then(revealed([kofi])))

  it('places members who joined after the result was fixed behind those who were drawn', () => {
    const late = [...settled, shown(kofi), joined(esi, 'member', 4), shown(ama), shown(nia)]
    const drawn = revealed(all, { latecomers: [esi] })
    given(...late)
      .when(reveal())
      .then(drawn)
    expect(stateAfter(...late, drawn).members.get(esi)?.position).toBe(4)
  })

  it('does not help to get a freed place: a new member is last all the same', () => {
    const changed = [...settled, ...all.map(who => shown(who)), left(ama), joined(esi, 'member', 1)]
    const drawn = revealed(all, { among: [kofi, nia], latecomers: [esi] })
    given(...changed)
      .when(reveal())
      .then(drawn)
    expect(stateAfter(...changed, drawn).members.get(esi)?.position).toBe(3)
  })
})

describe('a void draw', () => {
  const atEnd = instant('2026-01-17T12:00:00Z')

  it('lacks a committed salt that is not revealed within a week', () => {
    const awaiting = [...settled, shown(kofi), shown(nia)]
    given(...awaiting)
      .when(clock(atEnd))
      .thenNothing()
    given(...awaiting, ...all.map(who => acceptedBy(who, 2)))
      .when(clock(revealBy))
      .then(voided([ama], { askedOn: aWeekLater }))
  })

  it('lacks the salt of a member who left after another was revealed', () => {
    given(...settled, shown(ama))
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .then(left(kofi), voided([kofi]))
    given(...settled)
      .when({ type: 'LeaveGoal', userId: kofi, now })
      .then(left(kofi))
    given(...settled, left(kofi), shown(ama), shown(nia))
      .when(reveal())
      .then(revealed([ama, nia], { among: [ama, nia] }))
  })

  it('lacks the seed, which the platform has lost or does not reveal', () =>
    given(...settled, ...all.map(who => shown(who)), ...all.map(who => acceptedBy(who, 2)))
      .when(clock(instant('2026-01-25T12:00:00Z')))
      .then(voided([], { askedOn: calendarDate('2026-01-25') })))

  const over = [...settled, shown(kofi), shown(nia), voided([ama])]

  it('is the only draw of these members', () => {
    given(...over)
      .when(again)
      .thenRefuses('draw_voided')
    given(...over, left(nia), joined(nia, 'member', 3))
      .when(again)
      .thenRefuses('draw_voided')
    given(...over, acceptedBy(kofi, 3), joined(esi, 'member', 4))
      .when(again)
      .then(committed(2, 4))
  })

  it('leaves an order that every member accepts again, the organiser included', () => {
    const state = stateAfter(...over, ...all.map(who => acceptedBy(who, 2)))
    expect(all.map(who => state.members.get(who)?.position)).toEqual([1, 2, 3])
    const later = clock(instant('2026-02-03T12:00:00Z'))
    expect(goalDecider.decide(later, state)).not.toMatchObject({ events: [{ type: 'RotationBegan' }] })
    given(...over)
      .when({ type: 'OrderRotation', userId: ama, order: [nia, kofi, ama], now })
      .then({ type: 'RotationOrdered', data: { change: 1, byUserId: ama, order: [nia, kofi, ama] } })
  })
})

describe('another draw of the same circle', () => {
  const drawn = [...settled, ...all.map(who => shown(who)), revealed(all), joined(esi, 'member', 4)]
  const everybody = [...all, esi]
  const repeated = [...drawn, committed(2, 3)]

  it('needs the salt of every member, which is how they agree to it', () => {
    given(...repeated, ...everybody.map(who => added(who, 2)))
      .when(show(nia, now, 2))
      .then(shown(nia, 2))
    given(...repeated, ...everybody.map(who => added(who, 2)), ...everybody.map(who => shown(who, 2)))
      .when(reveal(now, 2))
      .then(revealed(everybody, { among: everybody, draw: 2 }))
  })

  it('is void when a member does not add theirs in time, and the former order stays', () => {
    const silent = [...repeated, ...[ama, kofi, esi].map(who => added(who, 2))]
    given(...silent)
      .when(show(kofi, now, 2))
      .thenRefuses('draw_open')
    const nothing = voided([nia], { draw: 2, charterVersion: 4, askedOn: calendarDate('2026-01-11') })
    given(...silent)
      .when(clock(endsAt))
      .then(nothing)
    const positions = (...events: readonly GoalEvent[]) =>
      everybody.map(who => stateAfter(...events).members.get(who)?.position)
    expect(positions(...silent, nothing)).toEqual(positions(...drawn))
  })
})

describe('a draw in which proved members come first', () => {
  const paidByCard = (who: UserId): GoalEvent[] => [
    ...paid(who, 1),
    {
      type: 'ContributionSettled',
      data: {
        ...{ contributionId: paymentOf(who, 1), balanceTransactionId: 'txn', feeMinor: minor(3_20) },
        ...{ netMinor: minor(96_80), availableAt: now },
      },
    },
  ]
  const provedFirst = [...formed({ provedFirst: true }), ...[ama, kofi, nia].flatMap(paidByCard)]
  const first = (drawnFirst: UserId[]): GoalEvent =>
    ({ ...committed(), data: { ...committed().data, drawnFirst } }) as GoalEvent
  it('lists them as it begins, before salts are added: verified, paid by card, and not the organiser', () => {
    given(...provedFirst)
      .when({ ...commit, verified: [ama, kofi] })
      .then(first([kofi]))
    given(...formed({ provedFirst: true }))
      .when({ ...commit, verified: [ama, kofi, nia] })
      .then(first([]))
  })
  it('draws the others after them, also later members', () => {
    const events = [...provedFirst, first([nia]), ...[ama, kofi, nia].flatMap(who => [added(who)])]
    const all = [ama, kofi, nia]
    const salts = new Map(all.map(who => [who, saltOf(who)]))
    const order = drawnOrder({ goalId: id, draw: 1, seed }, salts, all, [nia])
    expect(order[0]).toBe(nia)
    given(...events, ...all.map(who => shown(who)))
      .when(reveal())
      .then({ type: 'DrawRevealed', data: { draw: 1, seed, order } })
  })
  it('draws all members together where the rules say so, and in circles from before', () => {
    for (const charter of [{}, { provedFirst: false }])
      given(...formed(charter), ...paidByCard(kofi))
        .when({ ...commit, verified: [kofi] })
        .then(committed())
  })
})
