import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitmentOf, drawnOrder } from './draw.ts'
import { goalId, userId } from './ids.ts'

const users = [1, 2, 3, 4, 5].map(userId)
const draw = { goalId: goalId(7), draw: 1, seed: 'ab'.repeat(32) }
const salts = new Map([
  [userId(2), '00'.repeat(16)],
  [userId(1), 'ff'.repeat(16)],
])

describe('a draw', () => {
  it('gives the same order every time', () => {
    const again = new Map([...salts].reverse())
    expect(drawnOrder(draw, again, [...users].reverse())).toEqual(drawnOrder(draw, salts, users))
  })

  it('contains every user once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { minLength: 2, maxLength: 50 }), ids => {
        const order = drawnOrder(draw, salts, ids.map(userId))
        expect(order.toSorted((one, other) => one - other)).toEqual(ids.toSorted((one, other) => one - other))
      }),
    )
  })

  it('depends on the seed and on every salt', () => {
    const order = drawnOrder(draw, salts, users).join()
    const others = Array.from({ length: 20 }, (_, seed) =>
      drawnOrder({ ...draw, seed: String(seed).padStart(64, '0') }, salts, users).join(),
    )
    const salted = Array.from({ length: 20 }, (_, salt) =>
      drawnOrder(draw, new Map([[userId(2), String(salt).padStart(32, '0')]]), users).join(),
    )
    expect(new Set([order, ...others]).size).toBeGreaterThan(10)
    expect(new Set([order, ...salted]).size).toBeGreaterThan(10)
  })

  it('puts every user first about equally often', () => {
    const firsts = new Map<number, number>()
    for (let seed = 0; seed < 5_000; seed++) {
      const [first = 0] = drawnOrder({ ...draw, seed: seed.toString(16).padStart(64, '0') }, salts, users)
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    for (const user of users) expect(Math.abs((firsts.get(user) ?? 0) - 1_000)).toBeLessThan(150)
  })

  it('draws some before the others, and each of both groups by the same tickets', () => {
    const first = [userId(4), userId(2)]
    const whole = drawnOrder(draw, salts, users)
    expect(drawnOrder(draw, salts, users, first)).toEqual([
      ...whole.filter(user => first.includes(user)),
      ...whole.filter(user => !first.includes(user)),
    ])
    expect(drawnOrder(draw, salts, users, [])).toEqual(whole)
    expect(drawnOrder(draw, salts, users, users)).toEqual(whole)
  })

  it('has a commitment that matches no other seed, goal or draw', () => {
    const promised = commitmentOf(draw)
    expect(promised).toMatch(/^[0-9a-f]{64}$/)
    for (const other of [{ seed: 'cd'.repeat(32) }, { goalId: goalId(8) }, { draw: 2 }])
      expect(commitmentOf({ ...draw, ...other })).not.toBe(promised)
  })
})
