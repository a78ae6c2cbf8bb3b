import { describe, expect, it } from 'vitest'
import { estimated } from './harness.ts'
import { verdictOf } from './report.ts'

describe('an estimate with an error', () => {
  const names = { measure: 'growth', unit: 'MB', goal: { atMost: 1 } }
  it.each([
    [0.5, 0.2, 'held'],
    [0.5, 0.3, 'undecided'],
    [1.5, 0.3, 'undecided'],
    [1.5, 0.2, 'missed'],
  ])('%d ± %d is %s', (value, error, verdict) => {
    const measure = estimated(names, { value, error })
    expect(verdictOf(measure)).toBe(verdict)
    expect(measure.holds).toBe(verdict === 'held')
  })
})
