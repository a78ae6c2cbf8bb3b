import { describe, expect, it } from 'vitest'
import { brandColours, brandStyle, contrastOf } from './brandColours.ts'

/** As in the test of the offered colours. */
const grounds = [
  ['#ffffff', '#eff5f4', '#f5f9f8'],
  ['#0d292c', '#071c1e', '#0a2225'],
] as const
const text = [
  ['#0b2a2c', '#4a6465'],
  ['#e6f2f0', '#9db8b7'],
] as const

const colours = [
  ...['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff'],
  ...['#1a71a3', '#ffb833', '#7a1f3d', '#123456', '#fedcba', '#0b7a75', '#c0ffee'],
]

describe('an accent of any colour', () => {
  it.each(colours)('can be read in the light and the dark appearance: %s', accent => {
    const { tokens } = brandColours(accent)
    for (const mode of [0, 1] as const) {
      const of = (name: keyof typeof tokens): string => tokens[name][mode]
      const onAll = [...grounds[mode], of('teal-soft')]
      const least = (foreground: string, on: readonly string[]): number =>
        Math.min(...on.map(ground => contrastOf(foreground, ground)))
      expect(least(of('teal-ink'), [of('teal'), of('teal-hover')])).toBeGreaterThanOrEqual(4.5)
      expect(least(of('teal-text'), onAll)).toBeGreaterThanOrEqual(4.5)
      expect(least(of('teal'), grounds[mode])).toBeGreaterThanOrEqual(3)
      for (const ink of text[mode]) expect(least(ink, [of('teal-soft')])).toBeGreaterThanOrEqual(4.5)
      expect(least('#e3f4f1', [of('lagoon'), of('lagoon-raised')])).toBeGreaterThanOrEqual(4.5)
      expect(least(of('lagoon-muted'), [of('lagoon'), of('lagoon-raised')])).toBeGreaterThanOrEqual(4.5)
      expect(least(of('lagoon-bright'), [of('lagoon')])).toBeGreaterThanOrEqual(4.5)
      expect(least(of('lagoon-bright'), [of('lagoon-raised')])).toBeGreaterThanOrEqual(3)
      for (const ink of text[mode])
        expect(least(ink, [of('tint'), of('tint-raised')])).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('is used as it is given where text on it can be read', () => {
    expect(brandColours('#7a1f3d')).toMatchObject({
      asGiven: true,
      tokens: { teal: ['#7a1f3d', expect.anything()] },
    })
    expect(brandColours('#ffff00').asGiven).toBe(false)
  })
})

it('writes no colour that nobody chose into the style sheet', () => {
  const style = brandStyle('#1a71a3')
  expect(style).toMatch(/^@layer tokens\{\[data-primary="teal"\]\{--teal:light-dark\(#1a71a3,#[0-9a-f]{6}\)/)
  expect(style).not.toMatch(/url|<|expression|import/)
})
