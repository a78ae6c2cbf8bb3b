import { describe, expect, it } from 'vitest'
import { person, testPayout } from '#lab/builders/web/rotation.ts'
import { actsOf } from './PayoutActions.tsx'
import { trackOf } from './PayoutTracker.tsx'

const sent = {
  at: '2026-02-02T12:00:00.000Z',
  by: person(2),
  method: 'mobile_money' as const,
  reference: 'MM 77',
}
const nothing = testPayout().may
const linesOf = (...asked: Parameters<typeof trackOf>) =>
  trackOf(...asked)
    .filter(({ state }) => state !== 'ahead')
    .flatMap(({ lines }) => lines)

describe('the facts of a payout', () => {
  it('include since when it is due, and what it waits for', () => {
    expect(linesOf(testPayout(), 9)).toEqual(['Due since Feb 1, 2026', 'It can be sent now'])
    const waits = testPayout({
      settled: false,
      settlesAt: '2026-02-05T00:00:00.000Z',
      approvalsNeeded: 1,
      attempt: 2,
    })
    expect(linesOf(waits, 9)).toEqual([
      'Due since Feb 1, 2026',
      'It did not arrive: this is attempt 2',
      'It can be sent on Feb 5, 2026, when its payments have settled',
      'Above the limit for one person alone: somebody else has to approve it first',
    ])
  })
  it('include until when a bank can take back a part, and who holds it', () => {
    const hold = { by: person(3), reason: 'A stolen card', order: null, until: '2026-02-20T12:00:00.000Z' }
    expect(linesOf(testPayout({ firmOn: '2026-02-08', hold }), 9)).toEqual([
      'Due since Feb 1, 2026',
      'Can be sent from Feb 8, 2026: until then a bank can take back a part, or what its recipient paid into another pot',
      'Held until Feb 20, 2026 by Nia: A stolen card',
    ])
    expect(linesOf(testPayout({ hold: { ...hold, reason: '' } }), 9)[1]).toBe(
      'Held until Feb 20, 2026 by Nia',
    )
    const order = { by: 'court', reference: '4711/26' } as const
    expect(linesOf(testPayout({ hold: { ...hold, order } }), 9).slice(1)).toEqual([
      'Held until Feb 20, 2026 by Nia: A stolen card',
      'A court asks for that: 4711/26',
    ])
  })
  it('include one date at which the money, or the rest of it, can be sent, and what was taken back', () => {
    const waits = { settled: false, settlesAt: '2026-02-05T00:00:00.000Z', firmOn: '2026-02-08' }
    expect(linesOf(testPayout({ ...waits, firmPart: '100.00', takenBack: '50.00' }), 9)).toEqual([
      'Due since Feb 1, 2026',
      '$50.00 less than it was: a payment in it was taken back before it was sent',
      '$100.00 of it can be sent now',
      'The rest can be sent from Feb 8, 2026: until then a bank can take back a part, or what its recipient paid into another pot',
      'It can be sent now',
    ])
    const settling = testPayout({ settled: false, firmPart: '100.00' })
    expect(linesOf(settling, 9)).toContain('The rest can be sent when its payments have settled')
  })
  it('include that it waits for the operator’s money with Stripe, in place of Stripe’s refusal', () => {
    const waits = testPayout({ waitsForFunds: true, notTransferred: 'balance_insufficient' })
    expect(linesOf(waits, 1)).toEqual([
      'Due since Feb 1, 2026',
      'Waits until the operator has enough money with Stripe. You need to do nothing.',
    ])
  })
  it('include how far it is on its way to the bank', () => {
    const last = (bank: NonNullable<ReturnType<typeof testPayout>['bank']>, viewer: number) =>
      linesOf(testPayout({ status: 'sent', sent: { ...sent, by: null, method: 'stripe' }, bank }), viewer).at(
        -1,
      )
    const on = '2026-02-04'
    expect(last({ is: 'on_its_way', on, why: null }, 1)).toBe(
      'On its way to your bank, expected on Feb 4, 2026. Please say whether it has come',
    )
    expect(last({ is: 'arrived', on, why: null }, 9)).toBe(
      'Stripe says that the recipient’s bank has had it since Feb 4, 2026. Ama says whether it has come',
    )
    expect(last({ is: 'refused', on, why: 'closed' }, 1)).toMatch(
      /^Your bank refused it: the account is closed/,
    )
    expect(last({ is: 'waits', on, why: null }, 9)).toBe('Waits for the bank of Ama')
  })
  it('include who approved, sent and received it', () => {
    const done = testPayout({
      status: 'confirmed',
      approvals: [person(3)],
      sent,
      confirmedAt: '2026-02-03T12:00:00.000Z',
    })
    expect(linesOf(done, 2)).toEqual([
      'Approved by Nia',
      'Sent by you on Feb 2, 2026, by mobile money, reference MM 77',
      'Confirmed by Ama on Feb 3, 2026',
    ])
  })
  it('name the operator where no account has sent it', () => {
    const by = null
    expect(linesOf(testPayout({ status: 'sent', sent: { ...sent, by } }), 9)[0]).toMatch(
      /^Sent by the operator on/,
    )
  })
  it('state that nothing is left of it', () =>
    expect(linesOf(testPayout({ status: 'set_off', amount: '0.00' }), 9)).toEqual([
      'Nothing is left to send: it was used for what was owed, or a bank took it back',
    ]))
  it('state that it has not arrived', () => {
    const contested = testPayout({ status: 'contested', sent, contestedAt: '2026-02-04T12:00:00.000Z' })
    expect(linesOf(contested, 9).at(-1)).toBe('Ama said on Feb 4, 2026 that it has not come')
  })
})

describe('what is ahead of it', () => {
  const ahead = (...asked: Parameters<typeof trackOf>) =>
    trackOf(...asked).flatMap(({ state, lines }) => (state === 'ahead' ? lines : []))

  it('is in the words of its recipient, and of everybody else', () => {
    expect(ahead(testPayout({ approvalsNeeded: 1 }), 1)).toEqual([
      'Then it is sent',
      'Then you confirm that it has come',
    ])
    expect(ahead(testPayout(), 9)).toEqual(['Then Ama confirms that it has come'])
  })

  it('is its usual arrival once it is sent, or the day that its carrier has stated', () => {
    const on = (more: object, viewer = 9) =>
      linesOf(testPayout({ status: 'sent', sent: { ...sent, ...more } }), viewer).at(-1)
    // From a Monday.
    expect(on({})).toBe('It usually arrives by Feb 3, 2026. Ama says then whether it has come')
    expect(on({ method: 'bank_transfer' }, 1)).toBe(
      'It usually arrives by Feb 5, 2026. Please say then whether it has come',
    )
    expect(on({ expectedOn: '2026-02-09' })).toContain('by Feb 9, 2026')
    expect(on({ method: 'other' })).toBe('It is on its way. Ama says when it has come')
  })
})

describe('the possible actions on it', () => {
  it('are none for most readers', () => expect(actsOf(testPayout({ status: 'sent' }), false)).toEqual([]))
  it('include asking the members, until they let it be sent', () => {
    const asks = { ...nothing, askSeats: true }
    expect(actsOf(testPayout({ may: asks }), false)).toEqual(['ask'])
    expect(actsOf(testPayout({ may: { ...asks, send: true } }), false)).toEqual(['send'])
  })
  it('include asking a second admin for a longer hold, where one may not hold it', () => {
    const holds = { ...nothing, hold: true, extendHold: true }
    expect(actsOf(testPayout({ may: holds }), true)).toEqual(['hold'])
    expect(actsOf(testPayout({ may: { ...holds, hold: false } }), true)).toEqual(['extend'])
  })
  it('include the confirmation of its arrival', () => {
    const may = { ...nothing, confirm: true }
    expect(actsOf(testPayout({ status: 'sent', may }), false)).toEqual(['confirm', 'contest'])
    expect(actsOf(testPayout({ status: 'contested', may }), false)).toEqual(['confirm'])
  })
  it('include a hold and its release, on the admins’ pages', () => {
    const may = { ...nothing, hold: true, release: true }
    expect(actsOf(testPayout({ may }), true)).toEqual(['hold', 'release'])
    expect(actsOf(testPayout({ may }), false)).toEqual([])
  })
})
