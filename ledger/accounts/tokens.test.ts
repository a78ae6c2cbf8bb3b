import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSame, newDigits, newSigns, newToken, tokenHash } from './tokens.ts'

const home = join(import.meta.dirname, '../..')
const notRunning = /\.test\.tsx?$/
const running = globSync('{ledger,shared,projections,workers,composition}/**/*.ts', { cwd: home }).filter(
  path => !notRunning.test(path),
)
const thatSay = (words: RegExp): string[] =>
  running.filter(path => words.test(readFileSync(join(home, path), 'utf8'))).sort()

describe('a token', () => {
  it.each([256, 192] as const)('has %i random bits', bits => {
    const tokens = Array.from({ length: 2_000 }, () => newToken(bits))
    expect(new Set(tokens).size).toBe(tokens.length)
    const bytes = tokens.map(token => Buffer.from(token, 'base64url'))
    for (const one of bytes) expect(one).toHaveLength(bits / 8)
    for (let bit = 0; bit < bits; bit++) {
      const set = bytes.filter(one => ((one[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
      // Nine standard deviations either way.
      expect(Math.abs(set - 1_000)).toBeLessThan(200)
    }
  })

  it('is stored as a hash, which is compared as a whole', () => {
    const token = newToken()
    expect(tokenHash(token)).toHaveLength(32)
    expect(isSame(tokenHash(token), tokenHash(token))).toBe(true)
    expect(isSame(tokenHash(token), tokenHash(newToken()))).toBe(false)
    for (const none of [null, undefined, Buffer.alloc(0)]) expect(isSame(none, tokenHash(token))).toBe(false)
  })

  it('is generated in one place; other random bits have other uses', () => {
    expect(thatSay(/\b(randomBytes|randomInt|getRandomValues|generateKey\w*)\(/)).toEqual([
      'composition/dataDir.ts', // 256 bits for each key of an installation
      'ledger/accounts/drawSeeds.ts', // 256 bits for a draw, kept until it is revealed
      'ledger/accounts/mailRequests.ts', // how long a mail waits
      'ledger/accounts/secretBox.ts', // an initialisation vector
      'ledger/accounts/tokens.ts',
      'ledger/notifications/pushKeys.ts', // the pair of keys that signs push messages
      'ledger/texts/keys.ts', // 256 bits for each key of texts in events
      'workers/delivery/pushEncryption.ts', // a pair of keys and a salt for each push message
    ])
  })

  it('never uses Math.random, which only spreads pauses', () => {
    expect(thatSay(/Math\.random\(/)).toEqual([
      'ledger/appending.ts',
      'shared/backoff.ts',
      'workers/queue/policies.ts',
    ])
  })

  it('is always compared as a whole', () => {
    expect(thatSay(/(secret|code|token)_?hash\??\.equals\(/i)).toEqual([])
  })
})

describe('a typed code', () => {
  it('has six digits, any of them', () => {
    const codes = Array.from({ length: 5_000 }, newDigits)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(4_900)
    for (let place = 0; place < 6; place++) expect(new Set(codes.map(code => code[place])).size).toBe(10)
  })

  it('has equally likely characters', () => {
    const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
    const signs = newSigns(62_000, alphabet)
    // Two thousand on average; nine standard deviations either way.
    for (const sign of alphabet)
      expect(Math.abs(signs.filter(one => one === sign).length - 2_000)).toBeLessThan(400)
  })
})
