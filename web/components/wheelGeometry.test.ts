import { describe, expect, it } from 'vitest'
import { initialsOf, pointAt } from './wheelGeometry.ts'

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
