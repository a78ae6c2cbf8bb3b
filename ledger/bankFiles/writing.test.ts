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
import { textOf } from '#shared/api/problemText.ts'
import { sentReason } from '#shared/codedText.ts'
import { minor } from '#shared/money.ts'
import { payoutReference } from '#shared/payoutReference.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { calendarDate } from '#shared/time.ts'
import { isIban, isOfSepa } from './iban.ts'
import { nachaFile } from './nacha.ts'
import { sepaFile } from './pain001.ts'
import type { BankDestination, Payment } from './payment.ts'
import { paymentCsv } from './paymentCsv.ts'
import { plainText, strangeIn } from './plainText.ts'
import { at, childrenOf, parseXml, textAt } from './xml.ts'

type Written = { readonly text: string } | Refusal
const textIn = (written: Written): string => {
  if (isRefusal(written)) throw new Error(JSON.stringify(written))
  return written.text
}
const golden = (name: string): string => new TextDecoder().decode(bankFile(name))
const sepa = (payments: readonly Payment[], sender = sepaSender) => sepaFile(payments, sender, fileAbout)
const nacha = (payments: readonly Payment[], sender = nachaSender) =>
  nachaFile(payments, sender, { ...fileAbout, timeZone: 'America/New_York' })
const [euros, dollars] = [sepaPayments[0]!, nachaPayments[0]!]

const day = fc.constantFrom('2026-11-23', '2026-11-24', '2026-12-01').map(calendarDate)
const holder = fc.oneof(
  fc
    .string({ unit: fc.constantFrom(...'aÉßøŁ &<>"\'/–.🥭1 '), minLength: 1, maxLength: 60 })
    .map(text => `A${text}`),
  fc.string({ unit: 'binary' }),
)
const paymentsIn = (currency: 'EUR' | 'USD', most: number, destination: fc.Arbitrary<BankDestination>) =>
  fc
    .array(
      fc.record({ day, holder, destination, amountMinor: fc.integer({ min: 1, max: most }).map(minor) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    .map(all =>
      all.map(
        (one, index): Payment => ({
          ...one,
          currency,
          reference: payoutReference({ goalId: 1, payoutId: `round-${index}`, attempt: 1 }),
        }),
      ),
    )
const hasText = (refusal: Refusal): void => {
  const { code, values } = sentReason(refusal)
  expect(textOf(code, values), JSON.stringify(refusal)).toMatch(/^[A-Z]/)
}

describe('a file of SEPA transfers', () => {
  it('is as the rules say', () => expect(textIn(sepa(sepaPayments))).toBe(golden('payments.pain001.xml')))

  it('names the bank of the sender where that is known', () =>
    expect(textIn(sepa(sepaPayments, { ...sepaSender, bic: 'COBADEFFXXX' }))).toContain(
      '<DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt>',
    ))

  it('adds up, in each group and in all, and has each payment once', () => {
    const iban = fc.constantFrom('DE89370400440532013000', 'FR7630006000011234567890189')
    fc.assert(
      fc.property(
        paymentsIn(
          'EUR',
          99_999_999_999,
          iban.map(one => ({ kind: 'iban', iban: one })),
        ),
        payments => {
          const written = sepa(payments)
          if (isRefusal(written)) return hasText(written)
          const file = at(parseXml(written.text), 'CstmrCdtTrfInitn')!
          const cents = (text: string) => Number(text.replace('.', ''))
          const groups = childrenOf(file, 'PmtInf')
          const transfers = groups.flatMap(group => {
            const all = childrenOf(group, 'CdtTrfTxInf')
            expect(textAt(group, 'NbOfTxs')).toBe(String(all.length))
            const sum = all.reduce((total, one) => total + cents(textAt(one, 'Amt/InstdAmt')), 0)
            expect(cents(textAt(group, 'CtrlSum'))).toBe(sum)
            return all.map(one => ({ one, on: textAt(group, 'ReqdExctnDt/Dt') }))
          })
          expect(new Set(groups.map(group => textAt(group, 'ReqdExctnDt/Dt'))).size).toBe(groups.length)
          expect(textAt(file, 'GrpHdr/NbOfTxs')).toBe(String(payments.length))
          expect(cents(textAt(file, 'GrpHdr/CtrlSum'))).toBe(
            payments.reduce((total, one) => total + one.amountMinor, 0),
          )
          for (const payment of payments) {
            const found = transfers.filter(({ one }) => textAt(one, 'PmtId/EndToEndId') === payment.reference)
            expect(found.map(({ one, on }) => [cents(textAt(one, 'Amt/InstdAmt')), on])).toEqual([
              [payment.amountMinor, payment.day],
            ])
            expect(textAt(found[0]!.one, 'Cdtr/Nm')).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it.each<[string, Partial<Payment>, string, object]>([
    [
      'letters that banks don’t take',
      { holder: 'Ама Mensah' },
      'bank_row_letters',
      { row: 2, letters: 'Ама' },
    ],
    ['a name of signs', { holder: '🥭!' }, 'bank_row_name', { row: 2 }],
    ['a name that is too long', { holder: 'A'.repeat(71) }, 'bank_row_name', { row: 2 }],
    ['a name that is a reference', { holder: `Kofi ${euros.reference}` }, 'bank_row_name', { row: 2 }],
    ['another currency', { currency: 'USD' }, 'bank_row_currency', { row: 2, currency: 'USD' }],
    [
      'nothing',
      { amountMinor: minor(0) },
      'bank_row_amount',
      { row: 2, amount: { amount: 0, currency: 'EUR' } },
    ],
    [
      'too much',
      { amountMinor: minor(100_000_000_000) },
      'bank_row_amount',
      { row: 2, amount: { amount: 100_000_000_000, currency: 'EUR' } },
    ],
    ['an account elsewhere', { destination: dollars.destination }, 'bank_row_account', { row: 2 }],
    [
      'a wrong IBAN',
      { destination: { kind: 'iban', iban: 'DE89370400440532013001' } },
      'bank_row_account',
      { row: 2 },
    ],
    [
      'an IBAN that SEPA does not reach',
      { destination: { kind: 'iban', iban: 'BR1800360305000010009795493C1' } },
      'bank_row_account',
      { row: 2 },
    ],
    [
      'a wrong BIC',
      { destination: { kind: 'iban', iban: 'DE02120300000000202051', bic: '<BIC>' } },
      'bank_row_account',
      { row: 2 },
    ],
    ['a reference of another row', { reference: euros.reference }, 'bank_row_reference', { row: 2 }],
  ])('is refused with the row of %s', (_, changes, code, values) => {
    const refusal = sepa(sepaPayments.map((one, index) => (index === 1 ? { ...one, ...changes } : one)))
    expect(refusal).toEqual({ code, values })
    if (isRefusal(refusal)) hasText(refusal)
  })

  it.each([
    ['iban', { iban: 'DE00370400440532013000' }],
    ['iban', { iban: 'BR1800360305000010009795493C1' }],
    ['bic', { bic: 'x' }],
    ['name', { name: '' }],
    ['name', { name: 'Калабаш' }],
  ])('is refused without a right %s of the sender', (field, changes) =>
    expect(sepa(sepaPayments, { ...sepaSender, ...changes })).toEqual({
      code: 'bank_sender',
      values: { field },
    }),
  )

  it('is refused without payments, and with too many', () => {
    expect(sepa([])).toEqual({ code: 'bank_rows_none' })
    expect(sepa(Array.from({ length: 5_001 }, () => euros))).toEqual({
      code: 'bank_rows_too_many',
      values: { most: 5_000 },
    })
  })
})

describe('a NACHA file', () => {
  it('is as the rules say', () => expect(textIn(nacha(nachaPayments))).toBe(golden('payments.ach')))

  it('has whole blocks, and totals that add up', () => {
    const bank = fc.constantFrom('011000015', '121000358', '021000021')
    const destination = fc.record({
      kind: fc.constant('us' as const),
      routing: bank,
      account: fc.stringMatching(/^[A-Z0-9]{1,17}$/),
      accountKind: fc.constantFrom('checking' as const, 'savings' as const),
      ofCompany: fc.boolean(),
    })
    fc.assert(
      fc.property(paymentsIn('USD', 9_999_999_999, destination), payments => {
        const written = nacha(payments)
        if (isRefusal(written)) return hasText(written)
        const lines = written.text.split('\r\n')
        expect(lines.pop()).toBe('')
        expect(lines.length % 10).toBe(0)
        expect(lines.filter(line => !/^[\x20-\x7e]{94}$/.test(line))).toEqual([])
        const control = lines.findLastIndex(line => !/^9{94}$/.test(line))
        expect(lines.length - control).toBeLessThanOrEqual(10)
        const of = (kind: string) => lines.slice(0, control).filter(line => line.startsWith(kind))
        const read = (line: string, from: number, to: number) => Number(line.slice(from - 1, to))
        const total = (all: string[], from: number, to: number) =>
          all.reduce((sum, line) => sum + read(line, from, to), 0)
        const entries = of('6')
        expect(entries).toHaveLength(payments.length)
        expect(new Set(entries.map(line => line.slice(79))).size).toBe(payments.length)
        const last = lines[control]!
        expect([read(last, 2, 7), read(last, 8, 13), read(last, 14, 21)]).toEqual([
          of('5').length,
          lines.length / 10,
          payments.length,
        ])
        expect(read(last, 22, 31)).toBe(total(entries, 4, 11) % 10_000_000_000)
        expect(read(last, 44, 55)).toBe(payments.reduce((sum, one) => sum + one.amountMinor, 0))
        expect(total(of('8'), 33, 44)).toBe(read(last, 44, 55))
        expect(total(of('8'), 5, 10)).toBe(payments.length)
      }),
      { numRuns: 200 },
    )
  })

  it.each<[string, Partial<Payment>, string, object]>([
    ['letters that banks don’t take', { holder: '陈' }, 'bank_row_letters', { row: 1, letters: '陈' }],
    ['another currency', { currency: 'EUR' }, 'bank_row_currency', { row: 1, currency: 'EUR' }],
    [
      'too much',
      { amountMinor: minor(10_000_000_000) },
      'bank_row_amount',
      { row: 1, amount: { amount: 10_000_000_000, currency: 'USD' } },
    ],
    ['an account elsewhere', { destination: euros.destination }, 'bank_row_account', { row: 1 }],
  ])('is refused with the row of %s', (_, changes, code, values) =>
    expect(nacha([{ ...dollars, ...changes }])).toEqual({ code, values }),
  )

  it.each([
    ['routing', '011000016'],
    ['routing', '000000000'],
    ['account', '123456789012345678'],
    ['account', '12 34'],
    ['account', ''],
  ])('is refused with the row of a wrong %s number: %s', (name, value) => {
    const destination = { ...dollars.destination, [name]: value } as BankDestination
    expect(nacha([{ ...dollars, destination }])).toEqual({ code: 'bank_row_account', values: { row: 1 } })
  })

  it.each([
    ['routing', '021000022'],
    ['bankName', ''],
    ['name', ' '],
    ['companyId', '123'],
    ['description', 'More than ten'],
    ['modifier', 'a'],
  ])('is refused without a right %s of the sender', (field, value) =>
    expect(nacha(nachaPayments, { ...nachaSender, [field]: value })).toEqual({
      code: 'bank_sender',
      values: { field },
    }),
  )
})

describe('a table of payments', () => {
  it('has every kind of account and currency, and no formulas', () => {
    const others: BankDestination[] = [
      { kind: 'uk', sortCode: '12-34-56', account: '12345678' },
      { kind: 'other', country: 'GH', details: '=cmd; Accra branch\n0012' },
    ]
    const more = others.map(
      (destination, index): Payment => ({
        reference: payoutReference({ goalId: 6, payoutId: 'round-1', attempt: index + 1 }),
        amountMinor: minor(12_500),
        currency: index === 0 ? 'GBP' : 'JPY',
        holder: '@Ama, "Adwoa"',
        destination,
        day: calendarDate('2026-11-23'),
      }),
    )
    const rows = parseCsv(
      textIn(paymentCsv([euros, { ...dollars, reference: sepaPayments[1]!.reference }, ...more])),
    )
    expect(rows).toEqual([
      ['Date', 'Name', 'Country', 'Bank code', 'Account', 'Amount', 'Currency', 'Reference'],
      ['2026-11-23', euros.holder, 'FR', '', 'FR7630006000011234567890189', '250.00', 'EUR', euros.reference],
      [
        '2026-11-23',
        dollars.holder,
        'US',
        '011000015',
        '12345678901234567',
        '250.00',
        'USD',
        sepaPayments[1]!.reference,
      ],
      ['2026-11-23', `'@Ama, "Adwoa"`, 'GB', '12-34-56', '12345678', '125.00', 'GBP', more[0]!.reference],
      [
        '2026-11-23',
        `'@Ama, "Adwoa"`,
        'GH',
        '',
        "'=cmd; Accra branch\n0012",
        '12500',
        'JPY',
        more[1]!.reference,
      ],
    ])
  })

  it('is refused like other files', () => {
    expect(paymentCsv([])).toEqual({ code: 'bank_rows_none' })
    expect(paymentCsv([euros, euros])).toEqual({ code: 'bank_row_reference', values: { row: 2 } })
  })
})

describe('the letters of banks', () => {
  it.each([
    ['Amélie Mensah', 'Amelie Mensah'],
    ['Łukasz Weiß', 'Lukasz Weiss'],
    ['Ɛsi Ɔfori', 'Esi Ofori'],
    ['O’Brien & Co_', "O'Brien + Co"],
    ['ＡＢＣ１', 'ABC1'],
  ])('write %s as %s', (text, plain) => {
    expect(plainText(text)).toBe(plain)
    expect(strangeIn(text)).toBe('')
  })
  it('of other scripts are named', () => expect(strangeIn('Ama Мария 陈 ٣')).toBe('Мария陈٣'))
})

describe('an IBAN', () => {
  it.each(['GB29NWBK60161331926819', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])(
    '%s is one',
    text => {
      expect(isIban(text)).toBe(true)
      expect(isOfSepa(text)).toBe(true)
    },
  )
  it.each(['GB29NWBK60161331926818', 'GB29 NWBK 6016 1331 9268 19', 'gb29nwbk60161331926819', '', 'DE'])(
    '%s is none',
    text => expect(isIban(text)).toBe(false),
  )
})
