import { describe, expect, it } from 'vitest'
import type { DrawResponse } from '#shared/api/rotation.ts'
import { commitmentOf, drawnOrder } from '#shared/draw.ts'
import { goalId, userId } from '#shared/ids.ts'
import { checkDraw } from './checkDraw.ts'

const seed = '5e'.repeat(32)
const salts = [
  { userId: 4, salt: 'a1'.repeat(16) },
  { userId: 2, salt: 'b2'.repeat(16) },
]
const drawn = { goalId: goalId(7), draw: 2, seed }
const users = [2, 4, 9].map(userId)
const order = drawnOrder(drawn, new Map(salts.map(one => [userId(one.userId), one.salt])), users)
const fair: DrawResponse = {
  draw: 2,
  commitment: commitmentOf(drawn),
  endsAt: '2026-01-02T00:00:00.000Z',
  salts,
  seed,
  order,
}
const check = (changes: Partial<DrawResponse>, seen?: { commitment: string; salt: string }) =>
  checkDraw(7, { ...fair, ...changes }, seen)

describe('a draw', () => {
  it('holds good when it is computed again', () =>
    expect(check({})).toEqual({ seedFits: true, orderFollows: true, asSeen: null }))
  it('holds good with what was added here', () =>
    expect(check({}, { commitment: fair.commitment, salt: salts[0]!.salt })?.asSeen).toBe(true))
  it('does not with another seed than was promised', () =>
    expect(check({ seed: '5f'.repeat(32) })).toMatchObject({ seedFits: false }))
  it('does not in another order', () =>
    expect(check({ order: order.toReversed() })).toMatchObject({ seedFits: true, orderFollows: false }))
  it('does not where what was added here is missing, or another promise was shown', () => {
    expect(check({}, { commitment: fair.commitment, salt: 'ff'.repeat(16) })?.asSeen).toBe(false)
    expect(check({}, { commitment: 'ff'.repeat(32), salt: salts[0]!.salt })?.asSeen).toBe(false)
  })
  it('cannot be judged before it is revealed', () =>
    expect(check({ seed: null, order: null })).toBeUndefined())
})
