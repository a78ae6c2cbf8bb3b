import type { Row } from '#shared/csvTable.ts'
import { isAmount } from '#shared/writtenAmounts.ts'

/** `sum`: what a row says to have paid in all, which is compared. */
export const columnKinds = ['name', 'turn', 'round', 'sum', 'ignored'] as const
export type ColumnKind = (typeof columnKinds)[number]

export interface SheetTable {
  /** The texts of the first row, if it is a head. */
  readonly head: readonly string[]
  readonly kinds: readonly ColumnKind[]
  readonly rows: readonly Row[]
  /** The row of totals below the others. */
  readonly totals: Row | undefined
}

const yes = /^(x|✓|✔|☑|✅|yes|y|ok|paid|p|oui|si|sí|ja)$/i
const no = /^(|-|–|—|no|n|✗|✘|☐|❌|none|unpaid)$/i
const date = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}$|^\d{1,2}\.? ?[\p{L}]{3,9}\.?( \d{2,4})?$/u

/** What a cell of a round says: paid in full, not at all, or an amount; undefined for anything else. */
export const cellOf = (text: string): 'paid' | 'unpaid' | 'amount' | undefined => {
  if (no.test(text)) return 'unpaid'
  if (yes.test(text) || date.test(text)) return 'paid'
  return isAmount(text) ? 'amount' : undefined
}

const heads: readonly (readonly [ColumnKind, RegExp])[] = [
  ['sum', /total|sum|somme|all paid|paid in all/i],
  ['turn', /^(turn|seat|position|pos|order|hand|no|nr|n°|#)\.?$/i],
  ['name', /name|member|who|person|nom|nombre/i],
  ['ignored', /phone|note|comment|mobile|address|e-?mail|date joined/i],
  ['round', /round|month|week|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|^\d{1,2}$/i],
]

/** Recognises the columns by their heads, and by what is in them; `corrected` says it better. */
export const recognised = (
  all: readonly Row[],
  corrected: Readonly<Record<number, ColumnKind>>,
): SheetTable => {
  const width = Math.max(0, ...all.map(({ cells }) => cells.length))
  const [first, ...below] = all
  const hasHead = first !== undefined && isHead(first)
  const head = hasHead ? first.cells : []
  const body = hasHead ? below : all
  const places = Array.from({ length: width }, (_, place) => place)
  const totalsAt = body.findIndex(({ cells }) =>
    cells.some(cell => /^(grand )?(totals?|sum|somme)\.?:?$/i.test(cell)),
  )
  const rows = totalsAt < 0 ? body : body.slice(0, totalsAt)
  const cellsIn = (place: number) => rows.map(({ cells }) => cells[place] ?? '')
  let hasName = Object.values(corrected).includes('name')
  const kinds = places.map((place): ColumnKind => {
    const known = corrected[place]
    if (known) return known
    const kind = kindOf(head[place] ?? '', cellsIn(place))
    if (kind !== 'name') return kind
    if (hasName) return 'ignored'
    hasName = true
    return 'name'
  })
  return { head, kinds, rows, totals: totalsAt < 0 ? undefined : body[totalsAt] }
}

/** A first row with words only, of which at least one is the head of a column that we know. */
const isHead = ({ cells }: Row): boolean =>
  cells.some(cell => /[\p{L}#]/u.test(cell) && heads.some(([, form]) => form.test(cell))) &&
  !cells.slice(1).some(cell => yes.test(cell) || /\d[.,]\d|\d{3}/.test(cell))

const kindOf = (head: string, cells: readonly string[]): ColumnKind => {
  const written = cells.filter(cell => cell !== '')
  const areCells = written.every(cell => cellOf(cell) !== undefined)
  const [named] = heads.find(([, form]) => head !== '' && form.test(head)) ?? []
  if (named === 'round') return areCells ? 'round' : 'ignored'
  if (named) return named
  if (written.length === 0) return 'ignored'
  if (areTurns(written, cells.length)) return 'turn'
  if (areCells) return 'round'
  return written.every(cell => /\p{L}/u.test(cell)) ? 'name' : 'ignored'
}

const areTurns = (written: readonly string[], rows: number): boolean =>
  written.length === rows &&
  rows > 1 &&
  [...written]
    .sort((one, other) => Number(one) - Number(other))
    .every((cell, index) => cell === String(index + 1))
