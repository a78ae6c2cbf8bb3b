import { describe, expect, it } from 'vitest'
import { readyFacts as ready } from '#lab/builders/domain/recipientFacts.ts'
import { userId } from '#shared/ids.ts'
import { dayMs, instant, plusMs } from '#shared/time.ts'
import { canBeSentByStripe, isGivenUp, stripeObstacle } from './stripeDestinations.ts'

const { requirements: nothing } = ready
const to = { accountId: 'acct_1', bankId: 'ba_1', userId: userId(7), currency: 'USD' } as const
const asks = { ...nothing, pastDue: ['individual.verification.document'] }

describe('a payout to an account with Stripe', () => {
  it('can be sent when it is ready, also while something is due later', () => {
    expect(canBeSentByStripe(to, ready)).toBe(true)
    const requirements = { ...nothing, due: ['individual.verification.document'] }
    expect(stripeObstacle(to, { ...ready, requirements })).toBeUndefined()
  })

  it.each([
    ['unknown', {}, undefined],
    ['unknown', { accountId: 'acct_2' }, {}],
    ['other_person', { userId: userId(8) }, {}],
    ['other_person', {}, { userId: undefined }],
    ['unfinished', {}, { isSubmitted: false, isReady: false, requirements: asks }],
    ['checking', {}, { isReady: false, requirements: { ...nothing, checking: ['individual.dob.day'] } }],
    ['something_missing', {}, { isReady: false, requirements: asks }],
    ['closed', {}, { isReady: false, requirements: { ...nothing, disabledReason: 'rejected.fraud' } }],
    ['closed', {}, { requirements: { ...nothing, disabledReason: 'rejected.other' } }],
    ['bank_refuses', {}, { isPaidOut: false }],
    ['bank_replaced', {}, { bankId: 'ba_2' }],
    ['bank_replaced', { bankId: undefined }, {}],
    ['other_currency', { currency: 'EUR' }, {}],
  ] as const)('waits: %s', (obstacle, destination, facts) => {
    expect(stripeObstacle({ ...to, ...destination }, facts && { ...ready, ...facts })).toBe(obstacle)
  })
})

describe('an account that is never finished', () => {
  const setAt = instant('2026-03-01T12:00:00Z')
  const later = (days: number) => plusMs(setAt, days * dayMs)
  it('is given up 14 days after it became the destination', () => {
    expect(isGivenUp({ setAt, readyAt: undefined, now: plusMs(later(14), -1) })).toBe(false)
    expect(isGivenUp({ setAt, readyAt: undefined, now: later(14) })).toBe(true)
  })
  it('is not given up once it was ready', () => {
    expect(isGivenUp({ setAt, readyAt: later(3), now: later(40) })).toBe(false)
  })
})
