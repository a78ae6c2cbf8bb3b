import { describe, expect, it } from 'vitest'
import {
  begun,
  closed,
  complete,
  day,
  late,
  opened,
  owes,
  paid,
  potDue,
} from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi, left, seated } from '#lab/builders/domain/membership.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { hasDefaulted } from './arrears.ts'
import { charterOf, isCircle } from './circle.ts'

const rules = { latePolicy: 'reduced', graceDays: 7, firmAfterDays: 7 } as const
const proposal: Proposal = { kind: 'rules', rules }
const propose = (by = kofi, proposed = proposal, on = '2026-02-10') =>
  ({ type: 'ProposeVote', userId: by, asAdmin: false, proposal: proposed, now: day(on) }) as const
const votes = (by: typeof ama, inFavour = true, on = '2026-02-11') =>
  ({ type: 'CastVote', userId: by, vote: 1, inFavour, now: day(on) }) as const
const passes = (on: string) => ({ type: 'AdvanceRotation', now: day(on) }) as const
const agreed = (fromRound = 2): GoalEvent => ({
  type: 'RulesAgreed',
  data: { vote: 1, version: 2, rules, fromRound },
})
const asked = [...begun(), opensVote(proposal), cast(kofi)]
const circleAfter = (...events: GoalEvent[]) => {
  const state = events.reduce(goalDecider.evolve, goalDecider.initialState())
  if (!isCircle(state)) throw new Error('no circle')
  return state
}

describe('other rules in a running circle', () => {
  it('are proposed by any member, and open for two weeks', () => {
    given(...begun())
      .when(propose())
      .then(opensVote(proposal), cast(kofi))
    given(...asked)
      .when(propose())
      .thenNothing()
    given(...asked)
      .when(propose(nia))
      .thenRefuses('vote_open')
  })
  it('need every seat: one silent member blocks them', () => {
    given(...asked, cast(ama))
      .when(votes(nia))
      .then(cast(nia), voteEnded('accepted', [3, 0, 3]), agreed())
    given(...asked, cast(ama))
      .when(passes('2026-02-24'))
      .then(voteEnded('rejected', [2, 0, 3]))
    given(...asked, cast(ama))
      .when(votes(nia, false))
      .then(cast(nia, { inFavour: false }), voteEnded('rejected', [2, 1, 3]))
  })
  it('also need late members: two cannot make rules against the third', () => {
    const behind = [
      ...begun({ latePolicy: 'reduced' }),
      ...paid(ama, 1),
      ...paid(kofi, 1),
      late(nia, 1),
      closed(1, { payers: [ama, kofi], by: ama }),
      owes(nia, ama, 1),
      potDue(1, 200_00),
      opened(2, '2026-03-31'),
      opensVote(proposal, { on: '2026-03-20' }),
      cast(kofi),
    ]
    given(...behind)
      .when(votes(ama, true, '2026-03-21'))
      .then(cast(ama))
    given(...behind, cast(ama))
      .when(votes(nia, true, '2026-03-21'))
      .then(cast(nia), voteEnded('accepted', [3, 0, 3]), agreed(3))
  })
  it('apply from the next round that has not opened, and change nothing that is due', () => {
    const open = circleAfter(...asked, cast(ama), cast(nia), voteEnded('accepted', [3, 0, 3]), agreed())
    expect(charterOf(open)).toMatchObject({ latePolicy: 'hold', graceDays: 3 })
    expect([...open.members.entries()].map(([, { charterVersion }]) => charterVersion)).toEqual([2, 2, 2])
    const next = circleAfter(...begun(), agreed(), ...complete(1), opened(2, '2026-03-31'))
    expect(charterOf(next)).toMatchObject(rules)
    expect(next.agreedRules).toBeUndefined()
  })
  it('keep the grace of each earlier round', () => {
    const shorter: GoalEvent = {
      type: 'RulesAgreed',
      data: { vote: 1, version: 2, rules: { ...rules, graceDays: 0 }, fromRound: 2 },
    }
    const short = (round: number): GoalEvent[] => [
      ...[...paid(ama, round), ...paid(kofi, round), late(nia, round)],
      closed(round, { payers: [ama, kofi], byItself: true }),
      owes(nia, round === 1 ? ama : kofi, round),
    ]
    // Monthly circles wait for 14 days after the grace.
    const first = circleAfter(...begun(), shorter, ...short(1), opened(2, '2026-03-31'))
    expect(hasDefaulted(first, nia, calendarDate('2026-03-17'))).toBe(false)
    expect(hasDefaulted(first, nia, calendarDate('2026-03-18'))).toBe(true)
    const second = circleAfter(...begun(), shorter, ...complete(1), opened(2, '2026-03-31'), ...short(2))
    expect(hasDefaulted(second, nia, calendarDate('2026-04-14'))).toBe(false)
    expect(hasDefaulted(second, nia, calendarDate('2026-04-15'))).toBe(true)
  })
  it('can be today’s default rules in a circle from before charters', () => {
    const [made, ...others] = begun()
    if (made?.type !== 'GoalCreated' || !made.data.rotation) throw new Error('no circle')
    const older: GoalEvent[] = [
      { ...made, data: { ...made.data, rotation: { ...made.data.rotation, charter: null } } },
      ...others,
    ]
    const same: Proposal = { kind: 'rules', rules: { ...rules, latePolicy: 'hold', graceDays: 3 } }
    given(...older)
      .when(propose(kofi, same))
      .then(opensVote(same), cast(kofi))
    const next = circleAfter(...older, agreed(), ...complete(1), opened(2, '2026-03-31'))
    expect(next.terms.rotation.charter).toMatchObject(rules)
  })
  it('are refused where they apply already, or where no round is left', () => {
    given(...begun(rules))
      .when(propose())
      .thenRefuses('same_rules')
    given(...begun(), agreed())
      .when(propose())
      .thenRefuses('same_rules')
    const last = [
      ...[...begun(), ...complete(1), opened(2, '2026-03-31')],
      ...[...complete(2), opened(3, '2026-04-30')],
    ]
    given(...last)
      .when(propose(kofi, proposal, '2026-04-20'))
      .thenRefuses('no_round_ahead')
  })
  it('need the vote of the successor who takes over a seat meanwhile', () => {
    const replaced: GoalEvent = {
      type: 'MemberReplaced',
      data: { leaving: 1, leaverUserId: nia, userId: esi, way: 'consent' },
    }
    given(...asked, cast(nia), seated(esi, 3), replaced, left(nia, nia, 'replaced'))
      .when(votes(ama))
      .then(cast(ama))
  })
})
