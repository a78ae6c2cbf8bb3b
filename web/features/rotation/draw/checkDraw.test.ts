import { describe, expect, it } from 'vitest'
import type { DrawResponse } from '#shared/api/rotation.ts'
import { commitmentOf, drawnOrder, saltCommitmentOf } from '#shared/draw.ts'
import { goalId, userId } from '#shared/ids.ts'
import { checkDraw } from './checkDraw.ts'
import type { Seen } from './salt.ts'

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
  revealBy: '2026-01-09T00:00:00.000Z',
  stage: 'drawn',
  commitments: salts.map(one => ({
    userId: one.userId,
    commitment: saltCommitmentOf({ goalId: goalId(7), draw: 2, userId: userId(one.userId), salt: one.salt }),
  })),
  salts,
  missing: null,
  seed,
  order,
  drawnFirst: null,
}
const check = (changes: Partial<DrawResponse>, seen?: Seen) => checkDraw(7, { ...fair, ...changes }, seen)

describe('a draw', () => {
  it('is valid when recomputed', () =>
    expect(check({})).toEqual({ seedFits: true, saltsFit: true, orderFollows: true, asSeen: null }))
  it('is valid with salts added in the open', () =>
    expect(check({ revealBy: null, commitments: [] })).toMatchObject({ saltsFit: null, orderFollows: true }))
  it('is invalid with a salt that does not match its commitment, or without one', () => {
    const [one, other] = fair.commitments
    expect(check({ commitments: [one!, { ...other!, commitment: 'ff'.repeat(32) }] })?.saltsFit).toBe(false)
    expect(check({ commitments: [one!] })?.saltsFit).toBe(false)
    expect(check({ salts: salts.slice(1) })?.saltsFit).toBe(false)
  })
  it('is invalid where others committed their salts only after this browser had revealed its own', () => {
    const seen = { commitment: fair.commitment, salt: salts[0]!.salt }
    expect(check({}, { ...seen, commitments: fair.commitments })?.asSeen).toBe(true)
    expect(check({}, { ...seen, commitments: fair.commitments.slice(0, 1) })?.asSeen).toBe(false)
  })
  it('is invalid where other members are drawn first than this browser was shown', () => {
    const seen = { commitment: fair.commitment, salt: salts[0]!.salt, drawnFirst: [] }
    expect(check({}, seen)?.asSeen).toBe(true)
    expect(check({ drawnFirst: [4] }, seen)?.asSeen).toBe(false)
  })
  it('is valid with the salt of this browser', () =>
    expect(check({}, { commitment: fair.commitment, salt: salts[0]!.salt })?.asSeen).toBe(true))
  it('is invalid with a seed that does not match its commitment', () =>
    expect(check({ seed: '5f'.repeat(32) })).toMatchObject({ seedFits: false }))
  it('is valid with the members that were drawn first, and not with others', () => {
    const last = Number(order.at(-1))
    const grouped = [last, ...order.filter(user => user !== last)]
    expect(check({ order: grouped, drawnFirst: [last] })).toMatchObject({ orderFollows: true })
    expect(check({ order: grouped })).toMatchObject({ orderFollows: false })
    expect(check({ drawnFirst: [last] })).toMatchObject({ orderFollows: false })
  })
  it('is invalid in another order', () =>
    expect(check({ order: order.toReversed() })).toMatchObject({ seedFits: true, orderFollows: false }))
  it('is invalid where this browser’s salt is missing, or another commitment was shown', () => {
    expect(check({}, { commitment: fair.commitment, salt: 'ff'.repeat(16) })?.asSeen).toBe(false)
    expect(check({}, { commitment: 'ff'.repeat(32), salt: salts[0]!.salt })?.asSeen).toBe(false)
  })
  it('cannot be checked before it is revealed', () =>
    expect(check({ seed: null, order: null })).toBeUndefined())
})
