import { describe, expect, expectTypeOf, it } from 'vitest'
import { nameInstallation } from './installationName.ts'
import { message, messages, messagesAt, sourceOf } from './messages.ts'

const tree = {
  plain: message('It’s all here', 'Heading'),
  quoted: message("It's the #1", 'Heading'),
  named: message('{who} has sent you {amount}', 'Row'),
  days: message('{count, plural, one {# day} other {# days}} left of {total, number}', 'Row'),
  place: message('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {name}', 'Row'),
  nested: message(
    '{whose, select, mine {You have {count, plural, =0 {nothing} one {# goal} other {# goals}}} other {{name} has some}}.',
    'Row',
  ),
  steps: [message('First', 'Step'), message('Then {what}', 'Step')],
  deeper: { still: message('Yes', 'Answer') },
} as const

describe('messages', () => {
  const texts = messages(tree)
  it('are strings, or functions of their values', () => {
    expect(texts.plain).toBe('It’s all here')
    expect(texts.quoted).toBe("It's the #1")
    expect(texts.named({ who: 'Ama', amount: '$5.00' })).toBe('Ama has sent you $5.00')
    expect(texts.days({ count: 1, total: 1200 })).toBe('1 day left of 1,200')
    expect(texts.place({ n: 22, name: 'May' })).toBe('22nd of May')
    expect(texts.nested({ whose: 'mine', count: 0, name: '' })).toBe('You have nothing.')
    expect(texts.nested({ whose: 'theirs', count: 2, name: 'Kofi' })).toBe('Kofi has some.')
    expect(texts.steps[1]({ what: 'this' })).toBe('Then this')
    expect(texts.deeper.still).toBe('Yes')
  })
  it('have the installation’s name in place of the software’s, and leave values as they are', () => {
    const own = messages({
      join: message('Join “{goal}” on Calabash', 'Heading'),
      plain: message('Calabash is starting', 'Heading'),
    })
    expect(own.plain).toBe('Calabash is starting')
    nameInstallation('Women’s $& savings')
    try {
      expect(own.plain).toBe('Women’s $& savings is starting')
      expect(own.join({ goal: 'Calabash farm' })).toBe('Join “Calabash farm” on Women’s $& savings')
    } finally {
      nameInstallation(undefined)
    }
    expect(own.plain).toBe('Calabash is starting')
  })
  it('take exactly the values that their text names', () => {
    expectTypeOf(texts.plain).toEqualTypeOf<string>()
    expectTypeOf(texts.named).parameter(0).toEqualTypeOf<{
      readonly who: string | number
      readonly amount: string | number
    }>()
    expectTypeOf(texts.days).parameter(0).toEqualTypeOf<{ readonly count: number; readonly total: number }>()
    expectTypeOf(texts.nested).parameter(0).toEqualTypeOf<{
      readonly whose: string
      readonly count: number
      readonly name: string | number
    }>()
  })
  it('keep their source', () => {
    expect(sourceOf(texts)).toBe(tree)
    expect(sourceOf({})).toBeUndefined()
    expect(sourceOf('text')).toBeUndefined()
  })
  it('can be described once for each key', () => {
    const described = messagesAt(
      { title: 'Heading', lines: ['First line', 'Second line'] },
      {
        first: { title: 'Well done', lines: ['One', '{n} more'] },
        second: { title: message('{who} is in', 'Heading with a name'), lines: ['Two'] },
      },
    )
    expect(described.first.title).toBe('Well done')
    expect(described.first.lines[1]({ n: 3 })).toBe('3 more')
    expect(described.second.title({ who: 'Ama' })).toBe('Ama is in')
    expect(sourceOf(described)).toEqual({
      first: {
        title: message('Well done', 'Heading'),
        lines: [message('One', 'First line'), message('{n} more', 'Second line')],
      },
      second: {
        title: message('{who} is in', 'Heading with a name'),
        lines: [message('Two', 'First line')],
      },
    })
    expect(() => messagesAt({}, { title: 'Well done' })).toThrow('nothing describes the message: Well done')
  })
  it('cannot be read when they are not in ICU form', () => {
    const { broken } = { broken: messages({ text: message('{count, plural, one {# day}', 'Row') }) }
    expect(() => broken.text).toThrow()
  })
})
