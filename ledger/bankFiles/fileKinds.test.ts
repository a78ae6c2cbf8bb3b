import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankFile } from '#lab/builders/bankFiles.ts'
import {
  fileAbout,
  nachaPayments,
  nachaSender,
  sepaPayments,
  sepaSender,
} from '#lab/builders/bankPayments.ts'
import { parseCsv } from '#lab/builders/statements.ts'
import type { DestinationDetails } from '#shared/api/payoutDestinations.ts'
import { minor, parseAmount, sum } from '#shared/money.ts'
import { payoutReference } from '#shared/payoutReference.ts'
import { isRefusal } from '#shared/refusals.ts'
import { instant } from '#shared/time.ts'
import { fileKindOf, fileName, payeeOf, writeFile } from './fileKinds.ts'
import type { Payment } from './payment.ts'

const senders = { sepa: sepaSender, nacha: nachaSender }
const about = { reference: fileAbout.reference, madeAt: fileAbout.madeAt, senders, earlierThatDay: 0 }
const textOf = (...asked: Parameters<typeof writeFile>): string => {
  const written = writeFile(...asked)
  if (isRefusal(written)) throw new Error(written.code)
  return written.text
}
const holder = 'Ama Mensah'
const accounts = {
  iban: { kind: 'iban', holder, iban: 'DE89370400440532013000' },
  us_bank: { kind: 'us_bank', holder, routingNumber: '011000015', accountNumber: '0012345' },
  uk_bank: { kind: 'uk_bank', holder, sortCode: '200000', accountNumber: '55779911' },
  other_bank: { kind: 'other_bank', holder, country: 'NG', details: '=GTBank' },
  mobile_money: { kind: 'mobile_money', holder, country: 'GH', network: 'MTN', number: '+233241234567' },
  cash: { kind: 'cash', from: 'Kofi' },
} as const satisfies Record<string, DestinationDetails>

describe('the kind of file', () => {
  it.each([
    ['iban', 'EUR', 'sepa'],
    ['iban', 'USD', 'csv'],
    ['us_bank', 'USD', 'nacha'],
    ['uk_bank', 'GBP', 'csv'],
    ['mobile_money', 'KES', 'csv'],
    ['cash', 'USD', undefined],
    ['stripe', 'USD', undefined],
  ] as const)('of a payout to %s in %s is %s', (kind, currency, is) =>
    expect(fileKindOf({ kind, currency }, senders)).toBe(is),
  )
  it('is a table where the operator has set no such account', () => {
    expect(fileKindOf({ kind: 'iban', currency: 'EUR' }, {})).toBe('csv')
    expect(fileKindOf({ kind: 'us_bank', currency: 'USD' }, {})).toBe('csv')
  })
})

describe('the file of a batch', () => {
  it('names the day on which the bank sends: no weekend, and for ACH the next one', () => {
    // A Saturday.
    expect(textOf('sepa', { ...about, payments: sepaPayments })).toContain('<Dt>2026-11-23</Dt>')
    const friday = { ...about, madeAt: instant('2026-11-20T22:00:00Z'), payments: nachaPayments }
    expect(textOf('nacha', friday)).toContain('PAYOUT    261123261123')
    expect(textOf('csv', { ...friday, payments: nachaPayments })).toContain('2026-11-20')
    expect(fileName('nacha', about.reference)).toBe(`calabash-${about.reference}.ach`)
  })
  it('counts an American account of unknown kind as a checking account of a person', () => {
    expect(payeeOf(accounts.us_bank)?.destination).toMatchObject({
      accountKind: 'checking',
      ofCompany: false,
    })
    expect(payeeOf({ ...accounts.us_bank, accountType: 'savings' })?.destination).toMatchObject({
      accountKind: 'savings',
    })
    expect(payeeOf(accounts.cash)).toBeUndefined()
  })
  it('has another letter for each NACHA file of a day, and no more files than there are', () => {
    const modifierOf = (earlierThatDay: number) =>
      textOf('nacha', { ...about, payments: nachaPayments, earlierThatDay }).charAt(33)
    expect([0, 1, 26, 35].map(modifierOf)).toEqual(['A', 'B', '0', '9'])
    expect(writeFile('nacha', { ...about, payments: nachaPayments, earlierThatDay: 36 })).toEqual({
      code: 'bank_files_of_day',
      values: { most: 36 },
    })
  })
  it('is refused without the account from which it is sent', () =>
    expect(writeFile('sepa', { ...about, payments: sepaPayments, senders: {} })).toEqual({
      code: 'bank_sender',
      values: { field: 'BANK_IBAN' },
    }))

  const payments = (amounts: readonly number[]): Omit<Payment, 'day'>[] =>
    amounts.map((amount, index) => {
      const all = [
        accounts.iban,
        accounts.us_bank,
        accounts.uk_bank,
        accounts.other_bank,
        accounts.mobile_money,
      ]
      const payee = payeeOf(all[index % all.length]!)!
      const reference = payoutReference({ goalId: 7, payoutId: `round-${index + 1}`, attempt: 1 })
      return { reference, amountMinor: minor(amount), currency: 'USD', ...payee }
    })
  it('in CSV has every kind of account, and no formulas', () =>
    expect(textOf('csv', { ...about, payments: payments([20_000, 1, 999, 100, 12_345]) })).toBe(
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bankFile('payments.csv')),
    ))
  it('in CSV loses no row and no cent', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 1 }), amounts => {
        const given = payments(amounts)
        const [, ...rows] = parseCsv(textOf('csv', { ...about, payments: given }))
        expect(rows.map(row => row.at(-1))).toEqual(given.map(({ reference }) => reference))
        expect(sum(rows.map(row => parseAmount(row[5] ?? '', 'USD') ?? minor(0)))).toBe(
          sum(given.map(({ amountMinor }) => amountMinor)),
        )
      }),
    ))
})
