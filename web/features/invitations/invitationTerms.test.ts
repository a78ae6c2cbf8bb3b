import { describe, expect, it } from 'vitest'
import { termsFor } from './invitationTerms.ts'

const kofi = { userId: 7, name: 'kofi', isOwn: false }

describe('what is asked for', () => {
  it('is the role, where one may be chosen', () => {
    expect(termsFor('auditor', {})).toEqual({ role: 'auditor' })
    expect(termsFor(undefined, {})).toEqual({})
  })

  it('is the seat, where one is handed over', () =>
    expect(termsFor('auditor', { replaces: kofi })).toEqual({ replacesUserId: 7 }))

  it('says that the successor has paid for it, of one’s own seat alone', () => {
    expect(termsFor(undefined, { replaces: { ...kofi, isOwn: true } }, true)).toEqual({
      ...{ replacesUserId: 7, paidFor: true },
    })
    expect(termsFor(undefined, { replaces: kofi }, true)).toEqual({ replacesUserId: 7 })
  })
})
