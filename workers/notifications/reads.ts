import type pg from 'pg'
import {
  circlesOf,
  circlesToWake,
  drawsToReveal,
  type OverdueCase,
  overdueCases,
} from '#projections/readModels/dueForAdvance/query.ts'
import { type DuePayment, duePayments } from '#projections/readModels/duePayments/query.ts'
import { type UnsentPayout, unsentPayouts } from '#projections/readModels/payouts/query.ts'
import { type ReportedPayment, unansweredReports } from '#projections/readModels/transactions/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'

/** Queries of the read side for reminders, a page at a time. They may lag behind the log. */
export interface DueReads {
  /** Unpaid payments with a due date in the window. */
  duePayments(window: { readonly from: CalendarDate; readonly to: CalendarDate }): AsyncIterable<DuePayment[]>
  /** Unanswered reports of payments outside the platform, made in the window. */
  unansweredReports(window: {
    readonly from: Instant
    readonly before: Instant
  }): AsyncIterable<ReportedPayment[]>
  /** Due payouts that may have waited for their sending since the window. */
  unsentPayouts(window: { readonly from: Instant; readonly before: Instant }): AsyncIterable<UnsentPayout[]>
}

export const createDueReads = (pool: pg.Pool): DueReads => ({
  duePayments: window => duePayments(pool, window),
  unansweredReports: window => unansweredReports(pool, window),
  unsentPayouts: window => unsentPayouts(pool, window),
})

/** Queries of the read side for the jobs of circles. They may lag behind: decisions use the log. */
export interface CircleReads {
  /** A page of circles that may have something due, in the order of their ids. */
  toWake(from: { readonly now: Instant; readonly after: GoalId; readonly limit: number }): Promise<GoalId[]>
  /** Circles in rotation with one of these members. */
  circlesOf(users: readonly UserId[]): Promise<GoalId[]>
  /** Draws with all salts, or past their deadline. */
  drawsToReveal(from: { readonly now: Instant; readonly limit: number }): Promise<GoalId[]>
  /** Payout cases of any goal that were not decided in time, the oldest first. */
  overdueCases(from: { readonly now: Instant; readonly limit: number }): Promise<OverdueCase[]>
}

export const createCircleReads = (pool: pg.Pool): CircleReads => ({
  toWake: from => circlesToWake(pool, from),
  circlesOf: users => circlesOf(pool, users),
  drawsToReveal: from => drawsToReveal(pool, from),
  overdueCases: from => overdueCases(pool, from),
})
