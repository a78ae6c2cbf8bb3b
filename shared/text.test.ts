import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lettersOf } from './intl.ts'
import { isolated, withoutDirections } from './isolated.ts'
import { cut, shortened } from './text.ts'

const strange = [
  '👨‍👩‍👧‍👦',
  '🇬🇭',
  'é',
  'ক্ষি',
  'يوسف',
  'שרה',
  '\u202e',
  '\u202c',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200f',
  '\u061c',
  'a',
  ' ',
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...strange), fc.string({ unit: 'grapheme', maxLength: 4 })), {
    maxLength: 12,
  })
  .map(parts => parts.join(''))

describe('cutting a text', () => {
  it.each([
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 11, '👨‍👩‍👧‍👦'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 21, '👨‍👩‍👧‍👦'],
    ['Ame\u0301lie', 3, 'Am'],
    ['🇬🇭🇹🇬', 6, '🇬🇭'],
    ['plain', 4, 'plai'],
  ])('of %s at %i leaves %s', (whole, most, left) => expect(cut(whole, most)).toBe(left))
  it('marks what is left out', () => {
    expect(shortened('A new roof', 6)).toBe('A new…')
    expect(shortened('A new roof', 10)).toBe('A new roof')
    expect(shortened('A new roof', 8, '...')).toBe('A new...')
  })
  it('never splits a letter, and leaves no more than fits', () =>
    fc.assert(
      fc.property(text, fc.nat(30), (whole, most) => {
        const left = cut(whole, most)
        expect(left.length).toBeLessThanOrEqual(most)
        expect(lettersOf(whole).slice(0, lettersOf(left).length)).toEqual(lettersOf(left))
        expect(shortened(whole, most + 1).length).toBeLessThanOrEqual(most + 1)
      }),
    ))
})

describe('a text in a sentence', () => {
  it('is unchanged without direction characters', () =>
    expect(isolated('Ama’s goal, no. 1')).toBe('Ama’s goal, no. 1'))
  it('loses characters that change the direction of the words after it', () =>
    expect(isolated('Rent \u202e00.005$')).toBe('Rent 00.005$'))
  it('is isolated when it is written from right to left', () =>
    expect(isolated('يوسف')).toBe('\u2068يوسف\u2069'))
  it('is not isolated twice', () =>
    expect(isolated(`${isolated('שרה')} in Makola`)).toBe('\u2068שרה in Makola\u2069'))
  it('cannot change the direction of the text around it', () =>
    fc.assert(
      fc.property(text, whole => {
        const left = isolated(whole)
        expect(isolated(left)).toBe(left)
        expect(withoutDirections(left)).toBe(withoutDirections(whole))
        let open = 0
        for (const sign of left) {
          expect(sign).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066\u2067]/)
          if (sign === '\u2068') open += 1
          if (sign === '\u2069') open -= 1
          expect([0, 1]).toContain(open)
        }
        expect(open).toBe(0)
      }),
    ))
})
