import { describe, expect, it } from 'vitest'
import { readPhone } from './phoneNumbers.ts'

describe('a phone number', () => {
  it.each([
    ['(212) 555-0123', undefined, '+12125550123'],
    ['+1 212 555 0123', 'GH', '+12125550123'],
    ['024 412 3456', 'GH', '+233244123456'],
    ['+233 24 412 3456', undefined, '+233244123456'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['212.555.0123', 'ZZ', '+12125550123'],
    ['+15551234567', undefined, '+15551234567'],
  ])('typed as %s in %s is %s', (typed, country, number) => {
    expect(readPhone(typed, country)).toBe(number)
  })
  it.each([
    '1234567890123456789',
    'call me maybe',
    '+999 123 456 789',
    '+882 16 1234 5678',
    '+870 773 111 632',
    '+979 123 456 789',
    '212 555',
    '+1 212 555 0123 ext. 7',
    '',
  ])('is not %s', typed => expect(readPhone(typed)).toBeUndefined())
})
