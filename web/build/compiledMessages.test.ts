import { describe, expect, it } from 'vitest'
import { message, messages } from '#shared/messages.ts'
import { codeOf } from './compiledMessages.ts'

describe('compiled messages', () => {
  const texts = messages({
    plain: message('All “here”', 'Heading'),
    steps: [message('First', 'Step'), message('Then {what}', 'Step')],
    deeper: { count: message('{n, plural, one {# day} other {# days}}', 'Row') },
  })
  const code = codeOf({ texts, more: messages({ it: message('{who} too', 'Row') }) }, 'texts.ts')

  it('are strings and functions, without descriptions', () => {
    expect(code).toContain(
      `export const texts = {"plain": "All “here”","steps": ["First",functions.m0],"deeper": {"count": functions.m1}}`,
    )
    expect(code).toContain('export const more = {"it": functions.m2}')
    expect(code).toContain('m0: (d) => "Then " + isolated(d.what)')
    expect(code).not.toMatch(/Heading|Row|Step/)
  })
  it('are in the language of a catalogue as far as it has them, otherwise in English', () => {
    const french = codeOf({ texts }, 'texts.ts', {
      language: 'fr',
      texts: { 'texts.plain': 'Tout', 'texts.deeper.count': '{n, plural, one {# jour} other {# jours}}' },
    })
    expect(french).toContain(
      '"plain": "Tout","steps": ["First",functions.en.m0],"deeper": {"count": functions.fr.m0}',
    )
  })
  it('have no names of languages where all are in one', () => {
    const french = codeOf({ texts }, 'texts.ts', {
      language: 'fr',
      texts: {
        'texts.steps.1': 'Puis {what}',
        'texts.deeper.count': '{n, plural, one {# jour} other {# jours}}',
      },
    })
    expect(french).toContain('"steps": ["First",functions.m0],"deeper": {"count": functions.m1}')
  })
  it('have the installation’s name in place of the software’s, which the page knows', () => {
    const named = codeOf(
      {
        texts: messages({
          plain: message('Welcome to Calabash.', 'Heading'),
          alone: message('Calabash', 'Heading'),
          owed: message('{who, select, you {You owe Calabash} other {{who} owes Calabash {n}}}', 'Row'),
        }),
      },
      'texts.ts',
    )
    expect(named).toContain("import { named } from '#web/lib/installationName.ts'")
    expect(named).toContain('"plain": ("Welcome to "+named+"."),"alone": (named),"owed": functions.m0')
    expect(named).toContain('you: ("You owe "+named)')
    expect(named).not.toContain('Calabash')
    expect(code).not.toContain('named')
  })
  it('are the only permitted exports of a file of texts', () => {
    expect(() => codeOf({ texts, other: 'Raw' }, 'texts.ts')).toThrow(
      'texts.ts exports other, which are no messages',
    )
  })
})
