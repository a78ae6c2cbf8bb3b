import { describe, expect, it } from 'vitest'
import { testPayout } from '#lab/builders/web/rotation.ts'
import { payoutSteps, type TrackedPayout } from './payoutSteps.ts'
import { whereItIs } from './payoutStepWords.ts'

const trackOf = (different: Partial<TrackedPayout>) =>
  payoutSteps({ ...testPayout(), ...different }).map(({ name, state }) => `${name} ${state}`)
const missing = { is: 'missing' } as const

describe('the steps of a payout', () => {
  it('wait for what is missing, several at once', () => {
    expect(trackOf({})).toEqual(['due done', 'money done', 'sending now', 'arrival ahead'])
    expect(trackOf({ settled: false, destination: missing, approvalsNeeded: 1 })).toEqual([
      'due done',
      'money now',
      'destination now',
      'approval now',
      'sending ahead',
      'arrival ahead',
    ])
  })

  it('let the firm part be sent before the rest', () => {
    const waits = { settled: false, firmOn: '2026-02-08' }
    expect(trackOf(waits)).toContain('money now')
    expect(trackOf({ ...waits, firmPart: '20.00' })).toEqual([
      'due done',
      'money now',
      'sending now',
      'arrival ahead',
    ])
  })

  it('stop at a hold, and at a case', () => {
    expect(trackOf({ hold: {} })).toEqual([
      'due done',
      'money done',
      'hold stopped',
      'sending ahead',
      'arrival ahead',
    ])
    expect(trackOf({ status: 'contested' })).toEqual(['sending done', 'arrival stopped'])
  })

  it('are at the sending while Stripe is asked to send it', () =>
    expect(trackOf({ status: 'sending' })).toEqual(['sending now', 'arrival ahead']))

  it('end with its arrival', () => {
    expect(trackOf({ status: 'sent', approvals: [1] })).toEqual([
      'approval done',
      'sending done',
      'arrival now',
    ])
    expect(trackOf({ status: 'proved' })).toEqual(['sending done', 'arrival done'])
    expect(trackOf({ status: 'confirmed' })).toEqual(['sending done', 'arrival done'])
    expect(trackOf({ status: 'set_off' })).toEqual([])
  })
})

describe('where a payout is, in a message', () => {
  const said = (different: Partial<TrackedPayout>, whose: 'own' | 'other' = 'own') =>
    whereItIs(payoutSteps({ ...testPayout(), ...different }), { whose, who: 'Ama' })

  it('is the present step and the next one', () => {
    expect(said({})).toBe('It can be sent now. Then you confirm that it has come.')
    expect(said({ approvalsNeeded: 1 }, 'other')).toBe(
      'It waits for a second person to approve it. Then it is sent.',
    )
    expect(said({ hold: {} })).toBe('It is held. Then it is sent.')
    expect(said({ status: 'sent' })).toBe('It is on its way.')
    expect(said({ status: 'contested' })).toMatch(/^It is said not to have come/)
    expect(said({ status: 'confirmed' })).toBe('It has arrived.')
    expect(said({ status: 'set_off' })).toBeUndefined()
  })
})
