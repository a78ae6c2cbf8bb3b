import { expect, it } from 'vitest'
import { message, messages } from './messages.ts'
import { inLanguage } from './translation.ts'

const texts = messages({
  title: message('Goals', 'Heading'),
  days: message('{count, plural, one {# day} other {# days}}', 'Row'),
  steps: [message('First', 'Step'), message('Then {what}', 'Step')],
  deeper: { hours: message('{count, plural, one {# hour} other {# hours}}', 'Row') },
})

it('a text without a translation stays English, with its plurals', () => {
  const french = inLanguage(texts, {
    language: 'fr',
    texts: {
      title: 'Objectifs',
      'steps.1': 'Puis {what}',
      days: '{count, plural, one {# jour} other {# jours}}',
    },
  })
  expect(french.title).toBe('Objectifs')
  expect(french.steps[0]).toBe('First')
  expect(french.steps[1]({ what: 'ceci' })).toBe('Puis ceci')
  expect(french.days({ count: 0 })).toBe('0 jour')
  expect(french.deeper.hours({ count: 0 })).toBe('0 hours')
})
