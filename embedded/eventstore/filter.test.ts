import { describe, expect, it } from 'vitest'
import { createFilter } from './filter.ts'

const created = { type: 'GoalCreated', stream: 'goal-1' }
const system = { type: '$metadata', stream: '$$goal-1' }

describe('a filter', () => {
  it('takes any of several prefixes', () => {
    const accepts = createFilter({ on: 'stream', prefixes: ['break-', 'goal-'], regex: '' })
    expect([accepts(created), accepts(system)]).toEqual([true, false])
  })
  it('takes nothing without one', () =>
    expect(createFilter({ on: 'stream', prefixes: [], regex: '' })(created)).toBe(false))
  it('takes a regular expression on the type', () => {
    const accepts = createFilter({ on: 'type', prefixes: [], regex: '^[^$].*' })
    expect([accepts(created), accepts(system)]).toEqual([true, false])
  })
  it('understands options in front, as .NET has them', () => {
    expect(createFilter({ on: 'type', prefixes: [], regex: '(?i)^goal' })(created)).toBe(true)
    expect(createFilter({ on: 'type', prefixes: [], regex: '^goal' })(created)).toBe(false)
  })
  it('answers alike however often it is asked', () => {
    const accepts = createFilter({ on: 'type', prefixes: [], regex: 'Goal' })
    expect([accepts(created), accepts(created)]).toEqual([true, true])
  })
  it('refuses what is none', () =>
    expect(() => createFilter({ on: 'type', prefixes: [], regex: '(' })).toThrow(SyntaxError))
})
