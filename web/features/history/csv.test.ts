import { describe, expect, it } from 'vitest'
import { cell, csvOf } from './csv.ts'
import { testRow } from './testRow.ts'

describe('a cell', () => {
  it.each([
    ['Lisbon in June', 'Lisbon in June'],
    ['', ''],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['a=b', 'a=b'],
    ['one, two', '"one, two"'],
    ['"quoted"', '"""quoted"""'],
    ['two\nlines', '"two\nlines"'],
  ])('%j is written %j', (text, written) => expect(cell(text)).toBe(written))
})

it('is a line a payment, in the order given', () =>
  expect(
    csvOf([
      testRow({ goalName: '=1+1', amount: '12.50', status: 'success' }),
      testRow({ username: 'Ọlá', stripePaymentId: null, refundedAmount: '40.00' }),
    ]),
  ).toBe(
    '\uFEFFDate,Goal,Member,Amount,Status,Payment,Refunded\r\n' +
      "2026-11-20,'=1+1,ama,12.50,Completed,pi_1,\r\n" +
      '2026-11-20,Lisbon in June,Ọlá,100.00,Completed,,40.00\r\n',
  ))
