import type { StatementLine } from '#projections/readModels/journal/query.ts'
import { byteOrderMark, csvRow } from '#shared/csv.ts'
import type { Currency } from '#shared/currencies.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
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
  // Last, so that programs that read the others by their place go on doing so.
  'Currency',
]

export const statementCsvHead = byteOrderMark + csvRow(columns)

/** With its head, the whole file. */
export async function* statementCsv(made: MadeStatement): AsyncGenerator<string> {
  yield statementCsvHead
  yield* statementCsvRows(made)
}

/** A row a line, between what there was before and after. */
export async function* statementCsvRows({ statement, period }: MadeStatement): AsyncGenerator<string> {
  const { currency, openingMinor, closingMinor } = statement
  const frame = (day: string, what: string, balance: Minor) =>
    csvRow([day, '', '', what, '', '', '', formatDecimal(balance, currency), '', '', currency])
  yield frame(period.firstDay, 'Opening balance', openingMinor)
  for await (const lines of statement.lines())
    yield lines.map(line => csvRow(cellsOf(line, period.timeZone, currency))).join('')
  yield frame(period.lastDay, 'Closing balance', closingMinor)
}

const cellsOf = (line: StatementLine, timeZone: string, currency: Currency): string[] => [
  dateIn(line.at, timeZone),
  line.goal,
  memberOf(line),
  whatOf(line.entry, line.account),
  accountNames[line.account],
  line.round === null ? '' : String(line.round),
  formatDecimal(line.amountMinor, currency),
  formatDecimal(line.balanceMinor, currency),
  lineId(line),
  line.at,
  currency,
]
