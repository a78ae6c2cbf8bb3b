import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from './Markdown.tsx'

const shown = (text: string): string => renderToStaticMarkup(<Markdown text={text} />)

describe('Markdown', () => {
  it.each([
    ['# Rules\n\nPay *on* **time**.', '<h1>Rules</h1><p>Pay <em>on</em> <strong>time</strong>.</p>'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['3. three', '<ol start="3"><li>three</li></ol>'],
    ['[us](https://save.example/x?a=1&b=2)', '<p><a href="https://save.example/x?a=1&amp;b=2">us</a></p>'],
    ['[rules](/fairness)', '<p><a href="/fairness">rules</a></p>'],
    ['Tea & coffee, "twice"', '<p>Tea &amp; coffee, &quot;twice&quot;</p>'],
    [
      '|a|b|\n|-|-|\n|1|2|',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
  ])('%j', (text, markup) => expect(shown(text)).toBe(markup))

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](//evil.example)',
    '![x](https://evil.example/pixel.png)',
    '<https://a.example/"onmouseover="alert(1)>',
    '`<b>` and\n\n    <i>code</i>',
  ])('shows HTML as text, and links nowhere else: %j', text =>
    expect(shown(text)).not.toMatch(/<(script|img|i>|b>)|href="(?!https:\/\/a\.example)|"\s*onmouseover/i),
  )
})
