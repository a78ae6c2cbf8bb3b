import { describe, expect, it } from 'vitest'
import { termsFor } from './invitationTerms.ts'

const kofi = { userId: 7, name: 'kofi', isOwn: false }

describe('the terms of an invitation', () => {
  it('include the role of an auditor only', () => {
    expect(termsFor('auditor', {})).toEqual({ role: 'auditor' })
    expect(termsFor(undefined, {})).toEqual({})
    expect(termsFor('member', {})).toEqual({})
  })

  it('include the seat, where one is handed over', () =>
    expect(termsFor('auditor', { replaces: kofi })).toEqual({ replacesUserId: 7 }))

  it('state that the successor has paid for it, only for one’s own seat', () => {
    expect(termsFor(undefined, { replaces: { ...kofi, isOwn: true } }, true)).toEqual({
      ...{ replacesUserId: 7, paidFor: true },
    })
    expect(termsFor(undefined, { replaces: kofi }, true)).toEqual({ replacesUserId: 7 })
  })
})
