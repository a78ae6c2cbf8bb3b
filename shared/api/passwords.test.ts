import { describe, expect, it } from 'vitest'
import { strengthOf } from './passwords.ts'

describe('the strength of a password', () => {
  it('counts what is left of a word without its additions', () => {
    for (const password of [
      'Password-1234!',
      'Savings-2026',
      'Calabash!!!2026',
      'Aaaaaaaaaaaaaaaa1!',
      'Abcdefghijklm-1',
    ])
      expect([password, strengthOf(password)]).toEqual([password, 'easy'])
    expect(strengthOf('Susu-circle-1')).toBe('fair')
  })

  it('is high for several words', () => {
    expect(strengthOf('Three goats on a roof')).toBe('strong')
    expect(strengthOf('Mango 7 under Lantern!')).toBe('strong')
  })

  it('is low for the user’s own name and address', () =>
    expect(strengthOf('Wilhelmina.Asante2!', ['Wilhelmina', 'wilhelmina.asante@example.com'])).toBe('easy'))
})
