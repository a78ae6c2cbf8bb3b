import { describe, expect, it } from 'vitest'
import { aliasedCard, behaviourOf, brandOf, passesLuhn } from './cards.ts'

describe('card numbers', () => {
  it('end in a check digit', () => {
    expect(passesLuhn('4242424242424242')).toBe(true)
    expect(passesLuhn('378282246310005')).toBe(true)
    expect(passesLuhn('4000009990000005')).toBe(true)
    expect(passesLuhn('4242424242424241')).toBe(false)
    expect(passesLuhn('0')).toBe(false)
    expect(passesLuhn('4242-4242-4242-4242')).toBe(false)
  })

  it('identify the brand', () => {
    const numbers = ['4242424242424242', '5555555555554444', '2223003122003222', '378282246310005']
    expect(numbers.map(brandOf)).toEqual(['visa', 'mastercard', 'mastercard', 'amex'])
  })
})

describe('test cards', () => {
  it('behave as documented; other numbers pay', () => {
    expect(behaviourOf('4000000000000002')).toMatchObject({ does: 'decline' })
    expect(behaviourOf('4000009990000005')).toEqual({ does: 'process' })
    expect(behaviourOf('6011000990139424')).toEqual({ does: 'succeed' })
    expect(behaviourOf(undefined)).toEqual({ does: 'succeed' })
    expect(behaviourOf('toString')).toEqual({ does: 'succeed' })
  })

  it('have names, in both spellings', () => {
    expect(aliasedCard('pm_card_chargeDeclined')).toBe('4000000000000002')
    expect(aliasedCard('pm_card_visa_chargeDeclined')).toBe('4000000000000002')
    expect(aliasedCard('pm_card_visa')).toBe('4242424242424242')
    expect(aliasedCard('pm_1234')).toBeUndefined()
    expect(aliasedCard('toString')).toBeUndefined()
  })
})
