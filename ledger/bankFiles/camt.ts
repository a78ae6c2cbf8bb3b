import type { Currency } from '#shared/currencies.ts'
import { add, formatMoney, type Minor, minor, subtract, sum } from '#shared/money.ts'
import { parseCalendarDate } from '#shared/time.ts'
import { minorOf } from '#shared/writtenAmounts.ts'
import { currencyAt, type ReadEntry, withoutSpaces } from './entry.ts'
import { refuseFile } from './refused.ts'
import { at, childrenOf, type Element, textAt } from './xml.ts'

/** What is booked in the statements of a camt.053, versions 2 to 8; nothing that is pending. */
export const readCamt = (root: Element): ReadEntry[] => {
  // Some banks put it into an envelope.
  const document = root.name === 'Document' ? root : root.children.find(({ name }) => name === 'Document')
  const statements = (document && at(document, 'BkToCstmrStmt')?.children) ?? []
  const namespace = Object.values(document?.attributes ?? {}).join(' ')
  if (!/camt\.053\.001\.0[2-8](?!\d)/.test(namespace)) return refuseFile('bank_file_unknown')
  return statements.filter(({ name }) => name === 'Stmt').flatMap(entriesOf)
}

interface Account {
  readonly account: string
  readonly currency: Currency
}

const entriesOf = (statement: Element): ReadEntry[] => {
  const { line } = statement
  const account = withoutSpaces(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'))
  if (account === '') refuseFile('bank_file_field', { line, field: 'Acct' })
  const amounts = [...childrenOf(statement, 'Bal'), ...childrenOf(statement, 'Ntry')]
  const named = textAt(statement, 'Acct/Ccy') || (amounts[0] && at(amounts[0], 'Amt')?.attributes['Ccy'])
  // A page without entries and balances is in no currency.
  if (!named) return []
  const about = { account, currency: currencyAt(named, line) }
  const all = childrenOf(statement, 'Ntry')
  const booked = all.filter(entry => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK')
  checkCount(statement, all)
  checkBalances(statement, about, booked)
  return booked.flatMap(entry => partsOf(entry, about))
}

const checkCount = (statement: Element, { length: found }: readonly Element[]): void => {
  const expected = textAt(statement, 'TxsSummry/TtlNtries/NbOfNtries')
  if (/^\d{1,9}$/.test(expected) && Number(expected) !== found)
    refuseFile('bank_file_count', { line: statement.line, expected: Number(expected), found })
}

/** Pages after the first one begin with an interim balance, and all but the last one end with one. */
const checkBalances = (statement: Element, about: Account, booked: readonly Element[]): void => {
  const balances = childrenOf(statement, 'Bal')
  const ofKind = (...kinds: readonly string[]) =>
    balances.filter(balance => kinds.includes(textAt(balance, 'Tp/CdOrPrtry/Cd')))
  const [interim, ...more] = ofKind('ITBD')
  const opening = ofKind('OPBD', 'PRCD')[0] ?? interim
  const closing = ofKind('CLBD')[0] ?? (opening === interim ? more.at(-1) : (more.at(-1) ?? interim))
  if (!opening || !closing) return
  const expected = add(signedAmount(opening, about), sum(booked.map(entry => signedAmount(entry, about))))
  const difference = subtract(signedAmount(closing, about), expected)
  if (difference !== 0)
    refuseFile('bank_file_balance', {
      line: statement.line,
      difference: formatMoney(difference, about.currency),
    })
}

/** The amount of an entry, balance or detail. Its sign does not depend on whether it reverses another one. */
const signedAmount = (element: Element, about: Account, amount = at(element, 'Amt')): Minor => {
  const value = amountOf(amount, about) ?? refuseFile('bank_file_field', { line: element.line, field: 'Amt' })
  const direction = textAt(element, 'CdtDbtInd')
  if (direction === 'CRDT') return value
  if (direction === 'DBIT') return negative(value)
  return refuseFile('bank_file_field', { line: element.line, field: 'CdtDbtInd' })
}
const negative = (amount: Minor): Minor => minor(amount === 0 ? 0 : -amount)

/** Without a sign, in the currency of the account. */
const amountOf = (amount: Element | undefined, { currency }: Account): Minor | undefined => {
  if (!amount) return undefined
  const named = amount.attributes['Ccy'] ?? ''
  if (named !== currency)
    refuseFile('bank_file_currencies', { line: amount.line, currency: named.slice(0, 20), other: currency })
  const value = minorOf(amount.text.trim(), currency)
  return value !== undefined && value >= 0 ? value : undefined
}

/** A file of payments may be booked as one entry. Its details count where they add up to it. */
const partsOf = (entry: Element, about: Account): ReadEntry[] => {
  const whole = signedAmount(entry, about)
  const details = childrenOf(entry, 'NtryDtls').flatMap(one => childrenOf(one, 'TxDtls'))
  const bankId = textAt(entry, 'AcctSvcrRef', 'NtryRef')
  if (details.length > 1) {
    const amounts = details.map(detail => detailAmount(detail, entry, about))
    const known = amounts.filter(amount => amount !== undefined)
    if (known.length === details.length && sum(known) === whole)
      return details.map((detail, index) =>
        readEntry(entry, {
          about,
          details: [detail],
          amountMinor: known[index]!,
          bankId: partId(bankId, index),
        }),
      )
  }
  return [readEntry(entry, { about, details, amountMinor: whole, bankId })]
}
const partId = (bankId: string, index: number): string => (bankId === '' ? '' : `${bankId}/${index + 1}`)

/** Undefined without one in the currency of the account. */
const detailAmount = (detail: Element, entry: Element, about: Account): Minor | undefined => {
  const amounts = [at(detail, 'Amt'), at(detail, 'AmtDtls/TxAmt/Amt'), at(detail, 'AmtDtls/InstdAmt/Amt')]
  const amount = amountOf(
    amounts.find(one => one?.attributes['Ccy'] === about.currency),
    about,
  )
  const direction = textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
  return amount !== undefined && direction === 'DBIT' ? negative(amount) : amount
}

const notProvided = 'NOTPROVIDED'

interface Part {
  readonly about: Account
  readonly details: readonly Element[]
  readonly amountMinor: Minor
  readonly bankId: string
}

const readEntry = (entry: Element, { about, details, amountMinor, bankId }: Part): ReadEntry => {
  const day = parseCalendarDate(
    textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10),
  )
  const { line } = entry
  const [only] = details.length === 1 ? details : []
  // Of a file of payments that stays together, the file's own reference is left.
  const endToEnd = only
    ? textAt(only, 'Refs/EndToEndId')
    : textAt(entry, 'NtryDtls/Btch/PmtInfId', 'NtryDtls/Btch/MsgId')
  const inside = only ? [] : details.map(detail => textAt(detail, 'Refs/EndToEndId'))
  return {
    bankId,
    format: 'camt',
    account: about.account,
    day: day ?? refuseFile('bank_file_field', { line, field: 'BookgDt' }),
    amountMinor,
    currency: about.currency,
    counterparty: only ? counterpartyOf(only, about, amountMinor) : { name: '', account: '' },
    endToEnd: endToEnd === notProvided ? '' : endToEnd,
    text: [...inside, ...details.flatMap(textsOf), textAt(entry, 'AddtlNtryInf')]
      .filter(text => text !== '' && text !== notProvided)
      .join(' '),
    isReturn: isReturn(entry, details),
    line,
  }
}

const textsOf = (detail: Element): string[] => [
  ...childrenOf(at(detail, 'RmtInf') ?? detail, 'Ustrd').map(({ text }) => text.trim()),
  ...childrenOf(at(detail, 'RmtInf') ?? detail, 'Strd').flatMap(structured => [
    textAt(structured, 'CdtrRefInf/Ref', 'CdtrRefInf/CdtrRef'),
    ...childrenOf(structured, 'AddtlRmtInf').map(({ text }) => text.trim()),
  ]),
  textAt(detail, 'RtrInf/AddtlInf'),
  textAt(detail, 'AddtlTxInf'),
]

/** In a returned payment banks name the parties of the first one, so that the recipient can be our own account. */
const counterpartyOf = (
  detail: Element,
  { account: own }: Account,
  amountMinor: Minor,
): ReadEntry['counterparty'] => {
  const party = (role: 'Cdtr' | 'Dbtr') => ({
    name: textAt(detail, `RltdPties/${role}/Nm`, `RltdPties/${role}/Pty/Nm`),
    account: withoutSpaces(
      textAt(detail, `RltdPties/${role}Acct/Id/IBAN`, `RltdPties/${role}Acct/Id/Othr/Id`),
    ),
  })
  const [usual, other] = amountMinor < 0 ? [party('Cdtr'), party('Dbtr')] : [party('Dbtr'), party('Cdtr')]
  return usual.account === own || (usual.name === '' && usual.account === '') ? other : usual
}

/** By its own mark, by the reason of a return, or by a code for returned payments. */
const isReturn = (entry: Element, details: readonly Element[]): boolean =>
  textAt(entry, 'RvslInd') === 'true' ||
  details.some(detail => at(detail, 'RtrInf') !== undefined) ||
  [entry, ...details].some(one => textAt(one, 'BkTxCd/Domn/Fmly/SubFmlyCd') === 'RRTN')
