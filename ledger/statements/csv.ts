import type { StatementLine } from '#projections/readModels/journal/query.ts'
import { byteOrderMark, csvRow } from '#shared/csv.ts'
import { formatDecimal } from '#shared/money.ts'
import { dateIn } from '#shared/zones.ts'
import { lineId, type MadeStatement, memberOf } from './statement.ts'
import { accountNames, whatOf } from './statementTexts.ts'

const columns = [
  'Date',
  'Goal',
  'Member',
  'What',
  'Account',
  'Round',
  'Amount',
  'Balance',
  'Line',
  'Time (UTC)',
]

export const statementCsvHead = byteOrderMark + csvRow(columns)

/** With its head, the whole file. */
export async function* statementCsv(made: MadeStatement): AsyncGenerator<string> {
  yield statementCsvHead
  yield* statementCsvRows(made)
}

/** A row a line, between what there was before and after. */
export async function* statementCsvRows({ statement, period }: MadeStatement): AsyncGenerator<string> {
  const frame = (day: string, what: string, balance: string) =>
    csvRow([day, '', '', what, '', '', '', balance, '', ''])
  yield frame(period.firstDay, 'Opening balance', formatDecimal(statement.openingCents))
  for await (const lines of statement.lines())
    yield lines.map(line => csvRow(cellsOf(line, period.timeZone))).join('')
  yield frame(period.lastDay, 'Closing balance', formatDecimal(statement.closingCents))
}

const cellsOf = (line: StatementLine, timeZone: string): string[] => [
  dateIn(line.at, timeZone),
  line.goal,
  memberOf(line),
  whatOf(line.entry, line.account),
  accountNames[line.account],
  line.round === null ? '' : String(line.round),
  formatDecimal(line.amountCents),
  formatDecimal(line.balanceCents),
  lineId(line),
  line.at,
]
