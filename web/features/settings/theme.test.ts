import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyTheme, defaultTheme, primaries, readTheme, variants } from './theme.ts'

type Tokens = Readonly<Record<string, string>>

const css = readFileSync(join(import.meta.dirname, '../../components/tokens.css'), 'utf8')
const rules = Array.from(css.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selector = '', body = '']) => ({
  selector,
  tokens: Object.fromEntries(
    Array.from(body.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name, value]),
  ),
}))
/** The tokens by these attributes, later rules before earlier ones, as in the cascade. */
const tokensFor = (primary: string, variant: string): Tokens =>
  Object.assign(
    {},
    ...rules
      .filter(({ selector }) =>
        [':root', `[data-primary="${primary}"]`, `[data-variant="${variant}"]`].some(part =>
          selector.includes(part),
        ),
      )
      .map(rule => rule.tokens),
  )

const colour = (tokens: Tokens, name: string, mode: 'light' | 'dark'): string => {
  const value = tokens[name]
  if (value === undefined) throw new Error(`no token ${name}`)
  const [, light, dark] = /^light-dark\((.+?),\s*(.+)\)$/.exec(value) ?? [undefined, value, value]
  const chosen = (mode === 'light' ? light : dark)!.trim()
  const [, other] = /^var\(--([\w-]+)\)$/.exec(chosen) ?? []
  return other === undefined ? chosen : colour(tokens, other, mode)
}

const luminance = (hex: string): number => {
  const digits = hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Foreground, grounds, and the least contrast between them: 4.5 for text, 3 for shapes and edges. */
const pairs: readonly [string, readonly string[], number][] = [
  ['teal-ink', ['teal', 'teal-hover'], 4.5],
  ['teal-text', ['surface', 'mist', 'sunken', 'teal-soft'], 4.5],
  ['teal', ['surface', 'mist', 'sunken'], 3],
  ['ink', ['surface', 'mist', 'sunken', 'teal-soft'], 4.5],
  ['muted', ['surface', 'mist', 'sunken', 'teal-soft'], 4.5],
  ['late', ['surface', 'mist', 'late-soft'], 4.5],
  ['late-ink', ['late', 'late-hover'], 4.5],
  ['soon', ['surface', 'mist'], 4.5],
  ['field', ['surface', 'mist'], 3],
  ['lagoon-ink', ['lagoon', 'lagoon-raised'], 4.5],
  ['lagoon-muted', ['lagoon', 'lagoon-raised'], 4.5],
  ['lagoon', ['lagoon-bright'], 4.5],
  ['lagoon-bright', ['lagoon-raised'], 3],
]

describe('contrast', () => {
  it('follows the guidelines', () => {
    expect(contrast('#fff', '#000000')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2)
  })

  const looks = primaries.flatMap(primary =>
    variants.flatMap(variant => (['light', 'dark'] as const).map(mode => [primary, variant, mode] as const)),
  )
  it.each(looks)('suffices with %s, %s, %s', (primary, variant, mode) => {
    const tokens = tokensFor(primary, variant)
    const tooLow = pairs.flatMap(([foreground, grounds, least]) =>
      grounds.flatMap(ground => {
        const found = contrast(colour(tokens, foreground, mode), colour(tokens, ground, mode))
        return found >= least ? [] : [`${foreground} on ${ground}: ${found.toFixed(2)} < ${least}`]
      }),
    )
    expect(tooLow).toEqual([])
  })

  it('has a separate colour for each choice', () => {
    const shown = primaries.map(primary => colour(tokensFor(primary, 'vibrant'), 'teal', 'light'))
    expect(new Set(shown).size).toBe(primaries.length)
  })
})

describe('the theme', () => {
  const stored = new Map<string, string>()
  const dataset: Record<string, string> = {}
  const begin = (theme?: string) => {
    stored.clear()
    if (theme !== undefined) stored.set('theme', theme)
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    vi.stubGlobal('document', { documentElement: { dataset } })
  }
  afterEach(() => vi.unstubAllGlobals())

  it('is vibrant, teal, light and 2 by default', () => {
    begin()
    expect(readTheme()).toEqual({ variant: 'vibrant', primary: 'teal', appearance: 'light', radius: 2 })
  })

  it('is shown and stored', () => {
    begin()
    applyTheme({ variant: 'tint', primary: 'plum', appearance: 'dark', radius: 0 })
    expect(dataset).toEqual({ variant: 'tint', primary: 'plum', appearance: 'dark', radius: '0' })
    expect(readTheme()).toEqual({ variant: 'tint', primary: 'plum', appearance: 'dark', radius: 0 })
  })

  it.each(['{', 'null', '3', '{"variant":"neon","radius":"2","primary":7}'])('ignores %s', text => {
    begin(text)
    expect(readTheme()).toEqual(defaultTheme)
  })

  it('keeps the valid parts of what is stored', () => {
    begin('{"appearance":"dark","primary":"mud"}')
    expect(readTheme()).toEqual({ ...defaultTheme, appearance: 'dark' })
  })
})
