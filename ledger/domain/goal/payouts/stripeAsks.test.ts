import { describe, expect, it } from 'vitest'
import { readyFacts as facts } from '#lab/builders/domain/recipientFacts.ts'
import type { RecipientFacts } from '#shared/ports/payoutGateway.ts'
import { instant } from '#shared/time.ts'
import { asksOf, noticeOf } from './stripeAsks.ts'

const asking = (more: Partial<RecipientFacts['requirements']>): RecipientFacts => ({
  ...facts,
  requirements: { ...facts.requirements, ...more },
})

it.each([
  [['external_account'], ['bank']],
  [
    ['individual.dob.day', 'individual.dob.month', 'individual.first_name', 'individual.last_name'],
    ['name', 'birthday'],
  ],
  [['individual.verification.document'], ['document']],
  [['person_1.verification.additional_document'], ['address_document']],
  [
    ['individual.address.line1', 'individual.email', 'individual.phone'],
    ['address', 'contact'],
  ],
  [['individual.id_number', 'individual.ssn_last_4'], ['id_number']],
  [['tos_acceptance.date'], ['agreement']],
  [['business_profile.url', 'something.new'], ['other']],
  [[], []],
])('%j is shown as %j', (names, asks) => {
  expect(asksOf(names)).toEqual(asks)
})

describe('the owner of an account', () => {
  const document = ['individual.verification.document']
  it('is notified once of what is due, in any order, and anew of another deadline', () => {
    const deadline = instant('2026-12-01T00:00:00Z')
    const first = noticeOf(asking({ due: ['b', 'a'], deadline }))
    expect(first).toBeDefined()
    expect(noticeOf(asking({ due: ['a'], pastDue: ['b'], deadline }))).toBe(first)
    expect(noticeOf(asking({ due: ['a', 'b'], deadline: instant('2026-12-02T00:00:00Z') }))).not.toBe(first)
    expect(noticeOf(asking({ due: document, deadline }))).not.toBe(first)
  })
  it('is not notified of the form that they have not finished, nor of nothing', () => {
    expect(noticeOf({ ...asking({ pastDue: document }), isSubmitted: false })).toBeUndefined()
    expect(noticeOf(facts)).toBeUndefined()
    expect(noticeOf(asking({ checking: document }))).toBeUndefined()
  })
  it('is notified when Stripe has closed it', () => {
    expect(noticeOf(asking({ disabledReason: 'rejected.fraud' }))).toBeDefined()
  })
})
