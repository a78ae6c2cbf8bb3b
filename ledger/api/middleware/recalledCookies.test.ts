import { describe, expect, it } from 'vitest'
import { recalledCookies } from './recalledCookies.ts'

describe('cached cookies', () => {
  let ms = 0
  const cookies = recalledCookies(() => ms)

  it('name their session for a second', () => {
    cookies.keep('a', 'session')
    ms += 999
    expect(cookies.token('a')).toBe('session')
    ms += 1
    expect(cookies.token('a')).toBeUndefined()
  })
  it('still name it after other cookies were added', () => {
    cookies.keep('b', 'session')
    ms += 10
    for (let n = 0; n < 4_000; n++) cookies.keep(`c${n}`, 'other')
    expect(cookies.token('b')).toBe('session')
  })
  it('expire in time, however many there are', () => {
    for (let n = 0; n < 100_000; n++) {
      ms += 10
      cookies.keep(`d${n}`, 'session')
    }
    expect(cookies.size()).toBeLessThan(300)
  })
  it('are limited to some thousands', () => {
    for (let n = 0; n < 50_000; n++) cookies.keep(`e${n}`, 'session')
    expect(cookies.size()).toBeLessThanOrEqual(10_000)
  })
  it('exclude very long ones', () => {
    cookies.keep('x'.repeat(1_000), 'session')
    cookies.keep('x'.repeat(1_001), 'session')
    expect(cookies.token('x'.repeat(1_000))).toBe('session')
    expect(cookies.token('x'.repeat(1_001))).toBeUndefined()
  })
})
