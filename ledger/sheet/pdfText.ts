import { type Font, fontFile, fontFor, type Weight } from './fonts.ts'
import { writable } from './missingLetters.ts'
import { runsOf, type TextRun } from './textRuns.ts'

export interface Line {
  readonly x: number
  readonly y: number
  /** The text gets smaller to fit, and is cut off when it would be too small. */
  readonly width: number
  readonly size: number
  readonly weight?: Weight
  readonly align?: 'left' | 'right'
  readonly color?: string
}

const smallest = 3.4
/** Any feature makes pdfkit lay out the words of a run together, which has to happen where they run from right to left. */
const together: PDFKit.Mixins.OpenTypeFeatures[] = ['kern']
const dark = '#0b2a2c'

/** The part of pdfkit's current font that knows its letters; its types leave it out. */
interface WithFont {
  readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } }
}

/** Writes lines of any script that the fonts have, with a sign in place of other letters. */
export const createPdfText = (doc: PDFKit.PDFDocument) => {
  const known = new Set<Font>()
  const use = (font: Font, size: number): void => {
    if (!known.has(font)) doc.registerFont(font, fontFile(font))
    known.add(font)
    doc.font(font).fontSize(size)
  }
  const options = ({ isRightToLeft }: TextRun): PDFKit.Mixins.TextOptions => ({
    lineBreak: false,
    // The fonts have different heights above it.
    baseline: 'alphabetic',
    ...(isRightToLeft ? { features: together } : {}),
  })
  const widthOf = (runs: readonly TextRun[], size: number): number =>
    runs.reduce((width, run) => {
      use(run.font, size)
      return width + doc.widthOfString(run.text, options(run))
    }, 0)

  const fitted = (text: string, { width, size, weight = 400 }: Line) => {
    const runs = runsOf(text, weight)
    const wide = widthOf(runs, size)
    if (wide <= width) return { runs, size, wide }
    const less = Math.max(smallest, (size * width) / wide)
    const narrow = (wide * less) / size
    if (narrow <= width + 0.1) return { runs, size: less, wide: narrow }
    const letters = Array.from(text)
    while (letters.length > 1 && widthOf(runsOf(`${letters.join('')}…`, weight), less) > width) letters.pop()
    const cut = runsOf(`${letters.join('')}…`, weight)
    return { runs: cut, size: less, wide: widthOf(cut, less) }
  }

  let hasMissing = false
  /** Marks stand in the font of the letter that bears them. */
  const canWrite = (character: string, base: string, weight: Weight): boolean => {
    use(fontFor(base, weight), 1)
    return (doc as unknown as WithFont)._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  const write = (wanted: string, line: Line): void => {
    if (wanted === '') return
    const { weight = 400 } = line
    const { text, isWhole } = writable(wanted, (character, base) => canWrite(character, base, weight))
    hasMissing ||= !isWhole
    const { runs, size, wide } = fitted(text, line)
    let x = line.align === 'right' ? line.x + line.width - wide : line.x
    for (const run of runs) {
      use(run.font, size)
      doc.fillColor(line.color ?? dark).text(run.text, x, line.y + line.size, options(run))
      x += doc.widthOfString(run.text, options(run))
    }
  }
  return {
    write,
    /** Whether a letter was missing since this was last asked. */
    takeMissing: (): boolean => {
      const had = hasMissing
      hasMissing = false
      return had
    },
  }
}
