import { expect, it } from 'vitest'
import { testRow } from '#lab/builders/web/row.ts'
import { csvOf } from './csv.ts'

it('has a line for each payment, in the given order', () =>
  expect(
    csvOf([
      testRow({ goalName: '=1+1', amount: '12.50', status: 'success' }),
      testRow({ username: 'Ọlá', stripePaymentId: null, refundedAmount: '40.00' }),
      testRow({ currency: 'KWD', amount: '12.500' }),
    ]),
  ).toBe(
    '\uFEFFDate,Goal,Member,Amount,Status,Payment,Refunded,Currency\r\n' +
      "2026-11-20,'=1+1,ama,12.50,Completed,pi_1,,USD\r\n" +
      '2026-11-20,Lisbon in June,Ọlá,100.00,Completed,,40.00,USD\r\n' +
      '2026-11-20,Lisbon in June,ama,12.500,Completed,pi_1,,KWD\r\n',
  ))
