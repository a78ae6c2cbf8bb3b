import type { StatementLine } from '#projections/readModels/journal/query.ts'
import { accountNames } from '#shared/api/accountNameTexts.ts'
import { byteOrderMark, csvRow } from '#shared/csv.ts'
import type { Currency } from '#shared/currencies.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import { dateIn } from '#shared/zones.ts'
import { describedLine, lineId, type MadeStatement, memberOf } from './statement.ts'
import { statementTexts } from './statementTexts.ts'

/** Created when it is written, in the current language. */
export const statementCsvHead = (): string => byteOrderMark + csvRow(Object.values(statementTexts.columns))

/** The whole file, with its head. */
export async function* statementCsv(made: MadeStatement): AsyncGenerator<string> {
  yield statementCsvHead()
  yield* statementCsvRows(made)
}

/** One row per line, between the opening and the closing balance. */
export async function* statementCsvRows({ statement, period }: MadeStatement): AsyncGenerator<string> {
  const { currency, openingMinor, closingMinor } = statement
  const frame = (day: string, what: string, balance: Minor) =>
    csvRow([day, '', '', what, '', '', '', formatDecimal(balance, currency), '', '', currency])
  yield frame(period.firstDay, statementTexts.opening, openingMinor)
  for await (const lines of statement.lines())
    yield lines.map(line => csvRow(cellsOf(line, period.timeZone, currency))).join('')
  yield frame(period.lastDay, statementTexts.closing, closingMinor)
}

const cellsOf = (line: StatementLine, timeZone: string, currency: Currency): string[] => [
  dateIn(line.at, timeZone),
  line.goal,
  memberOf(line),
  describedLine(line, currency),
  accountNames[line.account],
  line.round === null ? '' : String(line.round),
  formatDecimal(line.amountMinor, currency),
  formatDecimal(line.balanceMinor, currency),
  lineId(line),
  line.at,
  currency,
]
