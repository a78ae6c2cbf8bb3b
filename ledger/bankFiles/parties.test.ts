import { describe, expect, it } from 'vitest'
import { sameAccount, sameName } from './parties.ts'

describe('two account numbers', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'same'],
    ['DE89370400440532013000', '0532013000', 'same'],
    ['DE89370400440532013000', '****3000', 'same'],
    ['XXXX3000', '123453000', 'same'],
    ['DE89370400440532013000', 'FR7630006000011234567890189', 'different'],
    ['123456', '123457', 'different'],
    ['****3001', '123453000', 'different'],
    ['FR7630006000011234567890189', '12345678901', 'unknown'],
    ['', '123456', 'unknown'],
    ['', '', 'unknown'],
    ['•••', '123456', 'unknown'],
  ])('%j and %j are %s', (one, other, answer) => {
    expect(sameAccount(one, other)).toBe(answer)
    expect(sameAccount(other, one)).toBe(answer)
  })
})

describe('two names', () => {
  it.each([
    ['Ama Mensah', 'MENSAH AMA', true],
    ['Ama Adwoa Mensah', 'Mensah, Ama', true],
    ['José Núñez', 'JOSE NUNEZ', true],
    ['Alexandria Montgomery-Smith', 'ALEXANDRIA MONTGOMERY', true],
    ['Ama', 'AMA', true],
    ['Ama', 'Ama Mensah', false],
    ['Ama Mensah', 'Ama Boateng', false],
    ['', '', false],
    ['Ama', '', false],
  ])('%j and %j: %s', (one, other, isSame) => {
    expect(sameName(one, other)).toBe(isSame)
    expect(sameName(other, one)).toBe(isSame)
  })
})
