import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config'
import { tables } from '#ledger/evidence/tables.ts'
import { calendarOf } from '#ledger/notifications/calendar.ts'
import { statementCsv } from '#ledger/statements/csv.ts'
import { statementOfx } from '#ledger/statements/ofx.ts'
import { csvRow } from '#shared/csv.ts'
import { type Currency, currencies } from '#shared/currencies.ts'
import { decimalsOf, formatDecimal, formatMoney, type Minor, minor, stepOf, times } from '#shared/money.ts'
import { csvOf } from '#web/features/history/csv.ts'
import { gathered } from '../builders/evidence.ts'
import { at, madeStatement, parseCsv, parseOfx, statementLine } from '../builders/statements.ts'
import { testGoal } from '../builders/web/goal.ts'
import { testRow } from '../builders/web/row.ts'

interface Amount {
  readonly amount: Minor
  readonly currency: Currency
}
/** Whatever the books can hold, and so also what nobody could type. */
const anyAmount: fc.Arbitrary<Amount> = fc.record({
  amount: fc.maxSafeInteger().map(minor),
  currency: fc.constantFrom(...currencies),
})

/** Minor units, read from what a file says without any code of ours. */
const readBack = (text: string, currency: Currency): bigint => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  expect(decimals).toHaveLength(decimalsOf(currency))
  return BigInt(`${sign}${whole}${decimals}`)
}

const statementOf = ({ amount, currency }: Amount) => {
  const { statement, ...rest } = madeStatement('UTC', [
    statementLine({ amountMinor: amount, balanceMinor: amount }),
  ])
  return { ...rest, statement: { ...statement, currency, currencies: [currency] } }
}
const seen = { revision: '1', at: '2026-11-20T12:00:00.000Z', actor: 'user:1', whole: true }

/** What a file says of an amount: that, and its currency. */
type Said = readonly [amount: string | undefined, currency: string | undefined]
const files: Readonly<Record<string, (of: Amount) => Promise<readonly Said[]> | readonly Said[]>> = {
  'a statement for spreadsheets': async of => {
    const [, , line, closing] = parseCsv((await gathered(statementCsv(statementOf(of)))).join(''))
    return [
      [line?.[6], line?.at(-1)],
      [line?.[7], line?.at(-1)],
      [closing?.[7], closing?.at(-1)],
    ]
  },
  'a statement for programs that keep accounts': async of => {
    const document = parseOfx((await gathered(statementOfx(statementOf(of)))).join(''))
    const statement = at(document, 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS')
    const { text: currency } = at(statement, 'CURDEF')
    return [
      [at(statement, 'BANKTRANLIST', 'STMTTRN', 'TRNAMT').text, currency],
      [at(statement, 'LEDGERBAL', 'BALAMT').text, currency],
    ]
  },
  'the evidence of a circle': ({ amount, currency }) =>
    tables.flatMap(({ row, headings }) => {
      const types = ['RoundClosed', 'ContributionReceived', 'PayoutDue', 'DebtArose']
      const writing = { nameOf: String, currency }
      return types.flatMap((type): Said[] => {
        const cells = row({ ...seen, type, data: { amountMinor: amount, potMinor: amount } }, writing)
        const column = headings().findIndex(heading => heading === 'Amount' || heading === 'Pot')
        return cells ? [[String(cells[column]), String(cells[headings().indexOf('Currency')])]] : []
      })
    }),
  'payments for spreadsheets': ({ amount, currency }) => {
    const written = formatDecimal(amount, currency)
    const [headings = [], row] = parseCsv(
      csvOf([testRow({ currency, amount: written, refundedAmount: written })]),
    )
    return [
      [row?.[3], row?.[headings.indexOf('Currency')]],
      [row?.[6], row?.[headings.indexOf('Currency')]],
    ]
  },
}

describe('an amount of any currency', () => {
  it.each(Object.entries(files))('comes out of %s as it went in', (_, write) =>
    fc.assert(
      fc.asyncProperty(anyAmount, async of => {
        const said = await write(of)
        expect(said.length).toBeGreaterThan(0)
        for (const [text = '', currency] of said)
          expect([readBack(text, of.currency), currency]).toEqual([BigInt(of.amount), of.currency])
      }),
    ),
  )

  it('is no formula in a spreadsheet, also where it is negative', () =>
    fc.assert(
      fc.property(anyAmount, ({ amount, currency }) => {
        const written = formatDecimal(amount, currency)
        expect(csvRow([written])).toBe(`${written}\r\n`)
      }),
    ))

  it('stands in a calendar as people write it', () =>
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), fc.constantFrom(...currencies), (count, currency) => {
        const target = times(stepOf(currency), count)
        const goal = testGoal({ currency, targetAmount: formatDecimal(target, currency) })
        const file = calendarOf([{ goal, seats: [], dueDates: [] }], 'https://calabash.example')
        const plain = file.replaceAll('\r\n ', '').replaceAll('\\,', ',')
        expect(plain).toContain(formatMoney(target, currency))
      }),
    ))

  it('is a limit in the settings, and no limit of another currency', () =>
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999_999 }), fc.constantFrom(...currencies), (count, currency) => {
        const set = `${currency}:${count}`
        const given = readConfig({ PAYOUT_APPROVAL_ABOVE: set, ADMIN_DAY_LIMIT: set, RESERVE: set })
        const usual = readConfig({})
        for (const limit of ['approvalAbove', 'adminDayLimit', 'reserve'] as const)
          for (const one of currencies)
            expect([one, given[limit](one)]).toEqual([one, one === currency ? count : usual[limit](one)])
      }),
      { numRuns: 30 },
    ))
})
