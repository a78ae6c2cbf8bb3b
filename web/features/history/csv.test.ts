import { expect, it } from 'vitest'
import { testRow } from '#lab/builders/web/row.ts'
import { csvOf } from './csv.ts'

const byHand = { method: 'cash', reference: '', receivedBy: null, inCashBox: false } as const

it('has a line for each payment, in the given order', () =>
  expect(
    csvOf([
      testRow({ goalName: '=1+1', amount: '12.50', status: 'success' }),
      testRow({ username: 'Ọlá', stripePaymentId: null, refundedAmount: '40.00', outside: byHand }),
      testRow({ currency: 'KWD', amount: '12.500', paidWith: 'us_bank_account' }),
    ]),
  ).toBe(
    '\uFEFFDate,Goal,Member,Amount,Status,Payment,Refunded,Currency,Paid by\r\n' +
      "2026-11-20,'=1+1,ama,12.50,Completed,pi_1,,USD,Card\r\n" +
      '2026-11-20,Lisbon in June,Ọlá,100.00,Completed,,40.00,USD,Cash\r\n' +
      '2026-11-20,Lisbon in June,ama,12.500,Completed,pi_1,,KWD,Bank account\r\n',
  ))
