/** The colours that follow from an installation’s own one, as `tokens.css` has them for the colours that we offer. */

/** sRGB, from 0 to 1. */
type Rgb = readonly [number, number, number]
/** Lightness, chroma and hue (Oklab), in which one lightness looks equally light in every hue. */
type Lch = readonly [lightness: number, chroma: number, hue: number]

export const colourForm = /^#[0-9a-f]{6}$/

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map(part =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

const lchOf = (rgb: Rgb): Lch => {
  const [r, g, b] = rgb.map(toLinear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), Math.atan2(bb, a)]
}

const linearOf = ([lightness, chroma, hue]: Lch): Rgb => {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Less colourful where a screen cannot show so much colour at this lightness. */
const hexOfLch = ([lightness, chroma, hue]: Lch): string => {
  let shown = chroma
  while (shown > 0.001 && linearOf([lightness, shown, hue]).some(part => part < -0.001 || part > 1.001))
    shown *= 0.95
  return hexOf(linearOf([lightness, shown, hue]).map(fromLinear) as unknown as Rgb)
}

const luminance = (hex: string): number => {
  const [r, g, b] = rgbOf(hex).map(toLinear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Of WCAG 2: 4.5 for text, 3 for shapes. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The grounds of the usual look, in `tokens.css`. */
const grounds = {
  light: ['#ffffff', '#eff5f4', '#f5f9f8'],
  dark: ['#0d292c', '#071c1e', '#0a2225'],
} as const
const texts = { light: ['#0b2a2c', '#4a6465'], dark: ['#e6f2f0', '#9db8b7'] } as const

export interface BrandColours {
  /** The name of a token, and its colour in the light and in the dark appearance. */
  readonly tokens: Readonly<Record<Token, readonly [light: string, dark: string]>>
  /** Whether the colour is used as it was given; otherwise a lighter or darker one, on which text can be read. */
  readonly asGiven: boolean
}
type Token =
  | 'teal'
  | 'teal-ink'
  | 'teal-hover'
  | 'teal-soft'
  | 'teal-text'
  | 'tint'
  | 'tint-raised'
  | 'lagoon'
  | 'lagoon-edge'
  | 'lagoon-raised'
  | 'lagoon-weave'
  | 'lagoon-bright'
  | 'lagoon-muted'

/** Darker or lighter, step by step, until it is readable on all of these. */
const readable = (
  [lightness, chroma, hue]: Lch,
  step: -0.01 | 0.01,
  pairs: readonly (readonly [on: readonly string[], least: number])[],
): string => {
  for (let at = lightness; at > 0 && at < 1; at += step) {
    const hex = hexOfLch([at, chroma, hue])
    if (pairs.every(([on, least]) => on.every(ground => contrastOf(hex, ground) >= least))) return hex
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** @param accent as `#1a71a3` */
export const brandColours = (accent: string): BrandColours => {
  const [lightness, chroma, hue] = lchOf(rgbOf(accent))
  const at = (l: number, share: number): Lch => [l, Math.min(chroma, 0.16) * share, hue]
  const soft = [hexOfLch(at(0.94, 0.3)), hexOfLch(at(0.32, 0.5))] as const
  const white = '#ffffff'
  const light = readable([Math.min(lightness, 0.62), chroma, hue], -0.01, [
    [[white], 4.5],
    [grounds.light, 3],
  ])
  const darkInk = hexOfLch(at(0.2, 0.4))
  const dark = readable(at(0.72, 1), 0.01, [
    [[darkInk], 4.5],
    [grounds.dark, 3],
  ])
  const lightHover = hexOfLch([lchOf(rgbOf(light))[0] - 0.06, chroma, hue])
  const darkHover = hexOfLch(at(lchOf(rgbOf(dark))[0] + 0.05, 0.9))
  const lagoon = [hexOfLch(at(0.31, 0.5)), hexOfLch(at(0.17, 0.3))] as const
  const raised = [lagoon[0], hexOfLch(at(0.28, 0.5))] as const
  const bright = readable(at(0.76, 1), 0.01, [
    [lagoon, 4.5],
    [raised, 3],
  ])
  const muted = readable(at(0.79, 0.4), 0.01, [[[...lagoon, ...raised], 4.5]])
  const softened = [
    readable([lchOf(rgbOf(soft[0]))[0], Math.min(chroma, 0.16) * 0.3, hue], 0.01, [[texts.light, 4.5]]),
    readable([lchOf(rgbOf(soft[1]))[0], Math.min(chroma, 0.16) * 0.5, hue], -0.01, [[texts.dark, 4.5]]),
  ] as const
  return {
    asGiven: light === accent,
    tokens: {
      teal: [light, dark],
      'teal-ink': [white, darkInk],
      'teal-hover': [lightHover, darkHover],
      'teal-soft': softened,
      'teal-text': [
        readable([lchOf(rgbOf(light))[0], chroma, hue], -0.01, [[[...grounds.light, softened[0]], 4.5]]),
        readable(at(0.8, 0.8), 0.01, [[[...grounds.dark, softened[1]], 4.5]]),
      ],
      tint: [hexOfLch(at(0.965, 0.15)), hexOfLch(at(0.235, 0.35))],
      'tint-raised': [white, hexOfLch(at(0.28, 0.4))],
      lagoon,
      'lagoon-edge': [lagoon[0], hexOfLch(at(0.3, 0.45))],
      'lagoon-raised': raised,
      'lagoon-weave': [hexOfLch(at(0.5, 0.9)), hexOfLch(at(0.42, 0.7))],
      'lagoon-bright': [bright, bright],
      'lagoon-muted': [muted, muted],
    },
  }
}

/**
 * The style sheet that puts these in place of the usual colour. Readers who chose another colour keep theirs, and the restrained look
 * keeps its own dark grounds.
 */
export const brandStyle = (accent: string): string => {
  const { tokens } = brandColours(accent)
  const rules = (names: (name: string) => boolean): string =>
    Object.entries(tokens)
      .filter(([name]) => names(name))
      .map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`)
      .join(';')
  const usual = '[data-primary="teal"]'
  const isLagoon = (name: string): boolean => /^lagoon(?!-bright)/.test(name)
  return `@layer tokens{${usual}{${rules(name => !isLagoon(name))}}${usual}:not([data-variant="professional"]){${rules(isLagoon)}}}`
}
