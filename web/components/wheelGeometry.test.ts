import { describe, expect, it } from 'vitest'
import { filling, initialsOf, pointAt } from './wheelGeometry.ts'

describe('initials', () => {
  it.each([
    ['Ama Owusu', 'AO'],
    ['kofi', 'K'],
    ['Kwabena Nkrumah-Asante', 'KN'],
    ['ọlá.adé', 'ỌA'],
    ['  ', ''],
  ])('of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

it('begins at twelve o’clock and goes round with the clock', () => {
  expect(pointAt(0, 100)).toBe('0.00 -100.00')
  expect(pointAt(Math.PI / 4, 100)).toBe('70.71 -70.71')
})

describe('a bowl', () => {
  it.each([
    [0.25, 'M-8.66 5.00A10 10 0 0 0 8.66 5.00Z'],
    [0.5, 'M-10.00 0.00A10 10 0 0 0 10.00 0.00Z'],
    [0.75, 'M-8.66 -5.00A10 10 0 1 0 8.66 -5.00Z'],
    [1, 'M-0.20 -10.00A10 10 0 1 0 0.20 -10.00Z'],
  ])('filled to %d is filled from below', (part, path) => expect(filling(10, part)).toBe(path))
})
