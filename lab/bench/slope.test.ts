import { describe, expect, it } from 'vitest'
import { slopeOf } from './slope.ts'

describe('a slope', () => {
  it('is that of a line, without an error', () => {
    const { slope, error } = slopeOf([1, 2, 3, 5].map(at => ({ at, value: 7 - 2 * at })))
    expect(slope).toBeCloseTo(-2)
    expect(error).toBeCloseTo(0)
  })
  it('has the standard error that textbooks give it', () => {
    const { slope, error } = slopeOf([2, 1, 4, 3, 5].map((value, at) => ({ at, value })))
    expect(slope).toBeCloseTo(0.8)
    expect(error).toBeCloseTo(Math.sqrt(3.6 / 3 / 10))
  })
  it('is less certain where values are correlated', () => {
    const beside = [1, 1, 1, -1, -1, -1, 1, 1, 1, -1, -1, -1]
    const errorOf = (order: readonly number[]) =>
      slopeOf(order.map((index, at) => ({ at, value: at + (beside[index] ?? 0) }))).error
    const inOrder = errorOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(inOrder).toBeGreaterThan(1.3 * errorOf([0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11]))
  })
})
