import { describe, expect, it } from 'vitest'
import { begun, formed } from '#lab/builders/domain/circles.ts'
import { ama, created, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { roleChanged } from '#lab/builders/domain/membership.ts'
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

describe('what somebody can do about a member', () => {
  it('is everything for the organiser of a circle', () =>
    expect(possible(begun(), ama, kofi)).toEqual({
      roles: ['organiser', 'co_organiser', 'auditor'],
      handOver: true,
      remove: true,
      leave: false,
    }))
  it('is everything but a new organiser for a co-organiser', () =>
    expect(possible([...begun(), roleChanged(kofi, 'co_organiser')], kofi, nia)).toEqual({
      roles: ['co_organiser', 'auditor'],
      handOver: true,
      remove: true,
      leave: false,
    }))
  it('is nothing for a member, for a stranger, or about the organiser', () => {
    expect(possible(begun(), kofi, nia)).toEqual(nothingWithMember)
    expect(possible(begun(), userId(99), nia)).toEqual(nothingWithMember)
    expect(possible([...begun(), roleChanged(kofi, 'co_organiser')], kofi, ama)).toEqual(nothingWithMember)
    expect(possible(begun(), ama, userId(99))).toEqual(nothingWithMember)
  })
  it('is leaving, about oneself', () => {
    for (const who of [ama, kofi])
      expect(possible(formed(), who, who)).toEqual({ ...nothingWithMember, leave: true })
  })
  it('is no handing over of a seat where there are none', () => {
    expect(possible([created, joined(ama), joined(kofi)], ama, kofi)).toMatchObject({
      handOver: false,
      remove: true,
    })
    expect(possible([...begun(), joined(userId(4), 'auditor', null)], ama, userId(4)).handOver).toBe(false)
  })
  it('is only removing in a goal that is archived or cancelled', () => {
    for (const ended of [archived, cancelled])
      expect(possible([...formed(), ended], ama, kofi)).toEqual({ ...nothingWithMember, remove: true })
  })
})
