import { expect, it } from 'vitest'
import { faultsIn } from './faults.ts'

const page = (inside: string): string => `<!doctype html><body><h1 id="top">Top</h1>${inside}</body>`
const siteOf = (index: string, other = page('')) =>
  faultsIn(
    new Map([
      ['index.html', index],
      ['parts/other.html', other],
    ]),
    new Set(['assets/a.js']),
  )

it.each([
  '<a href="/parts/other.html#top">there</a>',
  '<a class="b" href="parts/other.html">there</a>',
  '<a href="#top">here</a>',
  '<a href="https://example.org/gone">elsewhere</a>',
  '<script src="/assets/a.js"></script>',
  '<img src="data:image/svg+xml;base64,AA">',
])('accepts %s', inside => expect(siteOf(page(inside))).toEqual([]))

it.each([
  '<a href="/parts/gone.html">gone</a>',
  '<a href="/parts/other.html#gone">gone</a>',
  '<a href="#gone">gone</a>',
  '<a href="/assets/b.js">gone</a>',
  '<script src="/assets/b.js"></script>',
])('refuses %s, which is not there', inside =>
  expect(siteOf(page(inside))).toEqual([expect.stringContaining('dead link')]),
)

it.each([
  '<script src="https://cdn.example.org/a.js"></script>',
  '<link rel="stylesheet" href="//fonts.example.org/a.css">',
  '<img alt="" src="https://example.org/count.gif">',
])('refuses %s, of another host', inside =>
  expect(siteOf(page(inside))).toEqual([expect.stringContaining('fetches')]),
)

it('resolves links below a base', () => {
  const pages = new Map([
    ['a.html', page('<a href="/docs/b.html">b</a>')],
    ['b.html', page('')],
  ])
  expect(faultsIn(pages, new Set(), '/docs/')).toEqual([])
  expect(faultsIn(pages, new Set(), '/other/')).toHaveLength(1)
})
