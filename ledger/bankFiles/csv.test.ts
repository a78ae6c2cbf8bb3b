import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bankFile, bytesOf, entriesOf, refusalOf } from '#lab/builders/bankFiles.ts'
import { csvRow } from '#shared/csv.ts'
import { rowsOf, separatorOf } from '#shared/csvTable.ts'
import { formatDecimal, minor } from '#shared/money.ts'
import { isRefusal } from '#shared/refusals.ts'
import { amountIn, type DecimalSign } from '#shared/writtenAmounts.ts'
import { type CsvColumns, guessColumns } from './csvColumns.ts'
import { type DayOrder, dayIn } from './csvValues.ts'
import { readStatement } from './readStatement.ts'
import { tableFault } from './refused.ts'

const guessOf = (file: Uint8Array): CsvColumns => {
  const read = readStatement(file)
  if (isRefusal(read) || !('guess' in read)) throw new Error('no guess')
  return read.guess.columns
}
const plain: CsvColumns = { separator: ',', head: 0, day: 0, amount: 1, currency: 'EUR', texts: [2] }

describe('a CSV statement', () => {
  it('of a German bank is read with the guessed columns', () => {
    const columns = guessOf(bankFile('german.csv'))
    expect(columns).toMatchObject({
      separator: ';',
      head: 3,
      day: 0,
      amount: 6,
      currencyColumn: 7,
      balance: 8,
    })
    expect(columns).toMatchObject({ name: 2, texts: [3], account: 4, endToEnd: 5 })
    const entries = entriesOf(bankFile('german.csv'), columns)
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^\/2026-11-21\/-125000\/[0-9a-f]{24}\/1$/),
        format: 'csv',
        account: '',
        day: '2026-11-21',
        amountMinor: -125_000,
        currency: 'EUR',
        counterparty: { name: 'Ama; Mensah', account: 'FR7630006000' },
        endToEnd: '',
        text: 'Susu "drei"\r\nCB-B9DP-0FM6',
        isReturn: false,
        line: 5,
      },
      expect.objectContaining({ day: '2026-11-20', amountMinor: 200_000, endToEnd: 'CB-8WHT-98Z8', line: 7 }),
    ])
  })

  it('of an American bank is read once its currency is named', () => {
    const columns = guessOf(bankFile('american.csv'))
    expect(columns).toMatchObject({ separator: ',', head: 1, day: 0, debit: 2, credit: 3, texts: [1] })
    expect(refusalOf(bankFile('american.csv'), columns).code).toBe('bank_currency_unknown')
    const entries = entriesOf(bankFile('american.csv'), { ...columns, currency: 'USD' })
    expect(entries.map(({ day, amountMinor, text }) => [day, amountMinor, text])).toEqual([
      ['2026-11-03', -25_000, 'PAYMENT, AMA'],
      ['2026-11-13', 100_050, 'REFUND'],
      ['2026-11-14', -100, 'FEE'],
    ])
  })

  it('without headings is guessed by what its columns contain', () => {
    const file = 'x,2026-11-03,Ama,12.50\ny,2026-11-04,Kofi,-3.00\n'
    expect(guessColumns(file).columns).toMatchObject({ head: 0, day: 1, amount: 3 })
  })

  it('of words only has no columns for day and amount', () => {
    const columns = guessOf(bytesOf('nothing,here\nat,all\n'))
    expect(columns).toMatchObject({ day: undefined, amount: undefined })
    expect(refusalOf('nothing,here\n', columns)).toEqual({ code: 'bank_columns_unknown' })
    expect(refusalOf('nothing,here\n', { ...columns, day: 0, debit: 1 })).toEqual({
      code: 'bank_columns_unknown',
    })
  })

  it.each<[string, string, Partial<CsvColumns>, string, object | undefined]>([
    ['whether day or month comes first', '1/2/2026,1.50,a\n2/3/2026,1.50,b', {}, 'bank_day_order', undefined],
    [
      'whether it has thousands',
      '2026-11-03,"1,000",a\n2026-11-04,"2,000",a',
      {},
      'bank_decimal_sign',
      undefined,
    ],
    ['its currency', '2026-11-03,1.50,a', { currency: undefined }, 'bank_currency_unknown', undefined],
    [
      'one currency',
      '2026-11-03,1.50,EUR\n2026-11-03,1.50,USD',
      { currencyColumn: 2 },
      'bank_file_currencies',
      { line: 2, currency: 'USD', other: 'EUR' },
    ],
    [
      'a currency that there is',
      '2026-11-03,1.50,Euro',
      { currencyColumn: 2 },
      'bank_file_currency',
      { line: 1, currency: 'EURO' },
    ],
    ['a day', '2026-11-03,1.50,a\nTotal,1.50,', {}, 'bank_file_field', { line: 2, field: 'Total' }],
    ['an amount', '2026-11-03,1.50,a\n2026-11-04,,b', {}, 'bank_file_field', { line: 2, field: '2' }],
    [
      'whole cents',
      '2026-11-03,1.505,a',
      { decimalSign: '.' },
      'bank_file_field',
      { line: 1, field: '1.505' },
    ],
    [
      'debit or credit',
      '2026-11-03,1.50,2.50',
      { amount: undefined, debit: 1, credit: 2 },
      'bank_file_field',
      { line: 1, field: '1.50' },
    ],
    ['the end of its quotes', '2026-11-03,1.50,"a\nb', {}, 'bank_file_broken', { line: 1 }],
    ['sense after its quotes', '2026-11-03,1.50,"a"b', {}, 'bank_file_broken', { line: 1 }],
    [
      'balances that follow',
      '2026-11-03,1.50,10.00\n2026-11-04,-2.00,8.00\n2026-11-05,1.00,9.50',
      { balance: 2 },
      'bank_file_balance',
      { line: 2, difference: '€0.50' },
    ],
  ])('is refused as a whole when it lacks %s', (_, file, changes, code, values) =>
    expect(refusalOf(file, { ...plain, ...changes })).toEqual(values ? { code, values } : { code }),
  )

  it('may have its entries in either order of time', () => {
    const rows = ['2026-11-03,1.50,10.00', '2026-11-04,-2.00,8.00', '2026-11-05,1.00,9.00']
    const columns = { ...plain, balance: 2 }
    expect(entriesOf(rows.join('\n'), columns)).toHaveLength(3)
    expect(entriesOf(rows.toReversed().join('\n'), columns)).toHaveLength(3)
  })

  it('keeps two payments that look the same apart, and names them alike in each file', () => {
    const row = '2026-11-03,1.50,a\n'
    const [one, two] = entriesOf(row + row, plain)
    expect(one?.id).not.toBe(two?.id)
    expect(entriesOf(`2026-11-02,9.00,b\n${row}`, plain)[1]?.id).toBe(one?.id)
  })
})

describe('a day in a file', () => {
  it.each<[string, DayOrder, string | undefined]>([
    ['2026-11-03', 'ymd', '2026-11-03'],
    ['2026-11-03T10:00:00', 'ymd', '2026-11-03'],
    ['20261103', 'dmy', '2026-11-03'],
    ['3.11.26', 'dmy', '2026-11-03'],
    ['03/11/2026 10:15', 'dmy', '2026-11-03'],
    ['11/3/2026', 'mdy', '2026-11-03'],
    ['13/3/2026', 'mdy', undefined],
    ['29.02.2026', 'dmy', undefined],
    ['3.11.026', 'dmy', undefined],
    ['3.11-2026', 'dmy', undefined],
    ['', 'ymd', undefined],
  ])('%j in the order %s is %s', (text, order, day) => expect(dayIn(text, order)).toBe(day))
})

describe('an amount in a file', () => {
  it.each<[string, DecimalSign, number | undefined]>([
    ['12,50', ',', 1_250],
    ['-1.234,50', ',', -123_450],
    ['1.234.567,8', ',', 123_456_780],
    ['1 234,50', ',', 123_450],
    ["1'234.50", '.', 123_450],
    ['1,234.50', '.', 123_450],
    ['12.50-', '.', -1_250],
    ['(12.50)', '.', -1_250],
    ['−12.50', '.', -1_250],
    ['+12.50', '.', 1_250],
    ['€ 12.50', '.', 1_250],
    ['12.50 EUR', '.', 1_250],
    ['EUR -12.50', '.', -1_250],
    ['0.00', '.', 0],
    ['12,5', '.', undefined],
    ['1,23.45', '.', undefined],
    ['1.2.3', '.', undefined],
    ['--1', '.', undefined],
    ['-1-', '.', undefined],
    ['(1', '.', undefined],
    ['1e5', '.', undefined],
    ['٣', '.', undefined],
    ['', '.', undefined],
    [`1${' '.repeat(100_000)}x`, '.', undefined],
    ['99999999999999999999', '.', undefined],
  ])('%j is %s', (text, sign, amount) => expect(amountIn(text, sign, 'EUR')).toBe(amount))
})

describe('a table', () => {
  it('is read back as it was written, with any separator', () => {
    // Without what our writer changes: signs of formulas at the beginning, and directions of text.
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '1', '|') })
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            word.map(text => `x${text}x`),
            { minLength: 1, maxLength: 5 },
          ),
          { maxLength: 5 },
        ),
        rows => {
          const read = rowsOf(rows.map(csvRow).join(''), ',', tableFault)
          expect(read.map(({ cells }) => cells)).toEqual(rows)
        },
      ),
    )
  })

  it('has the separator that makes most rows alike', () => {
    expect(separatorOf('a;b;c\n1,5;2;3\n1,5;2;3')).toBe(';')
    expect(separatorOf('a\tb\n"x,y,z"\t1,5')).toBe('\t')
    expect(separatorOf('a|b|c\n1|2|3')).toBe('|')
  })

  it('of whatever it is made is read or refused, with any columns', () => {
    const part = fc.constantFrom(
      '2026-11-03',
      '3/4/26',
      '1,50',
      '-2.00',
      '"',
      ',',
      ';',
      '\n',
      '\r',
      'Date',
      'Amount',
      '\t',
      'x',
    )
    const place = fc.option(fc.nat({ max: 4 }), { nil: undefined })
    const columns = fc.record({
      separator: fc.constantFrom(',' as const, ';' as const),
      head: fc.nat({ max: 3 }),
      day: place,
      amount: place,
      debit: place,
      credit: place,
      currency: fc.constant('EUR' as const),
      currencyColumn: place,
      id: place,
      balance: place,
      texts: fc.array(fc.nat({ max: 4 }), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), columns, (parts, chosen) => {
        const file = bytesOf(parts.join(''))
        readStatement(file)
        readStatement(file, chosen)
      }),
      { numRuns: 2_000 },
    )
  })

  it('with any amounts and days gives these back', () => {
    const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).map(minor)
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(day, amount), { minLength: 1, maxLength: 20 }), all => {
        const rows = all.map(([at, value]) =>
          csvRow([at.toISOString().slice(0, 10), formatDecimal(value, 'EUR'), 'x']),
        )
        const entries = entriesOf(rows.join(''), plain)
        expect(entries.map(entry => [entry.day, entry.amountMinor])).toEqual(
          all.map(([at, value]) => [at.toISOString().slice(0, 10), value]),
        )
      }),
    )
  })

  it('as large as a file may be is read or refused in bounded time', () => {
    expect(isRefusal(readStatement(bytesOf(','.repeat(8_000_000))))).toBe(true)
    expect(isRefusal(readStatement(bytesOf('"'.repeat(8_000_001))))).toBe(true)
    expect(isRefusal(readStatement(bytesOf('1,2\n'.repeat(2_000_000))))).toBe(true)
  })
})
