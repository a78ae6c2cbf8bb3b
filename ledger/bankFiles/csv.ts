import { type Row, rowsOf } from '#shared/csvTable.ts'
import type { Currency } from '#shared/currencies.ts'
import { add, formatMoney, type Minor, minor, subtract } from '#shared/money.ts'
import { amountIn, type DecimalSign, isAmount, signsOf } from '#shared/writtenAmounts.ts'
import type { CsvColumns } from './csvColumns.ts'
import { type DayOrder, dayIn, isDay, ordersOf } from './csvValues.ts'
import { currencyAt, type ReadEntry, withoutSpaces } from './entry.ts'
import { refuseFile, tableFault } from './refused.ts'

/** The entries of a CSV file. What its columns leave open is taken from its values, and asked where these allow both. */
export const readCsv = (text: string, columns: CsvColumns): ReadEntry[] => {
  const { day, amount, debit, credit } = columns
  const amounts = amount === undefined ? [debit, credit] : [amount]
  if (day === undefined || amounts.includes(undefined)) return refuseFile('bank_columns_unknown')
  const all = rowsOf(text, columns.separator, tableFault).slice(columns.head)
  const places = amounts.filter(place => place !== undefined)
  const rows = all.filter(
    row => isDay(cellOf(row, day)) || places.some(place => isAmount(cellOf(row, place))),
  )
  if (rows.length === 0) return []
  const form = formOf(rows, columns, { day, places })
  const entries = rows.map(row => readEntry(row, columns, form))
  if (columns.balance !== undefined) checkBalances(rows, entries, columns.balance, form)
  return entries
}

const cellOf = ({ cells }: Row, place: number | undefined): string =>
  place === undefined ? '' : (cells[place] ?? '')

interface Form {
  readonly day: number
  readonly currency: Currency
  readonly order: DayOrder
  readonly sign: DecimalSign
}

const formOf = (
  rows: readonly Row[],
  { currency, currencyColumn, dayOrder, decimalSign }: CsvColumns,
  { day, places }: { readonly day: number; readonly places: readonly number[] },
): Form => {
  const [first] = rows
  const named = first && currencyColumn !== undefined ? cellOf(first, currencyColumn).toUpperCase() : ''
  const ofAll =
    (named === '' ? currency : currencyAt(named, first?.line ?? 1)) ?? refuseFile('bank_currency_unknown')
  for (const row of rows) {
    const other = cellOf(row, currencyColumn).toUpperCase()
    if (other !== '' && other !== ofAll)
      refuseFile('bank_file_currencies', { line: row.line, currency: other.slice(0, 20), other: ofAll })
  }
  const amounts = rows.flatMap(row => places.map(place => cellOf(row, place))).filter(isAmount)
  return {
    day,
    currency: ofAll,
    order: dayOrder ?? only(ordersOf(rows.map(row => cellOf(row, day)).filter(isDay)), 'bank_day_order'),
    // Without cents in the whole file both signs mean the same.
    sign: decimalSign ?? only(differing(signsOf(amounts, ofAll), amounts, ofAll), 'bank_decimal_sign'),
  }
}

const only = <Value>(values: readonly Value[], code: 'bank_day_order' | 'bank_decimal_sign'): Value =>
  values.length === 1 && values[0] !== undefined ? values[0] : refuseFile(code)

const differing = (
  signs: readonly DecimalSign[],
  amounts: readonly string[],
  currency: Currency,
): readonly DecimalSign[] =>
  amounts.every(text => amountIn(text, ',', currency) === amountIn(text, '.', currency))
    ? signs.slice(0, 1)
    : signs

const readEntry = (row: Row, columns: CsvColumns, { day, currency, order, sign }: Form): ReadEntry => {
  const { line } = row
  const field = (place: number | undefined) =>
    refuseFile('bank_file_field', {
      line,
      field: cellOf(row, place).slice(0, 40) || String((place ?? 0) + 1),
    })
  return {
    bankId: cellOf(row, columns.id),
    format: 'csv',
    account: '',
    day: dayIn(cellOf(row, day), order) ?? field(day),
    amountMinor: signedAmount(row, columns, (text, place) => amountIn(text, sign, currency) ?? field(place)),
    currency,
    counterparty: { name: cellOf(row, columns.name), account: withoutSpaces(cellOf(row, columns.account)) },
    endToEnd: cellOf(row, columns.endToEnd),
    text: columns.texts
      .map(place => cellOf(row, place))
      .filter(Boolean)
      .join(' '),
    isReturn: false,
    line,
  }
}

/** Debits leave the account, with or without a sign. */
const signedAmount = (
  row: Row,
  { amount, debit, credit }: CsvColumns,
  read: (text: string, place: number | undefined) => Minor,
): Minor => {
  if (amount !== undefined) return read(cellOf(row, amount), amount)
  const [out, back] = [cellOf(row, debit), cellOf(row, credit)]
  const left = out === '' ? 0 : Math.abs(read(out, debit))
  const came = back === '' ? 0 : read(back, credit)
  if ((out === '' && back === '') || (left !== 0 && came !== 0)) return read('', debit)
  return minor(left === 0 ? came : -left)
}

/** Each balance follows from its neighbour, in a file that begins with the oldest entry or with the newest. */
const checkBalances = (
  rows: readonly Row[],
  entries: readonly ReadEntry[],
  place: number,
  { sign, currency }: Form,
): void => {
  const balances = rows.map(row => amountIn(cellOf(row, place), sign, currency))
  const faults = ([before, after]: readonly [number, number]) =>
    entries.flatMap(({ line }, index) => {
      const [earlier, later] = [balances[index + before], balances[index + after]]
      const moved = entries[index + after]?.amountMinor
      if (earlier === undefined || later === undefined || moved === undefined) return []
      const difference = subtract(later, add(earlier, moved))
      return difference === 0 ? [] : [{ line, difference: formatMoney(difference, currency) }]
    })
  const [oldestFirst, newestFirst] = [faults([0, 1]), faults([1, 0])]
  const [fault] = oldestFirst.length <= newestFirst.length ? oldestFirst : newestFirst
  if (fault) refuseFile('bank_file_balance', fault)
}
