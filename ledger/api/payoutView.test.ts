import { describe, expect, it } from 'vitest'
import type { KnownPayout } from '#projections/payouts/query.ts'
import { goalId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { ama, kofi, nia } from '../domain/goal/testing.ts'
import { payoutResponse, personOf } from './payoutView.ts'

const at = instant('2026-03-01T12:00:00Z')
const later = instant('2026-03-03T12:00:00Z')

/** Kofi's pot of three hundred dollars, settled and due, looked at by somebody who has no say in it. */
const row = (changes: Partial<KnownPayout> = {}): KnownPayout => ({
  ...{ goal_id: goalId(7), payout_id: 'round-2', user_id: kofi, amount_cents: cents(300_00) },
  ...{ reason: 'round', round: 2, source: null, status: 'due', attempt: 1, due_at: at },
  ...{ sent_at: null, sent_by_user_id: null, method: null, reference: null, sent_from: null },
  ...{ contested_at: null, confirmed_at: null, goal_name: 'Makola', recipient_name: 'kofi' },
  ...{ sent_by_name: null, approvals: [], co_organisers_send: false, is_settled: true, is_outside: false },
  ...{ others: 2, other_runners: 1, settles_at: null, viewer_role: 'member', viewer_is_admin: false },
  ...changes,
})
const large = { amount_cents: cents(1000_01) }
const mayOf = (changes: Partial<KnownPayout>, viewer = ama) =>
  payoutResponse(row(changes), { userId: viewer, approvalAbove: cents(1000_00) }).may
const by = (user_id: typeof ama, name = 'somebody') => ({ approvals: [{ user_id, name }] })
const admin = { viewer_is_admin: true, viewer_role: null } as const
const runner = { co_organisers_send: true, viewer_role: 'co_organiser' } as const

describe('money that the house sends', () => {
  it.each([
    ['an admin', admin, true],
    ['who runs the circle, where its rules say so', runner, true],
    ['the organiser, where the rules say so', { ...runner, viewer_role: 'organiser' }, true],
    ['who runs the circle, where its rules say nothing', { ...runner, co_organisers_send: false }, false],
    ['a member, where the rules let who runs it', { ...runner, viewer_role: 'member' }, false],
    ['an auditor', { ...runner, viewer_role: 'auditor' }, false],
    ['somebody from outside', { ...runner, viewer_role: null }, false],
    ['anybody before it is settled', { ...admin, is_settled: false }, false],
    ['anybody once it is sent', { ...admin, status: 'sent' }, false],
  ] as const)('is sent by %s: %#', (_, changes, may) => {
    expect(mayOf(changes)).toEqual({ approve: false, send: may, confirm: false })
  })

  it('is never sent by its recipient', () => {
    expect(mayOf(admin, kofi)).toMatchObject({ send: false, approve: false })
    expect(mayOf({ ...runner, ...large }, kofi)).toMatchObject({ send: false, approve: false })
  })
})

describe('a large payout', () => {
  it('is approved by one and sent by another', () => {
    expect(mayOf({ ...admin, ...large })).toEqual({ approve: true, send: false, confirm: false })
    expect(mayOf({ ...admin, ...large, ...by(nia) })).toEqual({ approve: false, send: true, confirm: false })
    expect(mayOf({ ...admin, ...large, ...by(ama) })).toEqual({ approve: false, send: false, confirm: false })
  })

  it('is one of more than the limit', () => {
    expect(mayOf({ ...admin, amount_cents: cents(1000_00) })).toMatchObject({ approve: false, send: true })
  })

  it('is not sent before it is settled, whoever has approved', () => {
    expect(mayOf({ ...admin, ...large, ...by(nia), is_settled: false })).toMatchObject({ send: false })
    expect(mayOf({ ...admin, ...large, is_settled: false })).toMatchObject({ approve: true })
  })

  it('needs nobody else among members, who hand over what is theirs', () => {
    const handed = { ...large, is_outside: true, viewer_role: 'organiser' } as const
    expect(mayOf(handed)).toEqual({ approve: false, send: true, confirm: false })
  })
})

describe('money that members have among themselves', () => {
  it.each([
    ['who runs the goal', ama, { viewer_role: 'organiser' }, true],
    ['a member beside somebody who runs it', ama, {}, false],
    ['a member, when nobody else runs it', ama, { other_runners: 0 }, true],
    ['its recipient, though they run it', kofi, { viewer_role: 'organiser' }, false],
    ['its recipient, when nobody else runs it', kofi, { other_runners: 0 }, false],
    ['its recipient, when there is nobody else', kofi, { others: 0, other_runners: 0 }, true],
    ['an auditor, when nobody else runs it', ama, { other_runners: 0, viewer_role: 'auditor' }, false],
    ['an auditor, when there is nobody else', ama, { others: 0, viewer_role: 'auditor' }, false],
    ['somebody from outside', ama, { others: 0, other_runners: 0, viewer_role: null }, false],
    ['an admin', ama, { viewer_role: null, viewer_is_admin: true }, true],
  ] as const)('is handed over by %s: %#', (_, viewer, changes, may) => {
    expect(mayOf({ is_outside: true, ...changes }, viewer).send).toBe(may)
  })
})

describe('having got it', () => {
  it.each([
    ['due', false],
    ['sent', true],
    ['contested', true],
    ['confirmed', false],
    ['proved', false],
  ] as const)('is said by the recipient of what is %s: %s', (status, may) => {
    expect(mayOf({ status }, kofi)).toEqual({ approve: false, send: false, confirm: may })
    expect(mayOf({ status, ...admin }).confirm).toBe(false)
  })
})

describe('a payout that is looked at', () => {
  const seen = (changes: Partial<KnownPayout>) =>
    payoutResponse(row(changes), { userId: ama, approvalAbove: cents(1000_00) })

  it('says what it is, to whom, and when it can be sent', () => {
    expect(seen({ is_settled: false, settles_at: later, amount_cents: cents(1234_50) })).toMatchObject({
      ...{ id: '7:round-2', recipient: { userId: kofi, name: 'kofi' }, amount: '1234.50' },
      ...{ settlesAt: later, settled: false, approvals: [], approvalsNeeded: 1, sent: null },
    })
    expect(seen({ settles_at: later }).settlesAt).toBeNull()
  })

  it('says who has sent it and how', () => {
    const sent = { status: 'sent', sent_at: at, sent_by_user_id: ama, method: 'bank_transfer' } as const
    expect(seen({ ...sent, sent_by_name: 'ama', reference: 'R-1' }).sent).toEqual({
      ...{ at, by: { userId: ama, name: 'ama' }, method: 'bank_transfer', reference: 'R-1' },
    })
    expect(seen({ ...sent, sent_by_name: null }).sent).toMatchObject({
      ...{ by: { userId: ama, name: 'Former member' }, reference: '' },
    })
  })

  it('says nothing of a sending that has only half of it', () => {
    const sent = { sent_at: at, sent_by_user_id: ama, method: 'bank_transfer' } as const
    for (const lacking of ['sent_at', 'sent_by_user_id', 'method'])
      expect(seen({ ...sent, [lacking]: null }).sent).toBeNull()
  })

  it('says who has approved it', () => {
    expect(seen(by(nia, 'nia')).approvals).toEqual([{ userId: nia, name: 'nia' }])
  })

  it('names who is gone as such', () => {
    expect(personOf(kofi, null)).toEqual({ userId: kofi, name: 'Former member' })
  })
})
