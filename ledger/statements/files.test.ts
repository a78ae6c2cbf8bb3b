import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gathered } from '#lab/builders/evidence.ts'
import {
  at,
  statementLine as line,
  statementLines as lines,
  madeStatement as made,
  madeAt as now,
  parseCsv,
  parseOfx,
} from '#lab/builders/statements.ts'
import { accountNames } from '#shared/api/accountNameTexts.ts'
import type { Currency } from '#shared/currencies.ts'
import { userId } from '#shared/ids.ts'
import { withoutDirections } from '#shared/isolated.ts'
import { minor } from '#shared/money.ts'
import { cut } from '#shared/text.ts'
import { instant } from '#shared/time.ts'
import { statementCsv } from './csv.ts'
import { moment, statementOfx } from './ofx.ts'
import { periodOf } from './period.ts'
import { describedLine, type MadeStatement, statementName } from './statement.ts'
import { whatOf } from './statementTexts.ts'

/** The same lines in another currency. */
const inCurrency = (currency: Currency, changes = {}): MadeStatement => {
  const { statement, ...rest } = made('UTC', lines, changes)
  return { ...rest, statement: { ...statement, currency, currencies: [currency] } }
}
const csv = async (statement: MadeStatement) => parseCsv((await gathered(statementCsv(statement))).join(''))
const ofx = async (statement: MadeStatement) => parseOfx((await gathered(statementOfx(statement))).join(''))

describe('a period', () => {
  it('is the month in the reader’s time zone, or the named one', () => {
    const late = instant('2026-11-30T23:30:00Z')
    expect(periodOf(undefined, late, 'UTC').name).toBe('2026-11')
    expect(periodOf(undefined, late, 'Europe/Berlin').name).toBe('2026-12')
    expect(periodOf('2026-02', now, 'America/New_York')).toMatchObject({
      firstDay: '2026-02-01',
      lastDay: '2026-02-28',
      from: '2026-02-01T05:00:00.000Z',
      until: '2026-03-01T05:00:00.000Z',
    })
    expect(periodOf('2026', now, 'UTC')).toMatchObject({
      firstDay: '2026-01-01',
      lastDay: '2026-12-31',
      until: '2027-01-01T00:00:00.000Z',
    })
  })
})

it('a payment for the seat of another member names its payer', () => {
  const paid = line({ payerUserId: userId(8), payer: 'kofi' })
  expect(describedLine(paid, 'USD')).toBe('Contribution, paid by kofi')
})

it('a payment for the seat of another member changes no balance of its payer, and names that member', async () => {
  const paid = line({ username: 'efua', forOtherMinor: minor(100_00), amountMinor: minor(0) })
  const said = 'Contribution for the seat of efua: $100.00'
  expect(withoutDirections(describedLine(paid, 'USD'))).toBe(said)
  const rows = await csv(made('UTC', [paid]))
  expect(rows[2]).toEqual(expect.arrayContaining([said, '0.00', '50.00']))
  expect((await gathered(statementOfx(made('UTC', [paid])))).join('')).not.toContain('<STMTTRN>')
})

describe('a statement for spreadsheets', () => {
  it('has every line between the opening and the closing balance', async () => {
    const [head, opening, first, second, closing, ...more] = await csv(made('Europe/Berlin'))
    expect(head?.slice(0, 4)).toEqual(['Date', 'Goal', 'Member', 'What'])
    expect(head?.slice(8)).toEqual(['Line', 'Time (UTC)', 'Currency'])
    expect(opening).toEqual(['2026-11-01', '', '', 'Opening balance', '', '', '', '10.00', '', '', 'USD'])
    // In the time zone of Berlin it was the next day.
    expect(first).toEqual([
      ...['2026-11-04', 'Lisbon', 'ama', 'Contribution', 'Savings', '', '40.00', '50.00', 'goal-5-17-1'],
      ...['2026-11-03T23:30:00.000Z', 'USD'],
    ])
    expect(second?.slice(5, 8)).toEqual(['2', '-12.50', '37.50'])
    expect(closing?.slice(0, 8)).toEqual(['2026-11-30', '', '', 'Closing balance', '', '', '', '37.50'])
    expect(more).toEqual([])
  })

  it.each([
    ['EUR', '10.00', '-12.50', '37.50'],
    ['JPY', '1000', '-1250', '3750'],
    ['KWD', '1.000', '-1.250', '3.750'],
  ] as const)('has amounts of %s with its decimals', async (currency, before, amount, after) => {
    const rows = await csv(inCurrency(currency))
    expect(rows[1]?.slice(7)).toEqual([before, '', '', currency])
    expect(rows[3]?.slice(6, 8)).toEqual([amount, after])
    expect(rows.slice(1).map(row => row.at(-1))).toEqual(Array(4).fill(currency))
  })

  it('contains no formula from a name', async () => {
    const rows = await csv(made('UTC', [line({ goal: '=HYPERLINK("http://x")', username: '@SUM(A1)' })]))
    expect(rows[2]?.slice(1, 3)).toEqual([`'=HYPERLINK("http://x")`, "'@SUM(A1)"])
  })
})

describe('a statement for accounting programs', () => {
  it('has the elements that OFX requires, in its order', async () => {
    const document = await ofx(made('America/New_York'))
    const names = (...path: string[]) => at(document, ...path).children.map(({ name }) => name)
    expect(document.name).toBe('OFX')
    expect(names()).toEqual(['SIGNONMSGSRSV1', 'BANKMSGSRSV1'])
    expect(names('SIGNONMSGSRSV1', 'SONRS')).toEqual(['STATUS', 'DTSERVER', 'LANGUAGE'])
    expect(names('BANKMSGSRSV1', 'STMTTRNRS')).toEqual(['TRNUID', 'STATUS', 'STMTRS'])
    const statement = ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS']
    expect(names(...statement)).toEqual(['CURDEF', 'BANKACCTFROM', 'BANKTRANLIST', 'LEDGERBAL'])
    expect(names(...statement, 'BANKACCTFROM')).toEqual(['BANKID', 'ACCTID', 'ACCTTYPE'])
    expect(names(...statement, 'BANKTRANLIST')).toEqual(['DTSTART', 'DTEND', 'STMTTRN', 'STMTTRN'])
    const [, , first, second] = at(document, ...statement, 'BANKTRANLIST').children
    expect(first!.children.map(({ name, text }) => [name, text])).toEqual([
      ['TRNTYPE', 'CREDIT'],
      ['DTPOSTED', '20261103183000.000[-5]'],
      ['TRNAMT', '40.00'],
      ['FITID', 'goal-5-17-1'],
      ['NAME', 'Lisbon'],
      ['MEMO', 'Contribution'],
    ])
    expect(second!.children.map(({ text }) => text)).toEqual([
      ...['DEBIT', '20261103183000.000[-5]', '-12.50', 'goal-5-18-0', 'Lisbon', 'Contribution, round 2'],
    ])
    expect(at(document, ...statement, 'LEDGERBAL', 'BALAMT').text).toBe('37.50')
    // The month is not over: the balance is that of the present.
    expect(at(document, ...statement, 'LEDGERBAL', 'DTASOF').text).toBe('20261121143000.000[-5]')
    expect(at(document, ...statement, 'BANKACCTFROM', 'ACCTID').text).toBe('G5-M7')
  })

  it('is of an account in one currency, of which several goals may have more than one', async () => {
    const statement = ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS']
    const inAll = { goal: null, of: { userId: userId(7) } }
    const textsOf = async (wanted: MadeStatement) => {
      const document = await ofx(wanted)
      return [['CURDEF'], ['BANKACCTFROM', 'ACCTID'], ['LEDGERBAL', 'BALAMT']].map(
        path => at(document, ...statement, ...path).text,
      )
    }
    expect(await textsOf(made('UTC', lines, inAll))).toEqual(['USD', 'M7', '37.50'])
    expect(await textsOf(inCurrency('JPY', inAll))).toEqual(['JPY', 'M7-JPY', '3750'])
    expect(await textsOf(inCurrency('KWD', inAll))).toEqual(['KWD', 'M7-KWD', '3.750'])
    expect(await textsOf(inCurrency('EUR'))).toEqual(['EUR', 'G5-M7', '37.50'])
  })

  it('numbers a line the same in every file', async () => {
    const ids = async (zone: string, changes: object) =>
      at(await ofx(made(zone, lines, changes)), 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'BANKTRANLIST')
        .children.filter(({ name }) => name === 'STMTTRN')
        .map(one => at(one, 'FITID').text)
    expect(await ids('Asia/Tokyo', { goal: null, madeAt: instant('2027-01-01') })).toEqual(
      await ids('UTC', {}),
    )
  })

  it('accepts any names of goals', async () => {
    const goal = `<b>"Fish & Chips"</b> \u0001\u0007 ${'𝒳'.repeat(40)}`
    const document = await ofx(made('UTC', [line({ goal, username: null })], { member: null }))
    const transaction = at(document, 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'BANKTRANLIST').children.at(-1)!
    expect(at(transaction, 'NAME').text).toHaveLength(32)
    expect(at(transaction, 'NAME').text).toMatch(/^<b>"Fish & Chips"<\/b> {3}𝒳/u)
    expect(at(transaction, 'MEMO').text).toBe('Contribution, Former member')
  })

  it('is valid XML with any names, and returns them as far as XML can', async () => {
    const signs = fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']]>',
      '<!--',
      '\0',
      '\r\n',
      '\u202e',
      '\uffff',
      '🦜',
      '&amp;',
      'a',
      ' ',
    )
    const called = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(signs).map(all => all.join('')),
    )
    const check = async (goal: string, username: string): Promise<void> => {
      const document = await ofx(made('UTC', [line({ goal, username })], { member: null }))
      const transaction = at(document, 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'BANKTRANLIST').children.at(-1)!
      const plain = withoutDirections(goal)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these
      const kept = plain.replace(/[\u0000-\u001f\ufffe\uffff]+/g, ' ').trim()
      expect(at(transaction, 'NAME').text).toBe(cut(kept, 32))
    }
    const names = fc.tuple(called, called).filter(pair => pair.every(name => name.isWellFormed()))
    await fc.assert(
      fc.asyncProperty(names, ([goal, username]) => check(goal, username)),
      { numRuns: 300, seed: 6 },
    )
  })

  it.each([
    ['UTC', '20261121193000.000[+0]'],
    ['Asia/Kolkata', '20261122010000.000[+5.50]'],
    ['America/St_Johns', '20261121160000.000[-3.50]'],
    ['Asia/Kathmandu', '20261122011500.000[+5.75]'],
  ])('writes the time in %s as %s', (zone, text) => expect(moment(now, zone)).toBe(text))
})

it('has its currency in the file name, unless it is the default one', () => {
  expect(statementName(made('UTC'))).toBe('goal-5-member-7-2026-11')
  expect(statementName(inCurrency('EUR'))).toBe('goal-5-member-7-EUR-2026-11')
})

it('has a text for every type of journal line', () => {
  const known = [
    ['ContributionReceived', 'savings'],
    ['ContributionRefunded', 'savings', 'owing'],
    ['ContributionRefundFailed', 'savings', 'owing'],
    ['ContributionDisputed', 'savings', 'owing'],
    ['DisputeWon', 'savings', 'owing'],
    ['MemberReplaced', 'savings', 'owing'],
    ['RoundClosed', 'savings', 'payable'],
    ['DebtArose', 'owing', 'claims'],
    ['DebtPaid', 'savings', 'owing', 'claims', 'payable'],
    ['DebtNetted', 'payable', 'owing', 'claims'],
    ['GuaranteePaid', 'payable', 'owing', 'claims'],
    ['DebtReleased', 'owing', 'claims'],
    ['DebtRestored', 'owing', 'payable'],
    ['PayoutDue', 'savings', 'payable'],
    ['PayoutLowered', 'payable', 'owing'],
    ['PayoutSent', 'payable'],
    ['PayoutCaseClosed', 'payable'],
  ] as const
  for (const [entry, ...accounts] of known)
    for (const account of accounts) {
      expect(whatOf(entry, account), `${entry} ${account}`).not.toBe(entry)
      expect(accountNames[account]).toBeTruthy()
    }
})
