import { expect, it } from 'vitest'
import type { BreakResponse } from '#shared/api/reconciliation.ts'
import { sidesOf, typeOf } from './breakText.ts'

const found: BreakResponse = {
  key: 'settled_in_other_currency.pi_1',
  type: 'settled_in_other_currency',
  status: 'open',
  about: 'payment',
  stripeId: 'pi_1',
  goalId: 1,
  currency: 'JPY',
  ledgerAmount: '1200',
  stripeAmount: null,
  openedAt: '2026-11-21T10:00:00.000Z',
  ageDays: 0,
  owner: null,
  closedAt: null,
  closedBecause: null,
  closedBy: null,
  notes: [],
}

it('describes a break, with both sides’ values in its currency', () => {
  expect(typeOf(found)).toBe('Settled in another currency')
  expect(sidesOf(found)).toBe('Ledger ¥1,200, Stripe nothing')
  expect(sidesOf({ ...found, currency: 'KWD', stripeAmount: '12.500' })).toContain('Stripe KWD\u00a012.500')
})
