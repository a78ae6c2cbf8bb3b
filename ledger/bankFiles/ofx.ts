import { parseCalendarDate } from '#shared/time.ts'
import { minorOf } from '#shared/writtenAmounts.ts'
import { currencyAt, type ReadEntry, withoutSpaces } from './entry.ts'
import { refuseFile } from './refused.ts'
import { at, childrenOf, type Element, textAt } from './xml.ts'

/** What is booked in the bank statements of an OFX file, version 1 or 2. Statements of credit cards are left out. */
export const readOfx = (root: Element): ReadEntry[] => {
  const bank = root.name === 'OFX' ? childrenOf(root, 'BANKMSGSRSV1') : []
  const statements = bank
    .flatMap(messages => childrenOf(messages, 'STMTTRNRS'))
    .flatMap(response => childrenOf(response, 'STMTRS'))
  return statements.length === 0 ? refuseFile('bank_file_unknown') : statements.flatMap(entriesOf)
}

const entriesOf = (statement: Element): ReadEntry[] => {
  const { line } = statement
  const account = withoutSpaces(textAt(statement, 'BANKACCTFROM/ACCTID'))
  if (account === '') refuseFile('bank_file_field', { line, field: 'ACCTID' })
  const currency = currencyAt(textAt(statement, 'CURDEF'), line)
  const list = at(statement, 'BANKTRANLIST')
  return list ? childrenOf(list, 'STMTTRN').map(entry => readEntry(entry, { account, currency })) : []
}

const readEntry = (entry: Element, about: Pick<ReadEntry, 'account' | 'currency'>): ReadEntry => {
  const { line } = entry
  const field = (name: string) => refuseFile('bank_file_field', { line, field: name })
  // Unlike the original currency, this is the one of the amount.
  const other = textAt(entry, 'CURRENCY/CURSYM')
  if (other !== '' && other !== about.currency)
    refuseFile('bank_file_currencies', { line, currency: other.slice(0, 20), other: about.currency })
  // Banks write a comma where their country does.
  const amountMinor = minorOf(textAt(entry, 'TRNAMT').replace(',', '.'), about.currency) ?? field('TRNAMT')
  return {
    ...about,
    bankId: textAt(entry, 'FITID') || field('FITID'),
    format: 'ofx',
    day: dayOf(textAt(entry, 'DTPOSTED')) ?? field('DTPOSTED'),
    amountMinor,
    counterparty: {
      name: textAt(entry, 'NAME', 'PAYEE/NAME', 'EXTDNAME'),
      account: withoutSpaces(textAt(entry, 'BANKACCTTO/ACCTID')),
    },
    endToEnd: '',
    text: [textAt(entry, 'MEMO'), textAt(entry, 'REFNUM'), textAt(entry, 'CHECKNUM')]
      .filter(Boolean)
      .join(' '),
    isReturn: false,
    line,
  }
}

/** `20261103183000.000[-5:EST]`: the day that the bank says, in its time zone. */
const dayOf = (moment: string) => {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)(?:\d|$)/.exec(moment) ?? []
  return parseCalendarDate(`${year}-${month}-${date}`)
}
