import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '../../../lib/testGoal.ts'
import { rightsOver, rolesToGive } from './memberRights.ts'

const nothing = { leave: false, changeRole: false, handOver: false, remove: false }
const everything = { leave: false, changeRole: true, handOver: true, remove: true }

describe('what may be done about a member', () => {
  it('is everything for who runs a circle', () => {
    expect(rightsOver(testCircle({ role: 'organiser' }), { role: 'member' }, false)).toEqual(everything)
    expect(rightsOver(testCircle({ role: 'co_organiser' }), { role: 'member' }, false)).toEqual(everything)
  })
  it('is nothing for everybody else, nor about the organiser', () => {
    expect(rightsOver(testCircle({ role: 'member' }), { role: 'member' }, false)).toEqual(nothing)
    expect(rightsOver(testCircle({ role: 'auditor' }), { role: 'member' }, false)).toEqual(nothing)
    expect(rightsOver(testCircle({ role: 'co_organiser' }), { role: 'organiser' }, false)).toEqual(nothing)
  })
  it('has no seat to hand over where there is none', () => {
    expect(rightsOver(testGoal(), { role: 'member' }, false).handOver).toBe(false)
    expect(rightsOver(testCircle(), { role: 'auditor' }, false).handOver).toBe(false)
  })
  it('is leaving, for oneself', () =>
    expect(rightsOver(testCircle(), { role: 'organiser' }, true)).toEqual({ ...nothing, leave: true }))
  it('is only removing in a goal that is put away', () =>
    expect(rightsOver(testCircle({ isArchived: true }), { role: 'member' }, false)).toEqual({
      ...nothing,
      remove: true,
    }))
})

it('lets only the organiser make an organiser', () => {
  expect(rolesToGive('organiser')).toContain('organiser')
  expect(rolesToGive('co_organiser')).not.toContain('organiser')
})
