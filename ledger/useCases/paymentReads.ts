import type pg from 'pg'
import { ledgerPayments, unsettledBreaks } from '#projections/readModels/reconciliation/query.ts'
import { waitingRefunds } from '#projections/readModels/refunds/query.ts'
import { schedulesOf, schedulesToCharge } from '#projections/readModels/schedules/query.ts'
import { paymentById, unfinishedPayments } from '#projections/readModels/transactions/query.ts'

type Asked<Query> = Query extends (pool: pg.Pool, ...given: infer Given) => infer Answer
  ? (...given: Given) => Answer
  : never

/**
 * Queries of payments and their jobs. They only say where to look: rows may lag behind the log, which is read
 * before any change.
 */
export interface PaymentReads {
  readonly unfinishedPayments: Asked<typeof unfinishedPayments>
  readonly waitingRefunds: Asked<typeof waitingRefunds>
  readonly paymentById: Asked<typeof paymentById>
  readonly schedulesToCharge: Asked<typeof schedulesToCharge>
  readonly schedulesOf: Asked<typeof schedulesOf>
  readonly ledgerPayments: Asked<typeof ledgerPayments>
  readonly unsettledBreaks: Asked<typeof unsettledBreaks>
}

export const createPaymentReads = (pool: pg.Pool): PaymentReads => ({
  unfinishedPayments: page => unfinishedPayments(pool, page),
  waitingRefunds: page => waitingRefunds(pool, page),
  paymentById: id => paymentById(pool, id),
  schedulesToCharge: page => schedulesToCharge(pool, page),
  schedulesOf: userId => schedulesOf(pool, userId),
  ledgerPayments: ids => ledgerPayments(pool, ids),
  unsettledBreaks: (limit, after) => unsettledBreaks(pool, limit, after),
})
