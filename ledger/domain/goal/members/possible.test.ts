import { describe, expect, it } from 'vitest'
import { begun, formed, late } from '#lab/builders/domain/circles.ts'
import { ama, created, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { roleChanged } from '#lab/builders/domain/membership.ts'
import { opensVote, voteEnded } from '#lab/builders/domain/votes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { goalDecider } from '../decider.ts'
import { nothingWithMember, possibleWithMember } from './permissions.ts'

const possible = (history: readonly GoalEvent[], by: UserId, memberUserId: UserId) =>
  possibleWithMember(history.reduce(goalDecider.evolve, goalDecider.initialState()), {
    userId: by,
    memberUserId,
  })
const archived: GoalEvent = { type: 'GoalArchived', data: { edit: 1 } }
const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }

describe('possible actions about a member', () => {
  it('include everything for the organiser of a circle', () =>
    expect(possible(begun(), ama, kofi)).toEqual({
      roles: ['organiser', 'co_organiser', 'auditor'],
      handOver: false,
      remove: true,
      leave: false,
    }))
  it('include everything but a new organiser for a co-organiser', () =>
    expect(possible([...begun(), roleChanged(kofi, 'co_organiser')], kofi, nia)).toEqual({
      roles: ['co_organiser', 'auditor'],
      handOver: false,
      remove: true,
      leave: false,
    }))
  it('include nothing for a member, for a stranger, or about the organiser', () => {
    expect(possible(begun(), kofi, nia)).toEqual(nothingWithMember)
    expect(possible(begun(), userId(99), nia)).toEqual(nothingWithMember)
    expect(possible([...begun(), roleChanged(kofi, 'co_organiser')], kofi, ama)).toEqual(nothingWithMember)
    expect(possible(begun(), ama, userId(99))).toEqual(nothingWithMember)
  })
  it('include leaving, about oneself, and handing over one’s own seat', () => {
    expect(possible(formed(), ama, ama)).toEqual({ ...nothingWithMember, leave: true })
    expect(possible(formed(), kofi, kofi)).toEqual({ ...nothingWithMember, handOver: true, leave: true })
    expect(possible([...begun(), late(kofi, 1)], kofi, kofi).handOver).toBe(false)
  })
  it('include handing over a seat where the others have agreed', () => {
    const vote = opensVote({ kind: 'replace', memberUserId: nia, reason: 'She does not answer' })
    const agreed = [...begun(), late(nia, 1), vote, voteEnded('accepted', [2, 0, 2])]
    expect(possible(agreed, ama, nia).handOver).toBe(true)
    expect(possible(agreed, ama, kofi).handOver).toBe(false)
    expect(possible(agreed, kofi, nia).handOver).toBe(false)
  })
  it('exclude handing over in goals without seats', () => {
    expect(possible([created, joined(ama), joined(kofi)], ama, kofi)).toMatchObject({
      handOver: false,
      remove: true,
    })
    expect(possible([...begun(), joined(userId(4), 'auditor', null)], ama, userId(4)).handOver).toBe(false)
  })
  it('include only removing in an archived or cancelled goal', () => {
    for (const ended of [archived, cancelled])
      expect(possible([...formed(), ended], ama, kofi)).toEqual({ ...nothingWithMember, remove: true })
  })
})
