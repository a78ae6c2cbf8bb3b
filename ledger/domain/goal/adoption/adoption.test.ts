import { describe, expect, it } from 'vitest'
import {
  adoptedTerms,
  beganAdopted,
  confirmedButLast,
  gathered,
  lineConfirmed,
  linesAsked,
  linesAskedAgain,
  linesOfFour,
} from '#lab/builders/domain/adoption.ts'
import { day, owes, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, first, issued, left, roleChanged } from '#lab/builders/domain/membership.ts'
import { abena } from '#lab/builders/domain/standIns.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import { defaultCharter } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { identityOf } from '../identity.ts'
import { isCircle } from '../rotation/circle.ts'
import { figureMinor } from '../rotation/figure.ts'
import { isAdopting } from './adopting.ts'
import { openingLinesOf } from './lineOf.ts'

const on = day('2026-01-31')
const invited = issued({ expiresAt: day('2026-02-07') })
const invitationId = first
const creating = (openingLines: readonly (readonly Minor[])[] | undefined = linesOfFour) =>
  ({ type: 'CreateGoal', terms: adoptedTerms, openingLines }) as const
const confirm = (userId: UserId, version = 2) =>
  ({ type: 'AcceptCharter', userId, version, now: on }) as const
const deny = (userId: UserId, version = 2) => ({ type: 'DenyOpeningLine', userId, version, now: on }) as const
const correct = (userId: UserId, lines: readonly (readonly Minor[])[]) =>
  ({ type: 'CorrectOpeningLines', userId, lines, version: 2, now: on }) as const
const corrected = linesOfFour.map((line, seat) => (seat === 2 ? [minor(100_00), minor(90_00)] : line))
const pay = (userId: UserId) =>
  ({
    ...({ type: 'RequestContribution', contributionId: paymentOf(userId, 3), userId } as const),
    ...{ amountMinor: minor(100_00), now: on },
  }) as const
const begun = [...gathered, ...confirmedButLast, lineConfirmed(esi, 3), ...beganAdopted]

describe('adopting a circle that already runs', () => {
  it('asks every seat for its line, the organiser as well', () =>
    given()
      .when(creating())
      .then(
        { type: 'GoalCreated', data: adoptedTerms },
        {
          type: 'MemberJoined',
          data: {
            ...{ userId: ama, role: 'organiser', join: 1, position: 4 },
            acceptedFigureMinor: minor(300_00),
          },
        },
        linesAsked(),
      ))
  it.each([
    ['without lines', undefined],
    ['with a seat too few', linesOfFour.slice(1)],
    ['with a round too many', linesOfFour.map(line => [...line, minor(0)])],
    ['with more than the contribution', [[minor(100_00), minor(100_01)], ...linesOfFour.slice(1)]],
  ])('is refused %s', (_, lines) =>
    given()
      .when({ ...creating(), openingLines: lines })
      .thenRefuses('lines_differ'),
  )
  it('lets people join, who confirm their line only when all seats are taken', () => {
    const three = gathered.slice(0, -1)
    given(...three, invited)
      .when({
        type: 'AcceptInvitation',
        invitationId,
        userId: esi,
        now: on,
      })
      .then(
        {
          type: 'InvitationAccepted',
          data: { invitationId, userId: esi, join: 1 },
        },
        {
          type: 'MemberJoined',
          data: {
            ...{ userId: esi, role: 'member', position: 3, join: 1, charterVersion: 1 },
            invitationId,
          },
        },
      )
    given(...three)
      .when(confirm(kofi))
      .thenRefuses('seats_not_taken')
    given(...gathered)
      .when(confirm(kofi))
      .then(lineConfirmed(kofi, 1))
  })
  it('is neither shrunk nor drawn, because its turns are those of the sheet', () => {
    given(...gathered.slice(0, -1))
      .when({ type: 'ShrinkCircle', userId: ama, now: on })
      .thenRefuses('turns_of_sheet')
    given(...gathered)
      .when({ type: 'CommitDraw', userId: ama, draw: 1, commitment: '0'.repeat(64), endsAt: on, now: on })
      .thenRefuses('turns_of_sheet')
  })
})

describe('confirming the lines', () => {
  it('begins the circle with the last one: earlier rounds moved outside, and what was missing is owed', () =>
    given(...gathered, ...confirmedButLast)
      .when(confirm(esi))
      .then(lineConfirmed(esi, 3), ...beganAdopted))
  it('takes no money before', () => {
    given(...gathered, ...confirmedButLast)
      .when(pay(ama))
      .thenRefuses('not_begun')
    given(...gathered, ...confirmedButLast)
      .when({ ...pay(ama), type: 'ReportContribution', method: 'cash', reference: '' })
      .thenRefuses('not_begun')
    given(...begun)
      .when(pay(ama))
      .then({
        type: 'ContributionRequested',
        data: { contributionId: paymentOf(ama, 3), userId: ama, amountMinor: minor(100_00), round: 3 },
      })
  })
  it('waits for a denied line, whose earlier confirmation is void', () => {
    const denied: GoalEvent = { type: 'OpeningLineDenied', data: { denial: 1, userId: kofi } }
    given(...gathered, ...confirmedButLast)
      .when(deny(kofi))
      .then(denied)
    given(...gathered, ...confirmedButLast, denied)
      .when(deny(kofi))
      .thenNothing()
    given(...gathered, ...confirmedButLast, denied)
      .when(confirm(esi))
      .then(lineConfirmed(esi, 3))
    given(...begun)
      .when(deny(kofi))
      .thenRefuses('turns_fixed')
  })
  it('can be confirmed after all by who has denied it, and denied again', () => {
    const denied = (denial: number): GoalEvent => ({
      type: 'OpeningLineDenied',
      data: { denial, userId: kofi },
    })
    const confirmed = lineConfirmed(kofi, 1)
    const again = { ...confirmed, data: { ...confirmed.data, denial: 1 } } as GoalEvent
    given(...gathered, ...confirmedButLast, denied(1))
      .when(confirm(kofi))
      .then(again)
    given(...gathered, ...confirmedButLast, denied(1), again)
      .when(deny(kofi))
      .then(denied(2))
    expect(identityOf(again)).not.toBe(identityOf(confirmed))
    const state = [...gathered, denied(1), again].reduce(goalDecider.evolve, goalDecider.initialState())
    if (!isAdopting(state)) throw new Error('not adopting')
    expect(openingLinesOf(state)[0]?.status).toBe('confirmed')
  })
  it('begins anew for all after a correction, also for who has made it', () => {
    given(...gathered, ...confirmedButLast)
      .when(correct(ama, corrected))
      .then(linesAsked(3, { lines: corrected.map(line => [...line]) }))
    given(...gathered)
      .when(correct(ama, linesOfFour))
      .thenNothing()
    given(...gathered)
      .when(correct(kofi, corrected))
      .thenRefuses('not_the_organiser')
    given(...gathered, linesAsked(3, { lines: corrected.map(line => [...line]) }))
      .when(confirm(kofi))
      .thenRefuses('charter_changed')
  })
  it('begins anew when a member leaves, because a line is confirmed towards the present members', () =>
    given(...gathered, ...confirmedButLast)
      .when({ type: 'LeaveGoal', userId: nia, now: on })
      .then(left(nia), linesAskedAgain(3)))
  it('begins anew with another order, also for its author', () =>
    given(...gathered, lineConfirmed(ama, 4))
      .when({ type: 'OrderRotation', userId: ama, order: [nia, kofi, esi, ama], now: on })
      .then(
        { type: 'RotationOrdered', data: { change: 1, byUserId: ama, order: [nia, kofi, esi, ama] } },
        linesAskedAgain(3),
      ))
  it('begins anew with other rules, and when a member gives up the seat, but not with another role', () => {
    const charter = { ...defaultCharter, graceDays: 5 }
    const startDate = adoptedTerms.startDate
    given(...gathered)
      .when({ type: 'AmendCharter', userId: ama, startDate, charter, now: on })
      .then(
        {
          type: 'CharterAmended',
          data: { version: 3, byUserId: ama, startDate, charter, askedOn: adoptedTerms.startDate },
        },
        linesAskedAgain(4),
      )
    const change = { type: 'ChangeRole', userId: ama, memberUserId: kofi, now: on } as const
    given(...gathered, ...confirmedButLast)
      .when({ ...change, role: 'auditor' })
      .then(roleChanged(kofi, 'auditor', { position: null }), linesAskedAgain(3))
    given(...gathered, ...confirmedButLast)
      .when({ ...change, role: 'co_organiser' })
      .then(roleChanged(kofi, 'co_organiser', { position: 1 }))
  })
  it('is never done for another member, not even for one without an account', () => {
    const joined: GoalEvent = {
      type: 'MemberJoined',
      data: {
        ...{ userId: abena, role: 'member', position: 3, join: 1, charterVersion: 1 },
        standIn: { byUserId: ama, hasNumber: false, acceptedFigureMinor: minor(600_00) },
      },
    }
    const withAbena = [...gathered.slice(0, -1), joined]
    given(...withAbena)
      .when({ ...confirm(abena), byUserId: ama })
      .thenRefuses('line_own_word')
    given(...withAbena)
      .when(confirm(abena))
      .then(lineConfirmed(abena, 3))
  })
})

describe('an adopted circle', () => {
  it('puts at risk what later seats have paid to earlier ones, and nothing of who has received', () => {
    const state = gathered.reduce(goalDecider.evolve, goalDecider.initialState())
    if (!isCircle(state)) throw new Error('no circle')
    const figures = [kofi, nia, esi, ama].map((userId, seat) =>
      figureMinor(state, { userId, position: seat + 1 }),
    )
    expect(figures).toEqual([0, 0, 200_00, 300_00])
  })
  it('puts at risk for who has added a stand-in what that seat owes of earlier rounds', () => {
    const added: GoalEvent = {
      type: 'MemberJoined',
      data: {
        ...{ userId: abena, role: 'member', position: 3, join: 1, charterVersion: 1 },
        standIn: { byUserId: ama, hasNumber: false, acceptedFigureMinor: minor(600_00) },
      },
    }
    const state = [...gathered.slice(0, -1), added].reduce(goalDecider.evolve, goalDecider.initialState())
    if (!isCircle(state)) throw new Error('no circle')
    // Their own seat's three contributions, one of Abena's in round 4, and the 60 dollars that her seat owes.
    expect(figureMinor(state, { userId: ama, position: 4 })).toBe(300_00 + 100_00 + 60_00)
  })
  it('is settled by pairs with what was paid before', () => {
    // Esi owes and has no vote.
    const accepted = voteEnded('accepted', [1, 0, 1])
    const agreed = [opensVote({ kind: 'wind_up' }, { by: ama, on: '2026-02-10', charterVersion: 2 })]
    const owedBy = (debtor: UserId, creditor: UserId, amount: number): GoalEvent =>
      owes(debtor, creditor, 3, {
        debtId: `wound-up-${debtor}-${creditor}`,
        ...({ amountMinor: minor(amount), cause: 'wound_up' } as const),
      })
    given(...begun, ...agreed)
      .when({ type: 'CastVote', userId: ama, vote: 1, inFavour: true, now: day('2026-02-10') })
      .then(
        cast(ama),
        accepted,
        { type: 'CircleWoundUp', data: { byUserId: null, round: 3 } },
        {
          type: 'DebtReleased',
          data: {
            ...{ debtId: `round-2-${esi}`, debtorUserId: esi, creditorUserId: nia },
            ...({ amountMinor: minor(60_00), reason: 'wound_up' } as const),
          },
        },
        owedBy(kofi, esi, 100_00),
        owedBy(kofi, ama, 100_00),
        owedBy(nia, esi, 40_00),
        owedBy(nia, ama, 100_00),
      )
  })
})
