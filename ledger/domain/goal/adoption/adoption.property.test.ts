import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gathered, linesOfFour } from '#lab/builders/domain/adoption.ts'
import { began, day, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, issued } from '#lab/builders/domain/membership.ts'
import { abena } from '#lab/builders/domain/standIns.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { invitationId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import { seatHolders } from '../members/seats.ts'

const on = day('2026-01-31')
const link = issued({ channel: 'link', expiresAt: day('2026-02-20') })
const openLink = invitationId('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa')
const person = fc.constantFrom(ama, kofi, nia, esi, userId(6), abena)
const corrected = linesOfFour.map((line, seat) => (seat === 2 ? [minor(100_00), minor(90_00)] : line))

/** What a member can do, as often as not with what they have read before. */
const command: fc.Arbitrary<(version: number) => GoalCommand> = fc
  .record({
    type: fc.oneof(
      { weight: 30, arbitrary: fc.constant('AcceptCharter') },
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          ...([
            'DenyOpeningLine',
            'CorrectOpeningLines',
            'LeaveGoal',
            'RemoveMember',
            'AcceptInvitation',
          ] as const),
          ...(['OrderRotation', 'AddStandIn', 'ChangeRole', 'ShrinkCircle', 'AdvanceRotation'] as const),
          ...(['RequestContribution', 'ReportContribution'] as const),
        ),
      },
    ),
    userId: person,
    memberUserId: person,
    byUserId: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: person }),
    role: fc.constantFrom('member', 'auditor', 'co_organiser'),
    order: fc.shuffledSubarray([ama, kofi, nia, esi], { minLength: 4 }),
    stale: fc.integer({ min: 0, max: 4 }).map(one => one === 0),
    isCorrected: fc.boolean(),
  })
  .map(
    ({ stale, isCorrected, ...rest }) =>
      (version: number) =>
        ({
          ...rest,
          version: stale && version > 2 ? version - 1 : version,
          ...{ invitationId: openLink, standInUserId: abena, hasNumber: false, figureMinor: minor(9_000_00) },
          ...{
            contributionId: paymentOf(rest.userId, 3),
            amountMinor: minor(100_00),
            method: 'cash',
            reference: '',
          },
          ...{ lines: isCorrected ? corrected : linesOfFour, now: on },
        }) as unknown as GoalCommand,
  )

const moved = new Set<string>([
  'ContributionRequested',
  'ContributionReported',
  'ContributionReceived',
  'DebtArose',
  'RoundOpened',
])

/** Each present member has confirmed for themselves, after the last change of members, turns, rules or lines. */
const check = (history: readonly GoalEvent[]): void => {
  const begins = history.findIndex(({ type }) => type === 'RotationBegan')
  const before = begins < 0 ? history : history.slice(0, begins)
  expect(before.filter(({ type }) => moved.has(type))).toEqual([])
  if (begins < 0) return
  const changed = before.findLastIndex(({ type }) =>
    ['MemberJoined', 'MemberLeft', 'RotationOrdered', 'OpeningLinesAsked'].includes(type),
  )
  const state = before.reduce(goalDecider.evolve, goalDecider.initialState())
  expect(seatHolders(state)).toHaveLength(4)
  const denied = before
    .slice(changed)
    .flatMap(({ type, data }) => (type === 'OpeningLineDenied' ? data.userId : []))
  for (const [holder] of seatHolders(state)) {
    const confirmed = before.findLastIndex(
      ({ type, data }) => type === 'CharterAccepted' && data.userId === holder && data.byUserId === undefined,
    )
    expect(confirmed).toBeGreaterThan(changed)
    const wrong = before.findLastIndex(
      ({ type, data }) => type === 'OpeningLineDenied' && data.userId === holder,
    )
    if (denied.includes(holder)) expect(confirmed).toBeGreaterThan(wrong)
  }
}

const play = (commands: readonly ((version: number) => GoalCommand)[]): GoalEvent[] => {
  const history: GoalEvent[] = [...gathered, link]
  let state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  for (const one of commands) {
    const decision = goalDecider.decide(one(state.charterVersion), goalDecider.draft(state))
    if (decision.outcome === 'refused') continue
    history.push(...decision.events)
    state = decision.events.reduce(goalDecider.evolve, goalDecider.draft(state))
  }
  return history
}

const confirmed = (who: UserId, byUserId?: UserId): GoalEvent => ({
  type: 'CharterAccepted',
  data: { version: 2, userId: who, ...(byUserId === undefined ? {} : { byUserId }) },
})
const asked: GoalEvent = {
  type: 'ContributionRequested',
  data: { contributionId: paymentOf(ama, 3), userId: ama, amountMinor: minor(100_00), round: 3 },
}

describe('an adopted circle', () => {
  it('takes nothing before each member has confirmed their own line towards the present ones', () => {
    let begun = 0
    fc.assert(
      fc.property(fc.array(command, { minLength: 10, maxLength: 60 }), commands => {
        const history = play(commands)
        if (history.some(({ type }) => type === 'RotationBegan')) begun++
        check(history)
      }),
      { numRuns: 400 },
    )
    expect(begun).toBeGreaterThan(10)
  })
  it.each<[string, GoalEvent[]]>([
    [
      'that begins with a confirmation by another member',
      [confirmed(kofi), confirmed(nia), confirmed(ama), confirmed(esi, ama), began('2026-01-31', 2)],
    ],
    ['that begins without one', [confirmed(kofi), confirmed(nia), confirmed(ama), began('2026-01-31', 2)]],
    ['that takes money before', [asked]],
  ])('is not one %s', (_, events) => expect(() => check([...gathered, ...events])).toThrow())
})
