import { expect, it } from 'vitest'
import { message } from './messages.ts'
import { translated } from './translation.ts'

it('a text without a translation stays English', () => {
  const tree = {
    title: message('Goals', 'Heading'),
    steps: [message('First', 'Step'), message('Then {what}', 'Step')],
    deeper: { hours: message('{count, plural, one {# hour} other {# hours}}', 'Row') },
  }
  const texts = { title: 'Objectifs', 'steps.1': 'Puis {what}' }
  expect(translated(tree, { language: 'fr', texts })).toEqual({
    ...tree,
    title: { ...tree.title, text: 'Objectifs', language: 'fr' },
    steps: [tree.steps[0], { ...tree.steps[1], text: 'Puis {what}', language: 'fr' }],
  })
})
