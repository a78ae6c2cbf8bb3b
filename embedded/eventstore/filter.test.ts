import { describe, expect, it } from 'vitest'
import { createFilter } from './filter.ts'

const created = { type: 'GoalCreated', stream: 'goal-1' }
const system = { type: '$metadata', stream: '$$goal-1' }

describe('a filter', () => {
  it('matches any of several prefixes', () => {
    const accepts = createFilter({ on: 'stream', prefixes: ['break-', 'goal-'], regex: '' })
    expect([accepts(created), accepts(system)]).toEqual([true, false])
  })
  it('matches nothing without a prefix', () =>
    expect(createFilter({ on: 'stream', prefixes: [], regex: '' })(created)).toBe(false))
  it('matches the type by a regular expression', () => {
    const accepts = createFilter({ on: 'type', prefixes: [], regex: '^[^$].*' })
    expect([accepts(created), accepts(system)]).toEqual([true, false])
  })
  it('understands .NET’s leading options', () => {
    expect(createFilter({ on: 'type', prefixes: [], regex: '(?i)^goal' })(created)).toBe(true)
    expect(createFilter({ on: 'type', prefixes: [], regex: '^goal' })(created)).toBe(false)
  })
  it('gives the same result every time', () => {
    const accepts = createFilter({ on: 'type', prefixes: [], regex: 'Goal' })
    expect([accepts(created), accepts(created)]).toEqual([true, true])
  })
  it('refuses an invalid expression', () =>
    expect(() => createFilter({ on: 'type', prefixes: [], regex: '(' })).toThrow(SyntaxError))
})
