import { describe, expect, it } from 'vitest'
import { began, begun, formed, opened } from '#lab/builders/domain/circles.ts'
import { ama, created, given, id, joined, kofi, nia, now } from '#lab/builders/domain/goal.ts'
import { esi, issued, left, revoked, second } from '#lab/builders/domain/membership.ts'
import { defaultCharter } from '#shared/charter.ts'
import { commitmentOf, drawnOrder } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { seatHolders } from '../members/seats.ts'

const organised = [...formed().slice(0, 3)]
const positionsAfter = (...events: GoalEvent[]) =>
  Object.fromEntries(
    seatHolders(events.reduce(goalDecider.evolve, goalDecider.initialState())).map(
      ([userId, { position }]) => [userId, position],
    ),
  )

const onTheDay = instant('2026-02-03T12:00:00Z')
const asked = calendarDate('2026-01-10')
/** So recent that members who have not accepted do not lapse. */
const lately = (event: GoalEvent): GoalEvent =>
  ({ ...event, data: { ...event.data, askedOn: calendarDate('2026-01-30') } }) as GoalEvent
const acceptedBy = (who: typeof ama, position: number): GoalEvent => ({
  type: 'CharterAccepted',
  data: { version: 2, userId: who, position, acceptedFigureMinor: minor((position - 1) * 100_00) },
})

describe('ordering the seats', () => {
  const order = (...users: (typeof ama)[]) =>
    ({ type: 'OrderRotation', userId: ama, order: users, now }) as const
  const ordered = (change: number, ...users: (typeof ama)[]): GoalEvent => ({
    type: 'RotationOrdered',
    data: { change, byUserId: ama, order: users, charterVersion: change + 1, askedOn: asked },
  })
  it('gives each member the chosen turn', () => {
    given(...formed())
      .when(order(nia, ama, kofi))
      .then(ordered(1, nia, ama, kofi))
    expect(positionsAfter(...formed(), ordered(1, nia, ama, kofi))).toEqual({ [nia]: 1, [ama]: 2, [kofi]: 3 })
  })
  it('happens once', () =>
    given(...formed(), ordered(1, nia, ama, kofi))
      .when(order(nia, ama, kofi))
      .thenNothing())
  it('requires new acceptances of the others, who had accepted another turn', () => {
    const nowOrdered = [...formed(), lately(ordered(1, nia, ama, kofi))]
    given(...nowOrdered)
      .when({ type: 'AdvanceRotation', now: onTheDay })
      .thenNothing()
    given(...nowOrdered, acceptedBy(kofi, 3))
      .when({ type: 'AcceptCharter', userId: nia, version: 2, now: onTheDay })
      .then(acceptedBy(nia, 1), began('2026-02-03', 2), opened(1, '2026-03-03'))
    // No other member had accepted since.
    given(...nowOrdered)
      .when(order(kofi, ama, nia))
      .then({ type: 'RotationOrdered', data: { change: 2, byUserId: ama, order: [kofi, ama, nia] } })
  })
  it('names every seat holder once, and no one else', () => {
    for (const wrong of [
      order(nia, ama),
      order(nia, nia, ama),
      order(nia, ama, kofi, esi),
      order(nia, ama, esi),
    ])
      given(...formed(), joined(esi, 'auditor', null))
        .when(wrong)
        .thenRefuses('order_incomplete')
  })
  it('is for organisers, until it begins', () => {
    given(...formed())
      .when({ ...order(nia, ama, kofi), userId: kofi })
      .thenRefuses('not_the_organiser')
    given(...formed())
      .when({ ...order(nia, ama, kofi), userId: esi })
      .thenRefuses('not_a_member')
    given(...begun())
      .when(order(nia, ama, kofi))
      .thenRefuses('turns_fixed')
    given(...formed())
      .when({ ...order(nia, ama, kofi), now: instant('2026-01-31T00:00:00Z') })
      .thenRefuses('turns_fixed')
    given(created, joined(ama)).when(order(ama)).thenRefuses('not_a_circle')
  })
})

describe('amending the charter', () => {
  const rules = { ...defaultCharter, latePolicy: 'reduced', graceDays: 5 } as const
  const amend = {
    type: 'AmendCharter',
    userId: ama,
    startDate: calendarDate('2026-02-05'),
    charter: rules,
    now,
  } as const
  const amended: GoalEvent = {
    type: 'CharterAmended',
    data: {
      ...{ version: 2, byUserId: ama, startDate: calendarDate('2026-02-05'), charter: rules },
      askedOn: asked,
    },
  }
  const accept = (who: typeof ama, version = 2) =>
    ({ type: 'AcceptCharter', userId: who, version, now }) as const
  it('creates a version that all others must accept', () => {
    given(...formed())
      .when(amend)
      .then(amended)
    given(...formed(), amended)
      .when(accept(kofi))
      .then(acceptedBy(kofi, 2))
    given(...formed(), amended)
      .when(accept(ama))
      .thenNothing()
  })
  it('moves the first day, and with it the last', () => {
    const state = [...formed(), amended].reduce(goalDecider.evolve, goalDecider.initialState())
    expect(state.terms).toMatchObject({ startDate: '2026-02-05', endDate: '2026-05-05' })
  })
  it('happens once', () => {
    given(...formed(), amended)
      .when(amend)
      .thenNothing()
    given(...formed(), amended, acceptedBy(kofi, 2))
      .when(accept(kofi))
      .thenNothing()
  })
  it('refuses the acceptance of an older version', () => {
    given(...formed(), amended)
      .when(accept(kofi, 1))
      .thenRefuses('charter_changed')
    given(...formed())
      .when(accept(kofi, 2))
      .thenRefuses('charter_changed')
  })
  it('is refused with a first day in the past', () =>
    given(...formed())
      .when({ ...amend, startDate: calendarDate('2026-01-09') })
      .thenRefuses('start_passed'))
  it('is for organisers, until it begins', () => {
    given(...formed())
      .when({ ...amend, userId: kofi })
      .thenRefuses('not_the_organiser')
    given(...begun())
      .when(amend)
      .thenRefuses('turns_fixed')
    given(...begun(), joined(esi, 'auditor', null))
      .when(accept(esi, 1))
      .thenRefuses('auditor_cannot')
  })
  it('is accepted by new members, as it was shown', () => {
    const open = [...organised, issued({ expiresAt: instant('2026-03-01T00:00:00Z') }), amended]
    const join = {
      type: 'AcceptInvitation',
      invitationId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' as never,
      userId: nia,
      now,
    } as const
    const versionOf = (command: typeof join & { charterVersion?: number }) => {
      const decision = goalDecider.decide(
        command,
        open.reduce(goalDecider.evolve, goalDecider.initialState()),
      )
      return decision.outcome === 'accepted' ? decision.events[1]?.data : decision
    }
    expect(versionOf(join)).toMatchObject({ charterVersion: 2 })
    expect(versionOf({ ...join, charterVersion: 1 })).toMatchObject({ charterVersion: 1 })
  })
})

describe('shrinking a circle', () => {
  const shrink = { type: 'ShrinkCircle', userId: ama, now } as const
  const shrunkOn = (askedOn: string): GoalEvent => ({
    type: 'CircleShrunk',
    data: {
      change: 1,
      byUserId: ama,
      seats: 2,
      targetMinor: minor(200_00),
      endDate: calendarDate('2026-03-31'),
      charterVersion: 2,
      askedOn: calendarDate(askedOn),
    },
  })
  const shrunk = shrunkOn(asked)
  it('continues with the present members, and withdraws open invitations', () =>
    given(...organised, issued(), issued({ invitationId: second, role: 'auditor' }))
      .when(shrink)
      .then(revoked(), shrunk))
  it('closes gaps of former members', () =>
    expect(positionsAfter(...formed(), left(kofi), shrunk)).toEqual({ [ama]: 1, [nia]: 2 }))
  it('requires new acceptances before it begins: members had accepted a pot of more seats', () => {
    given(...organised)
      .when({ ...shrink, now: onTheDay })
      .then(shrunkOn('2026-02-03'))
    given(...organised, shrunkOn('2026-02-03'))
      .when({ type: 'AcceptCharter', userId: kofi, version: 1, now: onTheDay })
      .thenRefuses('charter_changed')
    given(...organised, shrunkOn('2026-02-03'))
      .when({ type: 'AcceptCharter', userId: kofi, version: 2, now: onTheDay })
      .then(acceptedBy(kofi, 2), began('2026-02-03', 2), opened(1, '2026-03-03'))
    given(...organised, shrunkOn('2026-02-03'))
      .when({ type: 'LeaveGoal', userId: kofi, now: onTheDay })
      .then(left(kofi))
  })
  it('needs two members, is done once, and not after it has begun', () => {
    given(...formed().slice(0, 2))
      .when(shrink)
      .thenRefuses('circle_too_small')
    given(...organised, shrunk)
      .when(shrink)
      .thenNothing()
    given(...begun())
      .when(shrink)
      .thenRefuses('turns_fixed')
  })
})

describe('a draw with salts added in the open', () => {
  const seed = 'ab'.repeat(32)
  const commitment = commitmentOf({ goalId: id, draw: 1, seed })
  const endsAt = instant('2026-01-11T12:00:00Z')
  const commit = { type: 'CommitDraw', userId: ama, draw: 1, commitment, endsAt, now } as const
  const drawing = (draw: number, promised = commitment): GoalEvent => ({
    type: 'DrawCommitted',
    data: { draw, byUserId: ama, commitment: promised, endsAt },
  })
  const asking = (event: GoalEvent, charterVersion: number): GoalEvent =>
    ({ ...event, data: { ...event.data, charterVersion, askedOn: asked } }) as GoalEvent
  const committed = asking(drawing(1), 2)
  /** The present form: salts are committed, and revealed within a week. */
  const sealed = (event: GoalEvent): GoalEvent =>
    ({ ...event, data: { ...event.data, revealBy: instant('2026-01-18T12:00:00Z') } }) as GoalEvent
  const salt = (who: typeof ama) =>
    ({ type: 'SaltDraw', userId: who, draw: 1, salt: String(who).padStart(32, '0') }) as const
  const salted = (who: typeof ama): GoalEvent => ({
    type: 'DrawSalted',
    data: { draw: 1, userId: who, salt: String(who).padStart(32, '0') },
  })
  const reveal = (at = now) => ({ type: 'RevealDraw', draw: 1, seed, now: at }) as const
  const revealedWith = (...salting: (typeof ama)[]): GoalEvent => {
    const salts = new Map(salting.map(who => [who, String(who).padStart(32, '0')]))
    const order = drawnOrder({ goalId: id, draw: 1, seed }, salts, [ama, kofi, nia])
    return { type: 'DrawRevealed', data: { draw: 1, seed, order } }
  }
  const everybody = [salted(ama), salted(kofi), salted(nia)]

  it('begins with a commitment, one at a time', () => {
    given(...formed())
      .when(commit)
      .then(sealed(committed))
    given(...formed(), committed)
      .when(commit)
      .thenNothing()
    given(...formed(), committed)
      .when({ ...commit, commitment: 'cd'.repeat(32) })
      .thenRefuses('draw_open')
    given(...formed(), committed)
      .when({ type: 'OrderRotation', userId: ama, order: [nia, kofi, ama], now })
      .thenRefuses('draw_open')
    given(...formed())
      .when({ ...commit, userId: kofi })
      .thenRefuses('not_the_organiser')
  })
  it('does not reuse the commitment of another: of two requests, the second may arrive after the first draw', () => {
    const over = [...formed(), committed, ...everybody, revealedWith(ama, kofi, nia)]
    given(...over)
      .when(commit)
      .thenNothing()
    given(...over)
      .when({ ...commit, draw: 3 })
      .thenRefuses('draw_over')
    given(...over, left(kofi))
      .when({ ...commit, draw: 2 })
      .then(sealed(drawing(2)))
  })
  it('accepts one salt of each member', () => {
    given(...formed(), committed)
      .when(salt(kofi))
      .then(salted(kofi))
    given(...formed(), committed, salted(kofi))
      .when({ ...salt(kofi), salt: 'f'.repeat(32) })
      .thenNothing()
    given(...formed())
      .when(salt(kofi))
      .thenRefuses('draw_over')
    given(...formed(), committed, joined(esi, 'auditor', null))
      .when(salt(esi))
      .thenRefuses('auditor_cannot')
  })
  it('is revealed by the platform when everybody has added a salt, or its time is over', () => {
    given(...formed(), committed, ...everybody)
      .when(reveal())
      .then(revealedWith(ama, kofi, nia))
    given(...formed(), committed, salted(ama))
      .when(reveal())
      .thenRefuses('draw_open')
    given(...formed(), committed, salted(ama))
      .when(reveal(endsAt))
      .then(revealedWith(ama))
  })
  it('refuses any seed that does not match the commitment', () =>
    given(...formed(), committed, ...everybody)
      .when({ ...reveal(), seed: 'cd'.repeat(32) })
      .thenRefuses('draw_differs'))
  it('is revealed once', () =>
    given(...formed(), committed, revealedWith())
      .when(reveal())
      .thenNothing())
  it('is final: the order is neither drawn again nor set, so that no one draws until it suits them', () => {
    const drawn = [...formed(), committed, revealedWith()]
    const again = { ...commit, draw: 2, commitment: commitmentOf({ goalId: id, draw: 2, seed }) }
    const order = { type: 'OrderRotation', userId: ama, order: [ama, kofi, nia], now } as const
    given(...drawn)
      .when(again)
      .thenRefuses('order_drawn')
    given(...drawn)
      .when(order)
      .thenRefuses('order_drawn')
    given(...drawn, left(nia))
      .when(again)
      .then(sealed(drawing(2, again.commitment)))
    given(...drawn, acceptedBy(kofi, 1), joined(esi, 'member', 4))
      .when(again)
      .then(sealed(asking(drawing(2, again.commitment), 3)))
  })
  it('requires new acceptances of the others, who had accepted another turn', () =>
    given(...formed(), lately(committed), revealedWith())
      .when({ type: 'AdvanceRotation', now: onTheDay })
      .thenNothing())
  it('assigns the drawn turns', () => {
    const drawn = revealedWith(ama, kofi, nia)
    const order = drawn.type === 'DrawRevealed' ? drawn.data.order : []
    expect(positionsAfter(...formed(), committed, ...everybody, drawn)).toEqual(
      Object.fromEntries(order.map((userId, index) => [userId, index + 1])),
    )
  })
  it('whose seed was lost can be replaced a day after its time', () => {
    const other = 'cd'.repeat(32)
    const again = { ...commit, draw: 2, commitment: other, endsAt: instant('2026-01-13T12:00:01Z') }
    given(...formed(), committed)
      .when({ ...again, now: instant('2026-01-12T12:00:00Z') })
      .thenRefuses('draw_open')
    const [draw, promised] = [2, other]
    given(...formed(), committed)
      .when({ ...again, now: instant('2026-01-12T12:00:01Z') })
      .then({
        type: 'DrawCommitted',
        data: {
          ...{ draw, byUserId: ama, commitment: promised, endsAt: again.endsAt },
          revealBy: instant('2026-01-20T12:00:01Z'),
        },
      })
  })
})
