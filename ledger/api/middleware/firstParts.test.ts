import { describe, expect, it } from 'vitest'
import type { FirstParts } from '#shared/api/firstParts.ts'
import { firstPartsOf, withFirstParts } from './firstParts.ts'

const goal = {
  scripts: ['/assets/goal.js'],
  styles: ['/assets/goal.css'],
  fonts: ['/assets/a.woff2'],
  data: ['/api/goals/:id', '/api/x'],
}
const signIn = { scripts: ['/assets/auth.js'], styles: [], fonts: ['/assets/a.woff2'], data: [] }
const known: FirstParts = { '/goals/:id': goal, '/auth': signIn }

const partsAt = (path: string, isMember = true) =>
  firstPartsOf(known, { route: '/goals/:id', path, isMember })

describe('what a page fetches first', () => {
  it('has the goal of the address', () =>
    expect(partsAt('/goals/12/')).toEqual({ ...goal, data: ['/api/goals/12', '/api/x'] }))
  it.each(['/goals/0', '/goals/12"><script>', `/goals/${'9'.repeat(16)}`])('has no goal for %s', path =>
    expect(partsAt(path)?.data).toEqual(['/api/x']),
  )
  it('is the sign-in page without a session', () => expect(partsAt('/goals/12', false)).toBe(signIn))
  it('is unknown for other pages', () =>
    expect(firstPartsOf(known, { route: '/books', path: '/books', isMember: true })).toBeUndefined())
  it('stands at the end of the head', () =>
    expect(withFirstParts(Buffer.from('<head><script></script></head><body>'), goal)).toBe(
      '<head><script></script>' +
        '<link rel="stylesheet" crossorigin href="/assets/goal.css">' +
        '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/goals/:id">' +
        '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/x">' +
        '<link rel="modulepreload" crossorigin href="/assets/goal.js">' +
        '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/a.woff2"></head><body>',
    ))
})
