import { expect, it } from 'vitest'
import { pseudo } from './pseudo.ts'

it.each([
  ['Goal', '⟦Ĝööååļ⟧'],
  ['{who} has sent {amount}', '⟦{who} ĥååš šééñţ {amount}⟧'],
  [
    '{n, plural, =0 {none} one {# day} other {# of {all}}} left',
    '⟦{n, plural, =0 {ñööñéé} one {# ðååý} other {# ööƒ {all}}} ļééƒţ⟧',
  ],
  ['Read <terms>it</terms>', '⟦Ŕééååð <terms>îîţ</terms>⟧'],
  ["Type '{'x'}'", "⟦Ţýþéé '{'ẋ'}'⟧"],
  ['{n, number} of it', '⟦{n, number} ööƒ îîţ⟧'],
])('%s', (english, other) => expect(pseudo(english)).toBe(other))

it('is longer by a third', () => {
  const text = 'Nobody is asked to pay before everybody has agreed to the rules of the circle.'
  expect(pseudo(text).length / text.length).toBeGreaterThan(1.25)
})
