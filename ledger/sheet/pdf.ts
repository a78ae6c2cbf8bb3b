import PDFDocument from 'pdfkit'
import type { SheetCellResponse, SheetResponse, SheetRowResponse } from '#shared/api/sheet.ts'
import { directionOf } from '#shared/direction.ts'
import { installationName } from '#shared/installationName.ts'
import { language } from '#shared/language.ts'
import { formatMoney, parseAmount, zero } from '#shared/money.ts'
import { calendarDate, formatDate } from '#shared/time.ts'
import { createPdfText, type Line } from './pdfText.ts'
import { sheetTexts as texts } from './sheetTexts.ts'
import { wayOf } from './ways.ts'

const margin = 26
const head = 64
const rowHeight = 22
/** So many fit on a page at a size that can be read. */
export const perPage = { rows: 20, rounds: 20 } as const
const nameWidth = 96
const sumWidth = 46
const late = '#b9202f'
const muted = '#4a6465'
const line = '#c4d3d1'
const shade = '#eff5f4'

/**
 * The sheet on A4 pages in landscape: one for up to 20 members and 20 rounds, and further ones with the headings repeated. All of it is made
 * in memory, at most some hundred kilobytes.
 */
export const sheetPdf = (sheet: SheetResponse, at: Date): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: language(),
    info: { Title: sheet.name, Creator: installationName(), CreationDate: at, ModDate: at },
  })
  const chunks: Buffer[] = []
  const made = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const { write: writeFromLeft, takeMissing } = createPdfText(doc)
  const write = inDirection(doc, writeFromLeft)
  const pages = pagesOf(sheet)
  for (const [index, page] of pages.entries()) {
    doc.addPage()
    drawPage({ doc, write, sheet, number: { page: index + 1, pages: pages.length } }, page)
    if (takeMissing())
      write(texts.missingLetters, { x: margin, y: doc.page.height - 20, width: 560, size: 7, color: muted })
  }
  doc.end()
  return made
}

type Write = (text: string, line: Line) => void

/** In languages from right to left the whole sheet runs that way: each place is on the other side of the page. */
const inDirection = (doc: PDFKit.PDFDocument, write: Write): Write => {
  if (directionOf(language()) === 'ltr') return write
  return (text, { x, width, align, ...line }) =>
    write(text, {
      ...line,
      width,
      x: doc.page.width - x - width,
      align: align === 'right' ? 'left' : 'right',
    })
}

interface Page {
  readonly rows: readonly SheetRowResponse[]
  /** The indices of its rounds. */
  readonly from: number
  readonly until: number
  /** The sums of all rounds stand on the last page of a row. */
  readonly hasSums: boolean
  readonly hasTotals: boolean
}

const pagesOf = ({ rows, rounds }: SheetResponse): Page[] => {
  const pages: Page[] = []
  for (let row = 0; row === 0 || row < rows.length; row += perPage.rows)
    for (let from = 0; from < rounds.length; from += perPage.rounds) {
      const until = Math.min(from + perPage.rounds, rounds.length)
      pages.push({
        rows: rows.slice(row, row + perPage.rows),
        ...{ from, until, hasSums: until === rounds.length, hasTotals: row + perPage.rows >= rows.length },
      })
    }
  return pages
}

interface Drawing {
  readonly doc: PDFKit.PDFDocument
  readonly write: Write
  readonly sheet: SheetResponse
  readonly number: { readonly page: number; readonly pages: number }
}

const drawPage = (drawing: Drawing, page: Page): void => {
  const { doc, write, sheet, number } = drawing
  const { width, height } = doc.page
  const rounds = sheet.rounds.slice(page.from, page.until)
  const sums = page.hasSums ? 3 * sumWidth : 0
  const column = Math.min(70, (width - 2 * margin - nameWidth - sums) / rounds.length)
  const size = column >= 44 ? 6.2 : column >= 33 ? 5.8 : 5.2
  const xOf = (index: number): number => margin + nameWidth + index * column
  const right = xOf(rounds.length) + sums
  const contribution = formatMoney(parseAmount(sheet.contribution, sheet.currency) ?? zero, sheet.currency)

  write(texts.title({ circle: sheet.name }), {
    x: margin,
    y: 20,
    width: width - 2 * margin,
    size: 13,
    weight: 700,
  })
  const day = formatDate(calendarDate(sheet.day))
  write(texts.made({ day, contribution }), { x: margin, y: 38, width: 400, size: 8, color: muted })

  const cell = (text: string, { x, y, ...more }: Pick<Line, 'x' | 'y'> & Partial<Line>): void =>
    write(text, { x: x + 2, y, width: column - 4, size, ...more })
  const sum = (text: string, index: number, y: number, more: Partial<Line> = {}): void =>
    write(text, {
      x: xOf(rounds.length) + index * sumWidth + 2,
      y,
      width: sumWidth - 4,
      size: 7,
      align: 'right',
      ...more,
    })

  let y = head - 6
  doc.rect(startOf(doc, right), y, right - margin, rowHeight).fill(shade)
  write(texts.member, { x: margin + 2, y: y + 3, width: nameWidth - 4, size: 7, weight: 700 })
  for (const [index, { round, dueOn }] of rounds.entries()) {
    cell(texts.roundNumber({ round }), { x: xOf(index), y: y + 2, weight: 700 })
    if (dueOn !== null) cell(dueOn, { x: xOf(index), y: y + 10, color: muted })
  }
  if (page.hasSums)
    for (const [index, text] of [texts.amount, texts.owed, texts.received].entries())
      sum(text, index, y + 3, { weight: 700 })
  y += rowHeight

  for (const row of page.rows) {
    rule(doc, y, right)
    const turn = row.position === null ? texts.former : `${texts.turn} ${row.position}`
    write(row.name, { x: margin + 2, y: y + 2, width: nameWidth - 4, size: 8, weight: 700 })
    write(turn, { x: margin + 2, y: y + 12, width: nameWidth - 4, size: 5.5, color: muted })
    for (const [index, one] of row.cells.slice(page.from, page.until).entries())
      for (const [place, [text, more]] of linesOf(one).entries())
        cell(text, { x: xOf(index), y: y + 1 + place * 6.6, ...more })
    if (page.hasSums) {
      sum(row.paid, 0, y + 3)
      sum(row.owed, 1, y + 3, Number(row.owed) > 0 ? { color: late } : {})
      sum(row.received, 2, y + 3)
    }
    y += rowHeight
  }

  if (page.hasTotals) {
    for (const name of [texts.total, texts.pot]) {
      rule(doc, y, right)
      write(name, { x: margin + 2, y: y + 3, width: nameWidth - 4, size: 8, weight: 700 })
      for (const [index, { paid, pot, recipient, sent }] of rounds.entries())
        if (name === texts.total) cell(paid, { x: xOf(index), y: y + 3, weight: 700 })
        else {
          if (pot !== null) cell(pot, { x: xOf(index), y: y + 1, weight: 700 })
          if (recipient) cell(recipient.name, { x: xOf(index), y: y + 7.6 })
          if (sent) cell(texts.sent({ day: sent.on }), { x: xOf(index), y: y + 14.2, color: muted })
        }
      if (page.hasSums && name === texts.total)
        for (const [index, text] of [sheet.paid, sheet.owed, sheet.pots].entries())
          sum(text, index, y + 3, { weight: 700 })
      y += rowHeight
    }
  }
  rule(doc, y, right)
  write(texts.page(number), {
    x: margin,
    y: height - 20,
    width: width - 2 * margin,
    size: 7,
    align: 'right',
    color: muted,
  })
}

/** The left side of the table, whose last column ends at `right` where it is read from the left. */
const startOf = (doc: PDFKit.PDFDocument, right: number): number =>
  directionOf(language()) === 'ltr' ? margin : doc.page.width - right

const rule = (doc: PDFKit.PDFDocument, y: number, right: number): void => {
  const start = startOf(doc, right)
  doc
    .moveTo(start, y)
    .lineTo(start + right - margin, y)
    .lineWidth(0.4)
    .strokeColor(line)
    .stroke()
}

/** The amount, the last day, and all ways; or what is owed. */
const linesOf = ({ parts, paid, owed, late: isLate }: SheetCellResponse): [string, Partial<Line>?][] => {
  const ways = [...new Set(parts.map(wayOf))].join(', ')
  const missing: [string, Partial<Line>][] =
    Number(owed) > 0 ? [[texts.owes({ amount: owed }), { color: late }]] : []
  const last = parts.at(-1)
  if (last === undefined)
    return [...missing, ...(isLate ? [[texts.late, { color: late }] as [string, Partial<Line>]] : [])]
  return [
    [paid, { weight: 700 }],
    ...(missing.length > 0 ? missing : [[last.on] as [string]]),
    [ways, { color: muted }],
  ]
}
