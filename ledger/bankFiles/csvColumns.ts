import { type Row, rowsOf, type Separator, separatorOf } from '#shared/csvTable.ts'
import type { Currency } from '#shared/currencies.ts'
import { type DecimalSign, isAmount } from '#shared/writtenAmounts.ts'
import { type DayOrder, isDay } from './csvValues.ts'
import { tableFault } from './refused.ts'

/** What the columns of a bank's CSV mean, by their numbers from 0. What is absent is not in the file, or not known yet. */
export interface CsvColumns {
  readonly separator: Separator
  /** The number of rows before the first entry. */
  readonly head: number
  readonly day?: number | undefined
  readonly dayOrder?: DayOrder | undefined
  /** With a sign, instead of the next two. */
  readonly amount?: number | undefined
  readonly debit?: number | undefined
  readonly credit?: number | undefined
  readonly decimalSign?: DecimalSign | undefined
  /** Of all entries, unless there is a column of it. */
  readonly currency?: Currency | undefined
  readonly currencyColumn?: number | undefined
  readonly name?: number | undefined
  readonly account?: number | undefined
  readonly endToEnd?: number | undefined
  readonly texts: readonly number[]
  readonly id?: number | undefined
  readonly balance?: number | undefined
}

/** How a file seems to be made, for people who confirm or change it, with its first rows. */
export interface CsvGuess {
  readonly columns: CsvColumns
  readonly rows: readonly Row[]
}

export const guessColumns = (text: string): CsvGuess => {
  const separator = separatorOf(text)
  const rows = rowsOf(text, separator, tableFault)
  const found = rows.slice(0, 30).findIndex(isHeading)
  const heading = found < 0 ? undefined : rows[found]
  const head = found + 1
  const entries = rows.slice(head, head + 100)
  const named = (what: Meaning): number | undefined => {
    const place = heading?.cells.findIndex(cell => meanings[what].test(cell)) ?? -1
    return place < 0 ? undefined : place
  }
  const day = named('day') ?? mostly(entries, isDay)
  const [debit, credit] = [named('debit'), named('credit')]
  const both = debit !== undefined && credit !== undefined && debit !== credit
  const amount = both
    ? undefined
    : (named('amount') ?? mostly(entries, cell => isAmount(cell) && !isDay(cell)))
  const columns: CsvColumns = {
    separator,
    head,
    day,
    amount,
    debit: both ? debit : undefined,
    credit: both ? credit : undefined,
    currencyColumn: named('currency'),
    name: named('name'),
    account: named('account'),
    endToEnd: named('endToEnd'),
    texts: (heading?.cells ?? []).flatMap((cell, place) => (meanings.text.test(cell) ? [place] : [])),
    id: named('id'),
    balance: named('balance'),
  }
  return { columns, rows: rows.slice(0, 20) }
}

/** Words of headings in the languages of many banks: English, German, French, Spanish, Italian, Dutch and Portuguese. */
const meanings = {
  day: /^(?:(?:booking|posting|posted|transaction|trans\.?|entry)?\s*date|buchungs(?:tag|datum)|datum|boekingsdatum|date (?:de )?(?:comptabilisation|op[ée]ration)|fecha.*|data(?: contabile| mov.*| valuta)?)$/i,
  amount:
    /^(?:(?:transaction )?amount|betrag.*|umsatz|montant|importe|importo|bedrag.*|valor|value)(?:\s*\(.*\))?$/i,
  debit:
    /^(?:debits?|paid out|money out|withdrawals?|soll|d[ée]bit|cargo|addebit[oi]|d[ée]bito|af)(?: amount)?$/i,
  credit:
    /^(?:credits?|paid in|money in|deposits?|haben|cr[ée]dit|abono|accredit[oi]|cr[ée]dito|bij)(?: amount)?$/i,
  currency: /^(?:currency|w[äa]hrung|devise|divisa|moneda|valuta|munt|moeda)$/i,
  name: /^(?:name|payee|counterparty(?: name)?|beneficiary.*|beg[üu]nstigter.*|empf[äa]nger.*|zahlungsbeteiligter|tegenpartij|naam.*|b[ée]n[ée]ficiaire|beneficiari[oa])$/i,
  account:
    /^(?:counterparty (?:account|iban)|account number|iban|kontonummer.*|iban zahlungsbeteiligter|tegenrekening.*|compte)$/i,
  endToEnd: /^(?:end.?to.?end.*|kundenreferenz.*)$/i,
  text: /^(?:description|details|memo|narrative|reference|remittance.*|verwendungszweck|buchungstext|libell[ée].*|concepto|causale|descrizione.*|omschrijving.*|mededelingen|descri[çc][ãa]o)$/i,
  id: /^(?:transaction id|id|bank reference|fitid)$/i,
  balance: /^(?:(?:running |account )?balance|saldo.*|solde)$/i,
} as const
type Meaning = keyof typeof meanings

/** It names a day and something else. */
const isHeading = ({ cells }: Row): boolean =>
  cells.some(cell => meanings.day.test(cell)) &&
  cells.some(cell => ['amount', 'debit', 'credit', 'text'].some(what => meanings[what as Meaning].test(cell)))

/** The first column in which four of five cells are of a kind. */
const mostly = (rows: readonly Row[], isOfKind: (cell: string) => boolean): number | undefined => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  for (let place = 0; place < width; place++)
    if (rows.filter(({ cells }) => isOfKind(cells[place] ?? '')).length * 5 >= rows.length * 4) return place
  return undefined
}
