import type { StripeError } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { confirmationOf } from './stripePayment.ts'

const fault = (type: StripeError['type'], more: Partial<StripeError> = {}): StripeError => ({
  type,
  message: `a ${type}`,
  ...more,
})

it.each(['api_connection_error', 'api_error'] as const)('throws %s, which says nothing of the card', type =>
  expect(() => confirmationOf({ error: fault(type) })).toThrow(`a ${type}`),
)

it('returns what a bank has declined', () =>
  expect(confirmationOf({ error: fault('card_error') })).toEqual({
    error: { message: 'a card_error', intent: undefined },
  }))
