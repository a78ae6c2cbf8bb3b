import { formatDecimal, type Minor, minor, sum } from '#shared/money.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { CalendarDate } from '#shared/time.ts'
import { clockIn } from '#shared/zones.ts'
import { isIban, isOfSepa } from './iban.ts'
import { checkAmount, checkPayments, type FileAbout, holderIn, type Payment, settingIn } from './payment.ts'
import { refusedOr, refuseFile } from './refused.ts'

/** The account from which payouts in euros are sent. */
export interface SepaSender {
  readonly name: string
  readonly iban: string
  readonly bic?: string | undefined
}

const largest = { amount: minor(99_999_999_999), currency: 'EUR' } as const
const longestName = 70

/**
 * A pain.001.001.09 with SEPA credit transfers, a group for each day. The bank is asked to book each transfer by itself, so
 * that its statement has the reference of each.
 */
export const sepaFile = (
  payments: readonly Payment[],
  sender: SepaSender,
  about: FileAbout,
): { readonly text: string } | Refusal =>
  refusedOr(() => {
    checkPayments(payments)
    const from = senderOf(sender)
    const transfers = payments.map((payment, index) => ({ payment, xml: transferOf(payment, index + 1) }))
    const days = Map.groupBy(transfers, ({ payment }) => payment.day)
    const groups = [...days].map(([day, all], index) =>
      groupOf(
        all.map(({ xml }) => xml),
        {
          from,
          day,
          id: `${about.reference}-${index + 1}`,
          total: totalOf(all.map(({ payment }) => payment)),
        },
      ),
    )
    const header =
      tag('MsgId', about.reference) +
      tag('CreDtTm', `${clockIn(about.madeAt, about.timeZone)}:00`) +
      tag('NbOfTxs', String(payments.length)) +
      tag('CtrlSum', totalOf(payments)) +
      tag('InitgPty', tag('Nm', from.name))
    const text =
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">\n<CstmrCdtTrfInitn>\n' +
      `${tag('GrpHdr', header)}\n${groups.join('')}</CstmrCdtTrfInitn>\n</Document>\n`
    return { text }
  })

/** Its content has no signs that XML reserves: texts are in the letters of banks, and these have none. */
const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`
const euros = (amount: Minor): string => formatDecimal(amount, 'EUR')
const totalOf = (payments: readonly Payment[]): string =>
  euros(sum(payments.map(({ amountMinor }) => amountMinor)))

interface From {
  readonly name: string
  readonly account: string
  readonly agent: string
}

const senderOf = ({ name, iban, bic }: SepaSender): From => {
  if (!isIban(iban) || !isOfSepa(iban)) refuseFile('bank_sender', { field: 'iban' })
  const agent =
    bic === undefined ? tag('Othr', tag('Id', 'NOTPROVIDED')) : tag('BICFI', settingIn(bic, 'bic', bicForm))
  return {
    name: settingIn(name, 'name', /^.{1,70}$/),
    account: tag('Id', tag('IBAN', iban)),
    agent: tag('FinInstnId', agent),
  }
}
const bicForm = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

interface Group {
  readonly from: From
  readonly day: CalendarDate
  readonly id: string
  readonly total: string
}

const groupOf = (transfers: readonly string[], { from, day, id, total }: Group): string =>
  `<PmtInf>${tag('PmtInfId', id)}${tag('PmtMtd', 'TRF')}${tag('BtchBookg', 'false')}` +
  tag('NbOfTxs', String(transfers.length)) +
  tag('CtrlSum', total) +
  tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))) +
  tag('ReqdExctnDt', tag('Dt', day)) +
  tag('Dbtr', tag('Nm', from.name)) +
  tag('DbtrAcct', from.account) +
  tag('DbtrAgt', from.agent) +
  `${tag('ChrgBr', 'SLEV')}\n${transfers.join('')}</PmtInf>\n`

const transferOf = (payment: Payment, row: number): string => {
  const { reference, amountMinor, destination } = payment
  checkAmount(payment, row, largest)
  if (destination.kind !== 'iban' || !isIban(destination.iban) || !isOfSepa(destination.iban))
    return refuseFile('bank_row_account', { row })
  const { iban, bic } = destination
  if (bic !== undefined && !bicForm.test(bic)) refuseFile('bank_row_account', { row })
  // Banks compare the name with that of the account, so it is not cut.
  const name = holderIn(payment, row)
  if (name.length > longestName) refuseFile('bank_row_name', { row })
  const content =
    tag('PmtId', tag('EndToEndId', reference)) +
    tag('Amt', `<InstdAmt Ccy="EUR">${euros(amountMinor)}</InstdAmt>`) +
    (bic === undefined ? '' : tag('CdtrAgt', tag('FinInstnId', tag('BICFI', bic)))) +
    tag('Cdtr', tag('Nm', name)) +
    tag('CdtrAcct', tag('Id', tag('IBAN', iban))) +
    tag('RmtInf', tag('Ustrd', reference))
  return `${tag('CdtTrfTxInf', content)}\n`
}
