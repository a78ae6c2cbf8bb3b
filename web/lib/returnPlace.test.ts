import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeHere, placeWanted } from './returnPlace.ts'

const origin = 'https://calabash.example'
beforeEach(() => {
  vi.stubGlobal('location', { origin, pathname: '/goals/7', search: '?pay=a&x=%2F', hash: '#history' })
})
afterEach(() => vi.unstubAllGlobals())

describe('a user who signs in', () => {
  it('returns with the whole address', () => {
    expect(placeWanted(1, placeHere(undefined))).toBe('/goals/7?pay=a&x=%2F#history')
  })

  it('returns to where their own session ended, and not to another user’s page', () => {
    expect(placeWanted(1, placeHere(1))).toBe('/goals/7?pay=a&x=%2F#history')
    expect(placeWanted(2, placeHere(1))).toBeUndefined()
  })

  it.each([null, 'x', {}, { next: 7 }])('stays when the history state is %j', state => {
    expect(placeWanted(1, state)).toBeUndefined()
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'goals/7',
    '',
  ])('is never redirected to %j', next => {
    expect(placeWanted(1, { next })).toBeUndefined()
  })
})
