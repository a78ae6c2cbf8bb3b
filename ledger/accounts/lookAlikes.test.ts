import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lookOf, translations } from './lookAlikes.ts'

describe('the canonical look of a name', () => {
  it.each([
    ['асе', 'ace'],
    ['Ιlya', 'llya'],
    ['Ilya', 'llya'],
    ['АМА', 'AMA'],
    ['am0s', 'amOs'],
  ])('of %s equals that of %s', (one, other) => expect(lookOf(one)).toBe(lookOf(other)))

  it.each([
    ['ama', 'amma'],
    ['Nia', 'Nla'],
    ['kofi', 'kofi1'],
    ['жена', 'хена'],
  ])('of %s differs from that of %s', (one, other) => expect(lookOf(one)).not.toBe(lookOf(other)))

  it('maps each letter to one', () => {
    for (const [from, to] of translations) {
      expect([...from]).toHaveLength([...to].length)
      expect(new Set(from).size).toBe([...from].length)
    }
  })

  it('is unchanged when a letter is replaced by a look-alike', () => {
    const [[alike, latin]] = translations
    const pairs = [...alike].map((letter, at) => [letter, [...latin][at] ?? ''] as const)
    const name = fc.array(fc.constantFrom(...pairs), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(name, letters => {
        const [one, other] = [0, 1].map(side => letters.map(pair => pair[side]).join('')) as [string, string]
        expect(lookOf(one)).toBe(lookOf(other))
      }),
    )
  })
})
