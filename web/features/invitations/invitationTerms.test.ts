import { describe, expect, it } from 'vitest'
import { termsFor } from './invitationTerms.ts'

describe('what is asked for', () => {
  it('is the role, where one may be chosen', () => {
    expect(termsFor('auditor', {})).toEqual({ role: 'auditor' })
    expect(termsFor(undefined, {})).toEqual({})
  })

  it('is the seat, where one is handed over', () =>
    expect(termsFor('auditor', { replaces: { userId: 7, name: 'kofi' } })).toEqual({ replacesUserId: 7 }))
})
