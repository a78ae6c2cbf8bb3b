import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { givenLog } from '#lab/builders/api/memberships.ts'
import { ama, created, id, joined, kofi, nia, now } from '#lab/builders/domain/goal.ts'
import { left } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { isMember, requireConcern, requireMember } from './membership.ts'

const stranger = userId(99)
/** Unused as long as the log has the answer. */
const pool = undefined as unknown as pg.Pool
const ours: GoalEvent[] = [created, joined(), joined(kofi), joined(nia, 'auditor', null)]
const notFound = expect.objectContaining({
  status: 404,
  problem: expect.objectContaining({ code: 'goal_not_found' }),
})
const removeKofi = { type: 'RemoveMember', userId: ama, memberUserId: kofi, now } as const

describe('a goal', () => {
  it.each([
    ['its organiser', ama],
    ['a member', kofi],
    ['an auditor', nia],
  ])('exists for %s', async (_, who) => {
    const { here } = givenLog(...ours)
    await expect(requireMember({ goals: here, pool }, id, who)).resolves.toBeUndefined()
    expect(await isMember({ goals: here, pool }, id, who)).toBe(true)
  })

  it.each([
    ['a user who was never in it', stranger, ours],
    ['a former member', kofi, [...ours, left(kofi)]],
    ['any user before there is a goal', ama, []],
  ])('does not exist for %s', async (_, who, history) => {
    const { here } = givenLog(...history)
    await expect(requireMember({ goals: here, pool }, id, who)).rejects.toEqual(notFound)
    expect(await isMember({ goals: here, pool }, id, who)).toBe(false)
  })

  it('exists at once for a member who has joined through another process', async () => {
    const { here, append } = givenLog(created, joined())
    await here.load(id)
    await append(joined(kofi))
    await expect(requireMember({ goals: here, pool }, id, kofi)).resolves.toBeUndefined()
  })

  it('is gone at once for a member who was removed through another process', async () => {
    const { here, elsewhere, context } = givenLog(...ours)
    await requireMember({ goals: here, pool }, id, kofi)
    expect(await elsewhere.handle(id, removeKofi, context)).toMatchObject({ outcome: 'accepted' })
    await expect(requireMember({ goals: here, pool }, id, kofi)).rejects.toEqual(notFound)
    expect(await isMember({ goals: here, pool }, id, kofi)).toBe(false)
  })
})

describe('a person concerned', () => {
  it('finds the goal without being a member', async () => {
    const { here } = givenLog(...ours, left(kofi))
    const hasLeft = requireConcern(
      { goals: here, pool },
      { goal: id, userId: kofi },
      state => state.joins.has(kofi) && !state.members.has(kofi),
    )
    await expect(hasLeft).resolves.toBeUndefined()
  })

  it('finds it by events that another process has just written', async () => {
    const { here, append } = givenLog(...ours)
    await here.load(id)
    await append(left(kofi))
    await expect(
      requireConcern({ goals: here, pool }, { goal: id, userId: kofi }, state => !state.members.has(kofi)),
    ).resolves.toBeUndefined()
  })

  it('is no other user', async () => {
    const { here } = givenLog(...ours)
    await expect(
      requireConcern({ goals: here, pool }, { goal: id, userId: kofi }, () => false),
    ).rejects.toEqual(notFound)
  })
})
