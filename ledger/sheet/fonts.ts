import { createRequire } from 'node:module'

/** The typefaces of Noto Sans, by the text that each is for; the first one also has Greek, Cyrillic and Devanagari. */
const typefaces = [
  ['noto-sans-arabic', 'NotoSansArabic', /\p{Script=Arabic}/u],
  ['noto-sans-ethiopic', 'NotoSansEthiopic', /\p{Script=Ethiopic}/u],
  ['noto-sans', 'NotoSans', /(?:)/],
] as const
type Typeface = (typeof typefaces)[number][0]

export type Weight = 400 | 700
export type Font = `${Typeface} ${Weight}`

export const fontFor = (character: string, weight: Weight): Font => {
  const [typeface = 'noto-sans'] = typefaces.find(([, , has]) => has.test(character)) ?? []
  return `${typeface} ${weight}`
}

const require = createRequire(import.meta.url)
const styles = { 400: '400Regular', 700: '700Bold' } as const

/** Where a font is, as a TrueType file: pdfkit unpacks a WOFF again for each letter. */
export const fontFile = (font: Font): string => {
  const [name, weight] = font.split(' ')
  const file = typefaces.find(([typeface]) => typeface === name)?.[1]
  const style = weight === '700' ? styles[700] : styles[400]
  return require.resolve(`@expo-google-fonts/${name}/${style}/${file}_${style}.ttf`)
}
