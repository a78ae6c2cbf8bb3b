import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownLanguages, readCatalogue } from '#ledger/languages/catalogues.ts'
import { type CatalogueFile, translationsFrom } from './catalogue.ts'
import { directionOf } from './direction.ts'
import { inLanguage, language, locale, speak } from './language.ts'
import { message, messages, translateBy } from './messages.ts'

const tree = {
  title: message('Goals', 'Heading'),
  days: message('{count, plural, one {# day} other {# days}}', 'Row'),
  steps: [message('First', 'Step'), message('Then {what}', 'Step')],
  deeper: { hours: message('{count, plural, one {# hour} other {# hours}}', 'Row') },
} as const
const texts = messages(tree)
const others = messages({ title: message('Goals', 'Another heading') })

const file = (code: string, its: Readonly<Record<string, string>>): CatalogueFile => ({
  ...{ language: code, name: code, reviewed: false },
  texts: { 'shared/catalogueTexts.ts': its, 'web/otherTexts.ts': { 'others.title': 'Buts' } },
})
const catalogues: Readonly<Record<string, CatalogueFile>> = {
  en: {
    ...file('en', {}),
    texts: {
      'shared/catalogueTexts.ts': {
        'texts.title': 'Goals',
        'texts.days': '{count, plural, one {# day} other {# days}}',
        'texts.steps.0': 'First',
        'texts.steps.1': 'Then {what}',
        'texts.deeper.hours': '{count, plural, one {# hour} other {# hours}}',
      },
      'web/otherTexts.ts': { 'others.title': 'Goals' },
    },
  },
  fr: file('fr', {
    'texts.title': 'Objectifs',
    'texts.days': '{count, plural, one {# jour} other {# jours}}',
    'texts.steps.1': 'Puis {what}',
  }),
  ht: file('ht', { 'texts.days': '{count, plural, other {# jou}}' }),
}

beforeAll(() => translateBy(translationsFrom(code => catalogues[code])))
afterAll(() => {
  const known = knownLanguages()
  translateBy(translationsFrom(code => (known.includes(code) ? readCatalogue(code) : undefined)))
})

describe('texts in a language', () => {
  it('are those of its catalogue, and English where it has none', () =>
    inLanguage('fr', () => {
      expect(texts.title).toBe('Objectifs')
      expect(texts.steps[0]).toBe('First')
      expect(texts.steps[1]({ what: 'ceci' })).toBe('Puis ceci')
      expect(texts.days({ count: 0 })).toBe('0 jour')
      expect(texts.deeper.hours({ count: 0 })).toBe('0 hours')
    }))
  it('are those of their own file, where another one has the same English', () =>
    expect(inLanguage('fr', () => [texts.title, others.title])).toEqual(['Objectifs', 'Buts']))
  it('follow plural rules that the library lacks', () =>
    expect(inLanguage('ht', () => texts.days({ count: 1 }))).toBe('1 jou'))
  it('stay English in a language without a file', () =>
    expect(inLanguage('tlh', () => texts.title)).toBe('Goals'))
  it('do not mix with those of other work at the same time', async () => {
    const read = (spoken: string, pauseMs: number) =>
      inLanguage(spoken, async () => {
        await sleep(pauseMs)
        const before = texts.title
        await sleep(pauseMs)
        return [before, texts.title]
      })
    const read2 = await Promise.all([read('fr', 5), read('en', 3), read('fr', 1)])
    expect(read2).toEqual([
      ['Objectifs', 'Objectifs'],
      ['Goals', 'Goals'],
      ['Objectifs', 'Objectifs'],
    ])
  })
  it('are in the usual one where none was chosen', () => {
    speak('fr')
    expect(inLanguage(null, () => texts.title)).toBe('Objectifs')
    speak('en')
    expect(inLanguage(null, language)).toBe('en')
  })
})

it('numbers and dates follow the language, and Arabic runs from the right', () => {
  expect(['en', 'fr', 'ht', 'ar'].map(one => inLanguage(one, locale))).toEqual([
    'en-US',
    'fr',
    'fr-HT',
    'ar-u-nu-latn',
  ])
  expect(['en', 'am', 'ht', 'ar', 'pseudo'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'rtl', 'ltr'])
})
