import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circleTerms, terms } from '#lab/builders/domain/goal.ts'
import { type GoalEvent, parseGoalEvent } from '#shared/events/goal.ts'
import { contributionId, invitationId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { roles } from '#shared/roles.ts'
import { calendarDate, instant, plusDays } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import { identityOf } from '../identity.ts'
import { seatHolders, seatsOf } from './seats.ts'

const person = fc.integer({ min: 1, max: 6 }).map(userId)
const uuid = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
const invitation = fc.integer({ min: 1, max: 8 }).map(number => invitationId(uuid(number)))
const contribution = fc.integer({ min: 1, max: 9 }).map(number => contributionId(uuid(number)))

const arbitrary: fc.Arbitrary<(day: number) => GoalCommand> = fc
  .record({
    type: fc.constantFrom(
      'IssueInvitation',
      'IssueInvitation',
      'AcceptInvitation',
      'AcceptInvitation',
      'ResendInvitation',
      'DeclineInvitation',
      'RevokeInvitation',
      'ExpireInvitation',
      'ChangeRole',
      'LeaveGoal',
      'RemoveMember',
      'RequestContribution',
      'ReleaseContribution',
    ),
    userId: person,
    memberUserId: person,
    invitationId: invitation,
    contributionId: contribution,
    channel: fc.constantFrom('email', 'link'),
    role: fc.constantFrom(...roles),
    replaces: fc.option(person, { freq: 3 }),
  })
  .map(({ replaces, role, ...rest }) => (day: number): GoalCommand => {
    const asked = rest.type === 'ChangeRole' ? role : role === 'auditor' ? 'auditor' : 'member'
    return {
      ...rest,
      role: asked,
      replacesUserId: replaces,
      amountMinor: minor(500_00),
      reason: 'lapsed',
      now: momentOf(day),
    } as unknown as GoalCommand
  })

const momentOf = (day: number) => instant(plusDays(calendarDate('2026-01-10'), day))

/** Invariants of every goal, and of a circle with three seats. */
const check = (history: readonly GoalEvent[], day: number): void => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const holders = seatHolders(state)
  const organisers = holders.filter(([, { role }]) => role === 'organiser')
  expect(organisers.length).toBe(holders.length === 0 ? 0 : 1)
  const positions = holders.map(([, { position }]) => position)
  expect(new Set(positions).size).toBe(positions.length)
  for (const [, { role, position }] of state.members.entries()) {
    expect(position === null).toBe(role === 'auditor')
    if (state.terms?.rotation) expect(position ?? 1).toBeLessThanOrEqual(state.terms.rotation.seats)
  }
  expect(seatsOf(state, momentOf(day)).free).toBeGreaterThanOrEqual(0)
  if (holders.length === 0) expect(state.cancelled).toBe(true)
}

describe.each([
  ['a goal', { ...terms, targetMinor: minor(9_000_00) }],
  [
    'a circle',
    {
      ...circleTerms,
      rotation: { ...circleTerms.rotation!, seats: 3 },
      startDate: calendarDate('2026-01-31'),
    },
  ],
] as const)('%s, for any sequence of commands', (_, its) => {
  it('has one organiser, seats with one holder each, and never reserves more than it has', () =>
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 80 }), commands => {
        const history: GoalEvent[] = []
        let state = goalDecider.initialState()
        const ids = new Set<string>()
        const ask = (command: GoalCommand): void => {
          const decision = goalDecider.decide(command, state)
          if (decision.outcome === 'refused') return
          for (const event of decision.events) {
            parseGoalEvent(event.type, event.data)
            expect(ids.has(identityOf(event))).toBe(false)
            ids.add(identityOf(event))
            history.push(event)
            state = goalDecider.evolve(state, event)
          }
        }
        ask({ type: 'CreateGoal', terms: its })
        commands.forEach((command, index) => {
          const day = Math.floor(index / 3)
          ask(command(day))
          check(history, day)
        })
      }),
      { numRuns: 300 },
    ))

  it('tries commands out on a draft without changing the original', () =>
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 60 }), commands => {
        let state = goalDecider.initialState()
        const all = [
          { type: 'CreateGoal', terms: its } as const,
          ...commands.map((command, index) => command(Math.floor(index / 3))),
        ]
        for (const command of all) {
          const straight = goalDecider.decide(command, state)
          const onDraft = goalDecider.decide(command, goalDecider.draft(state))
          expect(onDraft).toEqual(straight)
          if (straight.outcome === 'refused') continue
          let trial = goalDecider.draft(state)
          for (const event of straight.events) trial = goalDecider.evolve(trial, event)
          for (const event of straight.events) state = goalDecider.evolve(state, event)
          expect(new Map(trial.members.entries())).toEqual(new Map(state.members.entries()))
          expect(new Map(trial.invitations.entries())).toEqual(new Map(state.invitations.entries()))
          expect(new Map(trial.parts.entries())).toEqual(new Map(state.parts.entries()))
        }
      }),
      { numRuns: 150 },
    ))
})
