import { describe, expect, it } from 'vitest'
import { linkify } from './linkify.ts'

const linksIn = (text: string) =>
  linkify(text).flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]))
const link = (text: string, href = text) => [[text, href]]

describe('links in a message', () => {
  it.each([
    ['see https://example.com/a?b=c#d now', 'https://example.com/a?b=c#d'],
    ['https://example.com/path.', 'https://example.com/path'],
    ['(https://example.com/path)', 'https://example.com/path'],
    ['https://example.com/a_(b)', 'https://example.com/a_(b)'],
    ['(see https://example.com/a_(b)).', 'https://example.com/a_(b)'],
    ['“https://example.com/x”, they said', 'https://example.com/x'],
    ['https://example.com/x?!...', 'https://example.com/x'],
    ['<https://example.com/x>', 'https://example.com/x'],
    ['"https://example.com/x"', 'https://example.com/x'],
    ['line\nhttps://example.com/x\nline', 'https://example.com/x'],
    ['https://192.0.2.1:8080/x', 'https://192.0.2.1:8080/x'],
    ['https://example.com/%E2%80%AE', 'https://example.com/%E2%80%AE'],
  ])('are found in %j', (text, href) => expect(linksIn(text)).toEqual(link(href)))

  it('are shown as typed', () => {
    expect(linksIn('HTTP://Example.COM')).toEqual(link('HTTP://Example.COM', 'http://example.com/'))
  })

  it('may be several', () => {
    expect(linksIn('http://a.example, http://b.example')).toEqual([
      ['http://a.example', 'http://a.example/'],
      ['http://b.example', 'http://b.example/'],
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'mailto:a@example.com',
    'example.com',
    'www.example.com',
    '//example.com',
    'https://',
    'https:///example.com',
    'http://?',
    'xhttps://example.com',
    // Links whose apparent target differs from the real one.
    'https://bank.example@evil.example/login',
    'https://bank.example%40evil.example',
    'https://bank.example:443@evil.example',
    'https://bank.example\\@evil.example',
    'https://аpple.com', // Cyrillic а
    'https://apple.comе', // Cyrillic е
    'https://bank．example', // full-width dot
    'https://bank.example\u200b.evil.example',
    'https://bank.example\u202emoc.live',
    'https://0x7f.1/',
    'https://3232235777',
    'https://[::1',
  ])('are not found in %j', text => expect(linksIn(text)).toEqual([]))

  it('lead only to http and https', () => {
    const tricky =
      'javascript:https://example.com data:,http://example.com/x jAvAsCrIpT://https://example.com'
    for (const [, href] of linksIn(tricky)) expect(href).toMatch(/^https?:\/\/example\.com\//)
  })

  it('keep every character in its place', () => {
    const texts = [
      '',
      'plain',
      'https://a.example',
      'x https://a.example, y (https://b.example/)!',
      '<b>https://c.example</b>',
    ]
    for (const text of texts)
      expect(
        linkify(text)
          .map(piece => piece.text)
          .join(''),
      ).toBe(text)
  })

  it.each([
    `https://example.com/${'a'.repeat(100_000)}`,
    'https://'.repeat(20_000),
    `https://example.com/${')'.repeat(20_000)}`,
    `https://example.com/${'.'.repeat(100_000)}`,
    `https://example.com/${'(.'.repeat(20_000)}`,
  ])('are found quickly in any text (%#)', text => {
    const before = performance.now()
    linkify(text)
    expect(performance.now() - before).toBeLessThan(30_000)
  })
})
