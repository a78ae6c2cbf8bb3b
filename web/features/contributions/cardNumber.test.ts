import { describe, expect, it } from 'vitest'
import { caretAfter, formatCardNumber, formatCode, formatExpiry, readCard } from './cardNumber.ts'

describe('a card number', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['42424242424242424242', '4242 4242 4242 4242 424'],
    ['3782', '3782'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100059', '3782 822463 10005'],
  ])('%s is grouped as "%s"', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))
})

describe('an expiry', () => {
  it.each([
    ['1', '1'],
    ['4', '04'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12 / 30', '12 / 30'],
    ['430', '04 / 30'],
    ['12 / ', '12'],
  ])('%s reads "%s"', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))
})

it('takes only digits for a code', () => expect(formatCode('12a345')).toBe('1234'))

it('keeps the caret behind its digit', () => {
  expect(caretAfter('4242 4242', 5)).toBe(6)
  expect(caretAfter('4242 4242', 4)).toBe(4)
  expect(caretAfter('4242', 9)).toBe(4)
})

describe('a card', () => {
  it('is formatted for its issuer', () =>
    expect(readCard('4242 4242 4242 4242', '04 / 30', '123')).toEqual({
      number: '4242424242424242',
      expiryMonth: '04',
      expiryYear: '2030',
      code: '123',
    }))
  it('lists all incomplete fields', () => {
    expect(readCard('4242', '', '')).toEqual(['number', 'expiry', 'code'])
    expect(readCard('4242 4242 4242 4242', '13 / 30', '123')).toEqual(['expiry'])
    expect(readCard('3782 822463 10005', '12 / 30', '123')).toEqual(['code'])
  })
})
