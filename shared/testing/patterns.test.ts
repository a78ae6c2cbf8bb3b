import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patternsOf, weaknessOf } from './patterns.ts'

const seed = 7

describe('a pattern', () => {
  it.each([/^(a+)+$/, /^(\w+\s?)*$/, /(x|xx)+y/, /\s+$/])('is found out when it is slow: %s', pattern => {
    expect(weaknessOf(pattern, seed)).toBeDefined()
  })
  it.each([/^[\w-]{1,250}$/, /^\d{4}-\d\d-\d\d$/, /[&<>"]/g, /^\s+/])(
    'is let be when it is not: %s',
    pattern => {
      expect(weaknessOf(pattern, seed)).toBeUndefined()
    },
  )
})

/** They see nothing but our own figures, of at most sixteen digits. */
const short = [String.raw`/\B(?=(\d{3})+$)/g`, String.raw`/\.?0+$/`]

it('of ours takes no longer than its text is long', { timeout: 240_000 }, () => {
  const all = patternsOf(join(import.meta.dirname, '../..'))
  expect(all.length).toBeGreaterThan(100)
  const weak = all
    .filter(({ pattern }) => !short.includes(String(pattern)))
    .flatMap(({ pattern, path }) => {
      const weakness = weaknessOf(pattern, seed)
      return weakness ? [`${path}: ${pattern} with ${JSON.stringify(weakness.text.slice(0, 60))}`] : []
    })
  expect(weak).toEqual([])
})
