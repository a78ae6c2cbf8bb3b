import { describe, expect, it } from 'vitest'
import { html, nothing } from './html.ts'

describe('the html tag', () => {
  it('escapes values', () => {
    expect(html`<p title="${`"'`}">${'<b>&</b>'}</p>`.markup).toBe(
      '<p title="&quot;&#39;">&lt;b&gt;&amp;&lt;/b&gt;</p>',
    )
  })

  it('does not escape its own markup', () => {
    const items = ['<', '>'].map(text => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>${nothing}${7}`.markup).toBe('<ul><li>&lt;</li><li>&gt;</li></ul>7')
  })
})
