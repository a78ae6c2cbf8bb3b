import { expect, it } from 'vitest'
import { createCookieKeys } from './cookieKeys.ts'

const [old, now] = ['the key of last year, long enough', 'the key of this year, long enough']

it('signs with the first key and accepts all, so that keys can be rotated without signing users out', () => {
  const before = createCookieKeys([old]).sign('calabash=token')
  const keys = createCookieKeys([now, old])
  expect(keys.index('calabash=token', before)).toBe(1)
  expect(keys.index('calabash=token', keys.sign('calabash=token'))).toBe(0)
  expect(createCookieKeys([now]).verify('calabash=token', before)).toBe(false)
})

it('accepts nothing else', () => {
  const keys = createCookieKeys([now])
  const signature = keys.sign('calabash=token')
  expect(signature).toMatch(/^[\w-]{43}$/)
  for (const [data, given] of [
    ['calabash=other', signature],
    ['calabash=token', ''],
    ['calabash=token', signature.slice(0, 20)],
    ['calabash=token', `${signature}AAAA`],
  ] as const)
    expect(keys.verify(data, given)).toBe(false)
  // The last two bits of the text are unused: four spellings have the same bytes, and one is the signature.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spellings = [...alphabet].map(last => signature.slice(0, -1) + last)
  expect(spellings.filter(given => keys.verify('calabash=token', given))).toEqual([signature])
})
