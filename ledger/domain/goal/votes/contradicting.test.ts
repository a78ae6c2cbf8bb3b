import { describe, expect, it } from 'vitest'
import { begun, day, late } from '#lab/builders/domain/circles.ts'
import { ama, given, kofi, nia } from '#lab/builders/domain/goal.ts'
import { roleChanged } from '#lab/builders/domain/membership.ts'
import { cast, opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import { goalDecider } from '../decider.ts'

const windUp: Proposal = { kind: 'wind_up' }
const pause: Proposal = { kind: 'pause', days: 10 }
const niaRuns: Proposal = { kind: 'organiser', memberUserId: nia }
const kofiRuns: Proposal = { kind: 'organiser', memberUserId: kofi }

const votes = (by: typeof ama, vote: number, on = '2026-02-11') =>
  ({ type: 'CastVote', userId: by, vote, inFavour: true, now: day(on) }) as const
const passes = (on: string) => ({ type: 'AdvanceRotation', now: day(on) }) as const
const eventsOf = (history: readonly GoalEvent[], on: string) => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const decision = goalDecider.decide(passes(on), state)
  return decision.outcome === 'accepted' ? decision.events : decision
}

describe('two proposals that contradict each other', () => {
  const twoOrganisers = [
    ...begun(),
    opensVote(niaRuns),
    cast(kofi),
    opensVote(kofiRuns, { vote: 2, by: nia }),
    cast(nia, { vote: 2 }),
  ]
  it('are both open until one of them is agreed on, and the other one is decided by the state after that', () => {
    given(...twoOrganisers)
      .when(votes(nia, 1))
      .then(
        cast(nia),
        voteEnded('accepted', [2, 0, 2]),
        roleChanged(nia, 'organiser', { position: 3, by: kofi }),
        roleChanged(ama, 'member', { position: 1, by: kofi, number: 2 }),
      )
    // Nia is the organiser by then and has no vote on her successor; Ama has one now.
    const niaIsOrganiser = [
      ...twoOrganisers,
      cast(nia),
      voteEnded('accepted', [2, 0, 2]),
      roleChanged(nia, 'organiser', { position: 3, by: kofi }),
      roleChanged(ama, 'member', { position: 1, by: kofi, number: 2 }),
    ]
    given(...niaIsOrganiser)
      .when(passes('2026-02-17'))
      .then(voteEnded('rejected', [0, 0, 2], 2))
    given(...niaIsOrganiser)
      .when(votes(nia, 2))
      .thenRefuses('not_a_voter')
  })

  const bothAgreed = [
    ...begun(),
    opensVote(windUp),
    ...[ama, kofi, nia].map(who => cast(who)),
    opensVote(pause, { vote: 2 }),
    ...[ama, kofi, nia].map(who => cast(who, { vote: 2 })),
  ]
  it('are decided in the order in which they were made, also after months of outage', () => {
    for (const on of ['2026-02-11', '2026-08-01']) {
      const events = eventsOf(bothAgreed, on)
      expect(events).toMatchObject([
        { type: 'VoteEnded', data: { vote: 1, outcome: 'accepted' } },
        { type: 'CircleWoundUp' },
        { type: 'VoteEnded', data: { vote: 2, outcome: 'overtaken' } },
      ])
    }
  })
})

describe('a clock that was set back', () => {
  it('neither ends nor opens a vote again', () => {
    const open = [...begun(), opensVote(windUp), cast(kofi)]
    given(...open)
      .when(passes('2026-01-20'))
      .thenNothing()
    given(...open)
      .when(votes(ama, 1, '2026-01-20'))
      .then(cast(ama))
    given(...open, voteEnded('rejected', [1, 0, 3]))
      .when(votes(ama, 1, '2026-01-20'))
      .thenRefuses('vote_over')
  })
  it('allows no repetition of a proposal that was just rejected', () =>
    given(...begun(), opensVote(windUp), voteEnded('rejected', [1, 0, 3]))
      .when({ type: 'ProposeVote', userId: kofi, asAdmin: false, proposal: windUp, now: day('2026-02-05') })
      .thenRefuses('vote_too_soon'))
  it('does not reverse lateness', () =>
    given(...begun(), late(kofi, 1))
      .when(passes('2026-02-05'))
      .thenNothing())
})
