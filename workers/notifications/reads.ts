import type pg from 'pg'
import {
  circlesOf,
  circlesToWake,
  drawsToReveal,
  type OverdueCase,
  overdueCases,
} from '#projections/readModels/dueForAdvance/query.ts'
import { type DuePayment, duePayments } from '#projections/readModels/duePayments/query.ts'
import { type ReportedPayment, unansweredReports } from '#projections/readModels/transactions/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'

/** Reads of the read side for reminders, a page at a time. They may lag behind the log. */
export interface DueReads {
  /** Payments with a due date in the window that are not made yet. */
  duePayments(window: { readonly from: CalendarDate; readonly to: CalendarDate }): AsyncIterable<DuePayment[]>
  /** Payments outside the platform that were reported in the window and are not answered. */
  unansweredReports(window: {
    readonly from: Instant
    readonly before: Instant
  }): AsyncIterable<ReportedPayment[]>
}

export const createDueReads = (pool: pg.Pool): DueReads => ({
  duePayments: window => duePayments(pool, window),
  unansweredReports: window => unansweredReports(pool, window),
})

/** What the read side tells the clock of the circles. It may be a moment behind: decisions go by the log. */
export interface CircleReads {
  /** A page of circles that the calendar asks something of, as far as can be seen; in the order of their numbers. */
  toWake(from: { readonly now: Instant; readonly after: GoalId; readonly limit: number }): Promise<GoalId[]>
  /** Circles that turn and have one of these members. */
  circlesOf(users: readonly UserId[]): Promise<GoalId[]>
  /** Draws that everybody has added to, or whose time is over. */
  drawsToReveal(from: { readonly now: Instant; readonly limit: number }): Promise<GoalId[]>
  /** Payouts of any goal that nobody has judged in time, the oldest case first. */
  overdueCases(from: { readonly now: Instant; readonly limit: number }): Promise<OverdueCase[]>
}

export const createCircleReads = (pool: pg.Pool): CircleReads => ({
  toWake: from => circlesToWake(pool, from),
  circlesOf: users => circlesOf(pool, users),
  drawsToReveal: from => drawsToReveal(pool, from),
  overdueCases: from => overdueCases(pool, from),
})
