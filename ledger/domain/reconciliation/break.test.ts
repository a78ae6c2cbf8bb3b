import { describe, expect, it } from 'vitest'
import { specification } from '#lab/builders/domain/specification.ts'
import { type BreakEvent, type Difference, parseReconciliationEvent } from '#shared/events/reconciliation.ts'
import { contributionId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { type Instant, instant } from '#shared/time.ts'
import { breakDecider, identityOfBreak } from './break.ts'

const given = specification(breakDecider)
const [ama, kofi] = [userId(1), userId(2)]
const key = 'amount_mismatch.pi_one'
const difference: Difference = {
  type: 'amount_mismatch',
  paymentIntentId: paymentIntentId('pi_one'),
  goalId: goalId(7),
  contributionId: contributionId('11111111-1111-4111-8111-111111111111'),
  currency: 'USD',
  ledgerMinor: minor(40_00),
  stripeMinor: minor(50_00),
}
const noon = instant('2026-11-21T12:00:00Z')
const later = (minutes: number): Instant => instant(Date.parse(noon) + minutes * 60_000)

const sighted = { type: 'BreakSighted', data: { key, sighting: 1, ...difference }, at: noon } as const
const found: BreakEvent = { type: 'BreakFound', data: { key, sighting: 1, ...difference } }
const vanished: BreakEvent = { type: 'BreakVanished', data: { key, sighting: 1 } }
const assigned: BreakEvent = {
  type: 'BreakAssigned',
  data: { key, change: 1, ownerUserId: ama, byUserId: kofi },
}
const closed = (reason: 'agrees' | 'corrected' | 'accepted', closing = 1): BreakEvent => ({
  type: 'BreakClosed',
  data: {
    key,
    closing,
    reason,
    byUserId: reason === 'agrees' ? null : ama,
    note: reason === 'agrees' ? null : 'Seen',
  },
})
const sight = (now = noon, changes: Partial<Difference> = {}) =>
  ({ type: 'SightBreak', difference: { ...difference, ...changes }, now }) as const
const miss = { type: 'MissBreak' } as const
const assign = { type: 'AssignBreak', ownerUserId: ama, byUserId: kofi } as const
const note = { type: 'NoteBreak', byUserId: ama, text: 'Asked Stripe' } as const
const close = (reason: 'corrected' | 'accepted', ofUserId = kofi, admins = [ama]) =>
  ({ type: 'CloseBreak', byUserId: ama, reason, note: 'Seen', ofUserId, admins }) as const

describe('recording a difference', () => {
  it('records it the first time', () => {
    const { at: _, ...event } = sighted
    given().when(sight()).then(event)
  })
  it('waits for facts that are still arriving', () =>
    given(sighted)
      .when(sight(later(9)))
      .thenNothing())
  it('finds a break when it is still there', () =>
    given(sighted)
      .when(sight(later(10)))
      .then(found))
  it('records a break once', () =>
    given(sighted, found)
      .when(sight(later(60)))
      .thenNothing())
  it('starts again after the difference was gone', () =>
    given(sighted, vanished)
      .when(sight(later(60)))
      .then({ type: 'BreakSighted', data: { key, sighting: 2, ...difference } }))
})

describe('a difference that is gone', () => {
  it('was a delay', () => given(sighted).when(miss).then(vanished))
  it('closes its break', () => given(sighted, found).when(miss).then(closed('agrees')))
  it('changes nothing otherwise', () => {
    given().when(miss).thenNothing()
    given(sighted, found, closed('agrees')).when(miss).thenNothing()
  })
})

describe('a person', () => {
  it('takes on a break, once', () => {
    given(sighted, found).when(assign).then(assigned)
    given(sighted, found, assigned).when(assign).thenNothing()
  })
  it('adds notes, also afterwards', () => {
    const noted = (change: number): BreakEvent => ({
      type: 'BreakNoteAdded',
      data: { key, change, byUserId: ama, text: 'Asked Stripe' },
    })
    given(sighted, found).when(note).then(noted(1))
    given(sighted, found, assigned, closed('accepted')).when(note).then(noted(2))
  })
  it('closes it with a reason', () =>
    given(sighted, found).when(close('corrected')).then(closed('corrected')))
  it('is done by another admin where the money is theirs, as long as there is one', () => {
    given(sighted, found)
      .when(close('corrected', ama, [ama, kofi]))
      .thenRefuses('own_payment')
    given(sighted, found)
      .when(close('corrected', ama, [ama]))
      .then(closed('corrected'))
  })
  it('cannot do so before it is a break', () => {
    given().when(close('accepted')).thenRefuses('break_not_found')
    given(sighted).when(assign).thenRefuses('break_not_found')
    given().when(note).thenRefuses('break_not_found')
  })
  it('cannot take on or close a closed break', () => {
    given(sighted, found, closed('corrected')).when(close('accepted')).thenRefuses('break_closed')
    given(sighted, found, closed('corrected')).when(assign).thenRefuses('break_closed')
  })
})

describe('a closed break that is seen again', () => {
  const reopened: BreakEvent = { type: 'BreakReopened', data: { key, closing: 1, ...difference } }
  it('is open again', () => {
    given(sighted, found, closed('corrected'))
      .when(sight(later(60)))
      .then(reopened)
    given(sighted, found, closed('agrees'))
      .when(sight(later(60)))
      .then(reopened)
  })
  it('stays accepted while the difference is the same', () => {
    given(sighted, found, closed('accepted'))
      .when(sight(later(60)))
      .thenNothing()
    const more = { stripeMinor: minor(60_00) }
    given(sighted, found, closed('accepted'))
      .when(sight(later(60), more))
      .then({ type: 'BreakReopened', data: { key, closing: 1, ...difference, ...more } })
  })
  it('is closed again under another id', () => {
    given(sighted, found, closed('agrees'), reopened).when(miss).then(closed('agrees', 2))
    expect(identityOfBreak(closed('agrees', 2))).not.toBe(identityOfBreak(closed('agrees', 1)))
  })
})

it('can read all events that it writes', () => {
  for (const { type, data } of [found, vanished, assigned, closed('agrees'), closed('accepted')])
    expect(parseReconciliationEvent(type, JSON.parse(JSON.stringify(data)))).toEqual({ type, data })
  expect(() => parseReconciliationEvent('BreakFound', { ...found.data, key: 'x' })).toThrow()
})
