import { describe, expect, it } from 'vitest'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { KnownPayout } from '#projections/readModels/payouts/query.ts'
import type { Currency } from '#shared/currencies.ts'
import { goalId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { payoutResponse, personOf, type Viewer } from './payout.ts'

const at = instant('2026-03-01T12:00:00Z')
const later = instant('2026-03-03T12:00:00Z')

/** Kofi's pot of three hundred dollars, settled and due. */
const row = (changes: Partial<KnownPayout> = {}): KnownPayout => ({
  ...{ goal_id: goalId(7), payout_id: 'round-2', user_id: kofi, amount_minor: minor(300_00) },
  currency: 'USD',
  ...{ reason: 'round', round: 2, source: null, status: 'due', attempt: 1, due_at: at },
  ...{ sent_at: null, sent_by_user_id: null, method: null, reference: null, sent_from: null },
  ...{
    contested_at: null,
    returned_at: null,
    freed_at: null,
    confirmed_at: null,
    goal_name: 'Makola',
    recipient_name: 'kofi',
  },
  ...{ sent_by_name: null, approvals: [], proposal: null, is_settled: true, is_outside: false },
  ...{ settles_at: null, held_until: null, held_by_user_id: null, hold_reason: null, held_by_name: null },
  ...{ hold_order_by: null, hold_order_reference: null },
  ...({
    destination_id: 'd',
    destination_kind: 'iban',
    destination_ready_at: null,
    destination_mask: 'DE •••• 3000',
  } as const),
  ...{ destination_set_at: at, destination_from: at },
  ...{ is_short: false, bank_status: null, bank_expected_on: null, bank_failure_code: null },
  ...changes,
})
const by = (user_id: typeof ama, name = 'somebody') => ({ approvals: [{ user_id, name, at }] })
/** A thousand dollars, and ten thousand yen. */
const limitOf = (currency: Currency) => minor(currency === 'JPY' ? 10_000 : 1000_00)
const viewer = {
  ...{ userId: ama, asAdmin: true, approvalAbove: limitOf, now: at },
  ...{ firmAfterDays: 7, reserveLeft: () => minor(0), sendsByStripe: true },
}

describe('a payout', () => {
  const seen = (changes: Partial<KnownPayout>) => payoutResponse(row(changes), viewer, undefined)

  it('permits nothing while its goal is held back', () =>
    expect(seen({}).may).toEqual({
      approve: false,
      send: false,
      confirm: false,
      judge: false,
      hold: false,
      extendHold: false,
      askSeats: false,
      release: false,
    }))

  it('shows who holds it, why and until when, during the hold', () => {
    const held = { held_until: later, held_by_user_id: nia, held_by_name: 'nia', hold_reason: 'Stolen card' }
    const hold = { by: { userId: nia, name: 'nia' }, reason: 'Stolen card', order: null, until: later }
    expect(seen(held).hold).toEqual(hold)
    const ordered = { ...held, hold_order_by: 'court', hold_order_reference: '4711/26' } as const
    const order = { by: 'court', reference: '4711/26' }
    expect(seen(ordered).hold).toEqual({ ...hold, order })
    const to = (userId: typeof ama) =>
      payoutResponse(row(ordered), { ...viewer, userId, asAdmin: false }, undefined)
    expect(to(kofi).hold).toEqual({ ...hold, order })
    expect(to(ama).hold).toEqual({ ...hold, reason: '' })
    expect(seen({ ...held, held_until: at }).hold).toBeNull()
    expect(seen({ ...held, status: 'sent' }).hold).toBeNull()
    expect(seen({}).hold).toBeNull()
  })

  it('shows where it goes to its recipient and to admins, and to others only whether that is known and was changed', () => {
    const shown = { id: 'd', kind: 'iban', mask: 'DE •••• 3000', setAt: at, usableFrom: later }
    const waiting = { is: 'waiting', changedAt: at, usableFrom: later }
    const changed = row({ destination_from: later })
    const to = (userId: typeof ama, found = changed) =>
      payoutResponse(found, { ...viewer, userId, asAdmin: false }, undefined).destination
    expect(seen({ destination_from: later }).destination).toEqual({ ...waiting, shown })
    expect(to(kofi)).toEqual({ ...waiting, shown })
    expect(to(ama)).toEqual({ ...waiting, shown: null })
    expect(to(ama, row())).toEqual({ is: 'usable', changedAt: null, usableFrom: null, shown: null })
    expect(seen({ destination_id: null }).destination).toMatchObject({ is: 'missing', shown: null })
    expect(seen({ status: 'sent' }).destination).toBeNull()
    expect(seen({ is_outside: true }).destination).toBeNull()
  })

  it('shows amount, recipient, and when it can be sent', () => {
    expect(seen({ is_settled: false, settles_at: later, amount_minor: minor(1234_50) })).toMatchObject({
      ...{ id: '7:round-2', recipient: { userId: kofi, name: 'kofi' }, amount: '1234.50' },
      ...{ settlesAt: later, settled: false, approvals: [], proposal: null, approvalsNeeded: 1, sent: null },
    })
    expect(seen({ settles_at: later }).settlesAt).toBeNull()
  })

  it('shows its way to the bank, and that the bank refused it to its recipient and admins only', () => {
    const of = (bank_status: KnownPayout['bank_status'], by: Partial<Viewer> = {}) =>
      payoutResponse(
        row({
          bank_status,
          bank_expected_on: calendarDate('2026-03-04'),
          bank_failure_code: 'account_closed',
        }),
        { ...viewer, asAdmin: false, ...by },
        undefined,
      ).bank
    const on = '2026-03-04'
    expect(of(null)).toBeNull()
    expect(of('canceled')).toBeNull()
    for (const status of ['pending', 'in_transit'] as const)
      expect(of(status)).toEqual({ is: 'on_its_way', on, why: null })
    expect(of('paid')).toEqual({ is: 'arrived', on, why: null })
    expect(of('failed', { userId: nia })).toEqual({ is: 'waits', on, why: null })
    expect(of('failed', { userId: kofi })).toEqual({ is: 'refused', on, why: 'closed' })
    expect(of('failed', { userId: nia, asAdmin: true })).toMatchObject({ is: 'refused' })
  })
  it('has the decimals and the limit of its currency', () => {
    const yen = seen({ currency: 'JPY', amount_minor: minor(10_000) })
    expect(yen).toMatchObject({ currency: 'JPY', amount: '10000', approvalsNeeded: 0 })
    expect(seen({ currency: 'JPY', amount_minor: minor(10_001) }).approvalsNeeded).toBe(1)
    expect(seen({ currency: 'KWD', amount_minor: minor(12_500) }).amount).toBe('12.500')
  })

  it('shows sender and method', () => {
    const sent = { status: 'sent', sent_at: at, sent_by_user_id: ama, method: 'bank_transfer' } as const
    expect(seen({ ...sent, sent_by_name: 'ama', reference: 'R-1' }).sent).toEqual({
      ...{ at, by: { userId: ama, name: 'ama' }, method: 'bank_transfer', reference: 'R-1' },
    })
    expect(seen({ ...sent, sent_by_name: null }).sent).toMatchObject({
      ...{ by: { userId: ama, name: 'Former member' }, reference: '' },
    })
  })

  it('omits an incomplete sending', () => {
    const sent = { sent_at: at, sent_by_user_id: ama, method: 'bank_transfer' } as const
    for (const lacking of ['sent_at', 'method']) expect(seen({ ...sent, [lacking]: null }).sent).toBeNull()
  })

  it('names no sender when the operator has sent it at the command line', () => {
    const sent = { sent_at: at, sent_by_user_id: null, method: 'bank_transfer' } as const
    expect(seen(sent).sent).toMatchObject({ at, by: null })
  })

  it('shows its approvers', () => {
    expect(seen(by(nia, 'nia')).approvals).toEqual([{ userId: nia, name: 'nia' }])
  })

  it('shows a former member as such', () => {
    expect(personOf(kofi, null)).toEqual({ userId: kofi, name: 'Former member' })
  })
})
