import { rowsOf, separatorOf } from '#shared/csvTable.ts'
import { type ColumnKind, recognised } from './columns.ts'
import { type Fault, SheetRefused } from './faults.ts'
import { linesOf, type SheetChoices, type SheetLine } from './lines.ts'

export interface ReadSheet {
  readonly columns: readonly { readonly head: string; readonly kind: ColumnKind }[]
  /** The seats in the order of turns. */
  readonly lines: readonly SheetLine[]
  readonly round: number
  readonly faults: readonly Fault[]
}

/** A sheet of a hundred seats and rounds is far smaller. */
export const longestSheet = 200_000
const mostRows = 120

/** A sheet as pasted or uploaded. Nothing of it leaves the browser before the circle is created. */
export const readSheet = (pasted: string, choices: SheetChoices): ReadSheet => {
  const nothing = { columns: [], lines: [], round: choices.round ?? 2 }
  const text = pasted.replace(/^\uFEFF/, '')
  if (text.trim() === '') return { ...nothing, faults: [] }
  try {
    if (text.length > longestSheet) throw new SheetRefused({ what: 'too_large' })
    const rows = rowsOf(text, separatorOf(text), (fault, row) => {
      throw new SheetRefused(fault === 'broken' ? { what: 'broken', row } : { what: 'too_large' })
    })
    if (rows.length > mostRows) throw new SheetRefused({ what: 'too_large' })
    const table = recognised(rows, choices.kinds)
    const columns = table.kinds.map((kind, place) => ({ head: table.head[place] ?? '', kind }))
    return { columns, ...linesOf(table, choices) }
  } catch (error) {
    if (error instanceof SheetRefused) return { ...nothing, faults: [error.fault] }
    throw error
  }
}
