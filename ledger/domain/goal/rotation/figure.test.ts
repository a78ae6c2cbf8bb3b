import { describe, expect, it } from 'vitest'
import { began, begun, came, complete, day, formed, opened, terms } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia, now } from '#lab/builders/domain/goal.ts'
import { accepted, esi, first, issued, left, seated } from '#lab/builders/domain/membership.ts'
import type { TurnOrder } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { isCircle } from './circle.ts'
import { atRisk, organiserBefore } from './figure.ts'

const circleAfter = (...events: readonly GoalEvent[]) => {
  const state = events.reduce(goalDecider.evolve, goalDecider.initialState())
  if (!isCircle(state)) throw new Error('no circle')
  return state
}
const everybody = () => true
const figureOf = (userId: UserId, position: number, ...events: readonly GoalEvent[]) =>
  atRisk(circleAfter(...events), { userId, position }, everybody)

/** All seats are filled, in a circle whose order was chosen. */
const inOrder = (order: TurnOrder): GoalEvent[] => {
  const agreed = terms()
  const rotation = agreed.rotation && { ...agreed.rotation, order }
  return [{ type: 'GoalCreated', data: { ...agreed, rotation } }, ...formed().slice(1)]
}
const drawing: GoalEvent = {
  type: 'DrawCommitted',
  data: {
    ...{ draw: 1, byUserId: ama, commitment: 'ab'.repeat(32), endsAt: day('2026-01-11') },
    ...{ charterVersion: 2, askedOn: calendarDate('2026-01-10') },
  },
}
const drawn = (...order: UserId[]): GoalEvent => ({
  type: 'DrawRevealed',
  data: { draw: 1, seed: 'cd'.repeat(32), order },
})
const settled = (who: UserId): GoalEvent[] => {
  const payment = came(who, 1)
  if (payment.type !== 'ContributionReceived') throw new Error('no payment')
  const { contributionId } = payment.data
  return [
    payment,
    {
      type: 'ContributionSettled',
      data: {
        ...{ contributionId, balanceTransactionId: 'txn_1', feeMinor: minor(3_20), netMinor: minor(96_80) },
        availableAt: day('2026-01-20'),
      },
    },
  ]
}

describe('what a seat can lose', () => {
  it('is a contribution for every turn before it, whether or not it is taken', () => {
    expect(figureOf(ama, 1, ...formed())).toEqual({ amountMinor: 0, seatsBefore: 0, proved: 0 })
    expect(figureOf(nia, 3, ...formed())).toMatchObject({ amountMinor: 200_00, seatsBefore: 2 })
    expect(figureOf(nia, 3, ...formed().slice(0, 2))).toMatchObject({ amountMinor: 200_00, seatsBefore: 2 })
  })
  it('equals that of the last turn, while turns are to be drawn', () => {
    expect(figureOf(ama, 1, ...inOrder('draw'))).toMatchObject({ amountMinor: 200_00, seatsBefore: 2 })
    expect(figureOf(ama, 1, ...formed(), drawing)).toMatchObject({ amountMinor: 200_00, seatsBefore: 2 })
  })
  it('is lower after an early turn was drawn', () =>
    expect(figureOf(kofi, 1, ...inOrder('draw'), drawing, drawn(kofi, nia, ama))).toMatchObject({
      amountMinor: 0,
      seatsBefore: 0,
    }))
  it('is nothing once its turn is over', () =>
    expect(figureOf(kofi, 2, ...begun(), ...complete(1), opened(2, '2026-03-31'), ...complete(2))).toEqual({
      amountMinor: 0,
      seatsBefore: 0,
      proved: 0,
    }))
})

describe('the organiser’s turn', () => {
  const turnBefore = (userId: UserId, position: number, ...events: GoalEvent[]) =>
    organiserBefore(circleAfter(...events), { userId, position })
  it('is named where it comes before one’s own, and is not still to be drawn', () => {
    expect(turnBefore(kofi, 2, ...formed())).toBe(1)
    expect(turnBefore(ama, 1, ...formed())).toBeUndefined()
    expect(turnBefore(nia, 3, ...formed(), drawing)).toBeUndefined()
    expect(turnBefore(kofi, 1, ...formed())).toBeUndefined()
  })
})

describe('the number of proved members before a seat', () => {
  const paying = [...formed(), ...settled(ama), came(kofi, 1)]

  it('counts verified accounts with a settled card payment', () => {
    expect(figureOf(nia, 3, ...paying).proved).toBe(1)
    expect(atRisk(circleAfter(...paying), { userId: nia, position: 3 }, who => who !== ama).proved).toBe(0)
  })
  it('counts among all others while turns are to be drawn, and never oneself', () => {
    expect(figureOf(ama, 1, ...paying, drawing).proved).toBe(0)
    expect(figureOf(nia, 3, ...paying, drawing).proved).toBe(1)
  })
  it('excludes members who have paid by bank debit only, which can be taken back for weeks', () => {
    const byDebit = settled(ama).map(event =>
      event.type === 'ContributionReceived'
        ? { ...event, data: { ...event.data, paidWith: 'us_bank_account' as const } }
        : event,
    )
    expect(figureOf(nia, 3, ...formed(), ...byDebit, came(kofi, 1)).proved).toBe(0)
  })
  it('excludes members whose bank has the money', () => {
    const [payment] = settled(ama)
    if (payment?.type !== 'ContributionReceived') throw new Error('no payment')
    const disputed: GoalEvent = {
      type: 'ContributionDisputed',
      data: {
        ...{ contributionId: payment.data.contributionId, userId: ama, disputeId: 'dp_1', round: 1 },
        ...{ amountMinor: minor(100_00), feeMinor: minor(15_00), reason: 'fraudulent', answerBy: null },
      },
    }
    expect(figureOf(nia, 3, ...paying, disputed).proved).toBe(0)
  })
})

describe('accepting the charter', () => {
  const accept = (userId: UserId, version: number, seatsBefore?: number) =>
    ({ type: 'AcceptCharter', userId, version, seatsBefore, now }) as const
  const ordered: GoalEvent = {
    type: 'RotationOrdered',
    data: {
      ...{ change: 1, byUserId: ama, order: [nia, ama, kofi], charterVersion: 2 },
      askedOn: calendarDate('2026-01-10'),
    },
  }
  const hasAccepted = (userId: UserId, figure: number, turn: { position?: number }): GoalEvent => ({
    type: 'CharterAccepted',
    data: { version: 2, userId, ...turn, acceptedFigureMinor: minor(figure) },
  })

  it('names turn and figure', () =>
    given(...formed(), ordered)
      .when(accept(kofi, 2, 2))
      .then(hasAccepted(kofi, 200_00, { position: 3 })))
  it('names no turn that is still to be drawn, and the figure of the last turn', () =>
    given(...formed(), drawing)
      .when(accept(kofi, 2, 2))
      .then(hasAccepted(kofi, 200_00, {})))
  it('is refused where the turn is later than shown; without earlier acceptances there is no new version', () => {
    const again: GoalEvent = {
      type: 'RotationOrdered',
      data: { change: 2, byUserId: ama, order: [ama, kofi, nia] },
    }
    given(...formed(), ordered, again)
      .when(accept(nia, 2, 0))
      .thenRefuses('turn_moved')
    given(...formed(), ordered, again)
      .when(accept(nia, 2, 2))
      .then(hasAccepted(nia, 200_00, { position: 3 }))
    // An earlier turn costs no member anything.
    given(...formed(), ordered, again)
      .when(accept(kofi, 2, 2))
      .then(hasAccepted(kofi, 100_00, { position: 2 }))
  })
})

describe('taking a seat', () => {
  const join = (seatsBefore?: number) =>
    ({ type: 'AcceptInvitation', invitationId: first, userId: esi, seatsBefore, now }) as const
  const open = issued({ channel: 'link' })

  it('accepts its turn and its figure', () =>
    given(...formed().slice(0, 3), open)
      .when(join(2))
      .then(accepted(esi), seated(esi, 3)))
  it('is refused where others were faster and the turn would be later', () =>
    given(...formed().slice(0, 3), open)
      .when(join(1))
      .thenRefuses('turn_moved'))
  it('of another member works the same', () => {
    const own = issued({ inviterUserId: nia, replacesUserId: nia })
    given(...begun(), own)
      .when(join(1))
      .thenRefuses('turn_moved')
  })
})

describe('a circle whose turns are drawn', () => {
  const due = { type: 'AdvanceRotation', now: day('2026-01-31') } as const
  const hasAccepted = (userId: UserId): GoalEvent => ({
    type: 'CharterAccepted',
    data: { version: 2, userId, acceptedFigureMinor: minor(200_00) },
  })
  const all = [hasAccepted(kofi), hasAccepted(nia)]

  it('does not begin before the draw', () => {
    given(...inOrder('draw'))
      .when(due)
      .thenNothing()
    given(...inOrder('draw'), drawing, ...all, drawn(nia, kofi, ama))
      .when(due)
      .then(began('2026-01-31', 2), opened(1, '2026-02-28'))
  })
  it('does not begin when a member has joined since, before another draw', () =>
    given(...inOrder('draw'), drawing, ...all, drawn(nia, kofi, ama), left(nia), seated(esi, 1))
      .when(due)
      .thenNothing())
  it('refuses any other order', () =>
    given(...inOrder('draw'))
      .when({ type: 'OrderRotation', userId: ama, order: [kofi, nia, ama], now })
      .thenRefuses('order_by_draw'))
  it('differs from one in the order of joining, which begins without a draw', () => {
    given(...inOrder('joining'))
      .when(due)
      .then(began(), opened(1, '2026-02-28'))
  })
})
