import type pg from 'pg'
import { circlesToWake, drawsToReveal } from '#projections/waking/query.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'

/** What the read side tells the clock of the circles. It may be a moment behind: decisions go by the log. */
export interface CircleReads {
  /** A page of circles that the calendar asks something of, as far as can be seen; in the order of their numbers. */
  toWake(from: { readonly now: Instant; readonly after: GoalId; readonly limit: number }): Promise<GoalId[]>
  /** Draws that everybody has added to, or whose time is over. */
  drawsToReveal(from: { readonly now: Instant; readonly limit: number }): Promise<GoalId[]>
}

export const createCircleReads = (pool: pg.Pool): CircleReads => ({
  toWake: from => circlesToWake(pool, from),
  drawsToReveal: from => drawsToReveal(pool, from),
})
