import { describe, expect, it } from 'vitest'
import { cleanMessage, messageMaxLength, saysSomething } from './chatText.ts'

describe('a message', () => {
  it.each([
    ['  hello \n', 'hello'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['a\0b\u0007c\u009bd\u007f', 'abcd'],
    ['a\tb', 'a\tb'],
    ['pay \u202eevil\u202c now \u2066x\u2069', 'pay evil now x'],
    ['half \ud83d and \udc9b', 'half  and'],
    ['whole 💛', 'whole 💛'],
    ['a\n\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['<b>bold</b> & so on', '<b>bold</b> & so on'],
  ])('is kept readable: %j', (typed, kept) => expect(cleanMessage(typed)).toBe(kept))

  it('keeps the joiners and direction marks that scripts need', () => {
    for (const text of ['👩‍👧', 'می‌خواهم', 'שלום\u200f!']) expect(cleanMessage(text)).toBe(text)
  })

  it.each(['', ' \n\t', '\u200b\u200d', '\u2800', '\u3164\u00ad', '\u202e\u2069'])('is empty with %j', text =>
    expect(saysSomething(cleanMessage(text))).toBe(false),
  )
  it.each(['.', '💛', 'é'])('is not empty with %j', text => expect(saysSomething(text)).toBe(true))

  it('of any length is cleaned quickly', () => {
    const long = '\n'.repeat(30_000) + ' '.repeat(30_000)
    const before = performance.now()
    expect(cleanMessage(`a${long}b`).length).toBeGreaterThan(messageMaxLength)
    expect(performance.now() - before).toBeLessThan(30_000)
  })
})
