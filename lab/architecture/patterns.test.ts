import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import fc from 'fast-check'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

interface Pattern {
  readonly pattern: RegExp
  /** The first file that contains it. */
  readonly path: string
}

const rooms = ['shared', 'projections', 'ledger', 'workers', 'web']
const notRunning =
  /\.test\.tsx?$|testing|(^|\/)(bench|demo|simulation|fuzzing|e2e|pictures|dist)\/|\.config\.ts$|\.d\.ts$/

/** Every regular expression in running code, once. */
const patternsOf = (root: string): Pattern[] => {
  const paths = rooms.flatMap(room =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(name => `${room}/${name}`),
  )
  const found = ['config.ts', 'start.ts', ...paths]
    .filter(path => /\.tsx?$/.test(path) && !notRunning.test(path))
    .flatMap(path => literalsIn(readFileSync(join(root, path), 'utf8'), path))
  return [...new Map(found.map(one => [String(one.pattern), one])).values()]
}

const literalsIn = (text: string, path: string): Pattern[] => {
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { readonly regex?: { readonly pattern: string; readonly flags: string } }
    if (regex) found.push({ pattern: new RegExp(regex.pattern, regex.flags), path })
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/** A text on which a pattern takes too long, and the factor for twice its length. */
interface Weakness {
  readonly text: string
  readonly growth: number
}

/**
 * Tries texts that nearly match, with a repeated piece: an ambiguous pattern takes more than linear time on
 * them.
 */
const weaknessOf = (pattern: RegExp, seed: number): Weakness | undefined => {
  for (const attack of attacksOn(pattern, seed)) {
    const growth = growthOf(pattern, attack)
    // Measured again, because the machine may have been busy.
    if (growth > tooSteep && growthOf(pattern, attack) > tooSteep) return { text: attack(3), growth }
  }
  return undefined
}

/** Linear patterns take twice as long for twice the text, quadratic ones four times as long. */
const tooSteep = 3

type Attack = (times: number) => string

const attacksOn = (pattern: RegExp, seed: number): Attack[] => {
  const plain = [
    'a',
    '0',
    ' ',
    '-',
    '.',
    '/',
    '@',
    '"',
    '\\',
    '\n',
    '%',
    '<',
    ':',
    ',',
    '1.',
    'a ',
    'a.',
    '\t ',
    '🦜',
  ]
  const ends = ['', '\0', '!']
  const own = [...new Set(pattern.source.replace(/\\[a-z]/gi, '').replace(/[[\]()?*+|{}^$\\]/g, ''))].slice(
    0,
    20,
  )
  return [
    ...[...new Set([...plain, ...own])].map(
      (unit, at): Attack =>
        n =>
          unit.repeat(n) + ends[at % ends.length],
    ),
    ...matching(pattern, seed).map(([text, from, length, end]): Attack => {
      const begin = from % Math.max(1, text.length)
      const piece = text.slice(begin, begin + 1 + (length % 6)) || 'a'
      return n => text.slice(0, begin) + piece.repeat(n) + text.slice(begin) + end
    }),
  ]
}

/** Texts that match, as far as they can be generated from the pattern. */
const matching = (pattern: RegExp, seed: number): [string, number, number, string][] => {
  // Too little of what Unicode classes allow is found by chance.
  if (/\\p\{/i.test(pattern.source)) return []
  try {
    const taken = fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace(/[iygd]/g, '')))
    const cut = fc.tuple(taken, fc.nat(40), fc.nat(), fc.constantFrom('\0', '!', '', '\n', 'a'))
    return fc.sample(cut, { seed, numRuns: 20 })
  } catch {
    return []
  }
}

/** The factor in time for twice the text; infinite for a match that does not end in time. */
const growthOf = (pattern: RegExp, attack: Attack): number => {
  const text = attack(2_048)
  if (!endsInTime(pattern, text)) return Number.POSITIVE_INFINITY
  if (timeOf(pattern, text, 2) < 1) return 0
  return timeOf(pattern, attack(4_096), 3) / timeOf(pattern, text, 3)
}

/** Runs in another process, because a running match cannot be stopped. */
const endsInTime = (pattern: RegExp, text: string): boolean => {
  try {
    Object.assign(outside, { pattern, text })
    search.runInContext(outside, { timeout: 500 })
    return true
  } catch {
    return false
  }
}
const outside = createContext({})
const search = new Script('pattern.lastIndex = 0; pattern.test(text)')

/** The shortest of several runs, in milliseconds. */
const timeOf = (pattern: RegExp, text: string, tries: number): number => {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries; n++) {
    pattern.lastIndex = 0
    const began = performance.now()
    pattern.test(text)
    least = Math.min(least, performance.now() - began)
  }
  return least
}

const seed = 7

describe('a pattern', () => {
  it.each([/^(a+)+$/, /^(\w+\s?)*$/, /(x|xx)+y/, /\s+$/])('is found to be slow: %s', pattern => {
    expect(weaknessOf(pattern, seed)).toBeDefined()
  })
  it.each([/^[\w-]{1,250}$/, /^\d{4}-\d\d-\d\d$/, /[&<>"]/g, /^\s+/])(
    'is not found to be slow: %s',
    pattern => {
      expect(weaknessOf(pattern, seed)).toBeUndefined()
    },
  )
})

/** These only see our own figures, of at most sixteen digits. */
const short = [String.raw`/\B(?=(\d{3})+$)/g`, String.raw`/\.?0+$/`]

/** Tries some hundred texts on each, which takes longer than all other rules together. */
it('of ours takes linear time', { tags: ['detail'] }, () => {
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
