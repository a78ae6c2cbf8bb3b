import { describe, expect, it } from 'vitest'
import { susu } from '#shared/api/goalKinds.ts'
import { calendarDate } from '#shared/time.ts'
import { companyOf, withCompany } from './company.ts'
import { defaultValues, type GoalFormValues } from './goalForm.ts'

const travel: GoalFormValues = { ...defaultValues(calendarDate('2026-11-21')), type: 'Vacation & Travel' }

describe('choosing who saves', () => {
  it('expects one member alone, and several together', () => {
    const alone = withCompany(travel, 'alone')
    expect(alone).toMatchObject({ type: 'Vacation & Travel', totalMembers: '1' })
    expect(withCompany(alone, 'together').totalMembers).toBe('3')
    const eight = { ...travel, totalMembers: '8' }
    expect(withCompany(withCompany(eight, 'alone'), 'together').totalMembers).toBe('8')
  })
  it('makes a circle for taking turns, and keeps the other figures', () => {
    const circle = withCompany({ ...travel, totalMembers: '8' }, 'turns')
    expect(circle).toMatchObject({ type: susu, totalMembers: '5' })
    expect(withCompany(circle, 'together')).toMatchObject({ type: 'Custom', totalMembers: '8' })
  })
  it('preselects a type where none is chosen', () => {
    const { type: _, ...untouched } = travel
    const empty = { ...untouched, ...({} as Pick<GoalFormValues, 'type'>) }
    expect(companyOf(empty)).toBeUndefined()
    expect(withCompany(empty, 'alone')).toMatchObject({ type: 'Custom', totalMembers: '1' })
  })
})
