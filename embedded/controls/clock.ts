import type Koa from 'koa'
import type pg from 'pg'
import * as z from 'zod'
import type { Clock } from '#shared/ports/clock.ts'
import { instant } from '#shared/time.ts'
import type { Access } from './access.ts'
import { controlOf } from './control.ts'
import { createMissing } from './createMissing.ts'

export interface MovableClock extends Clock {
  /** Moves time forward permanently, across restarts too. */
  advance(days: number): Promise<void>
}

const dayMs = 86_400_000

/** The clock of an embedded instance: the machine's own plus a stored offset. */
export const createMovableClock = async (pool: pg.Pool): Promise<MovableClock> => {
  await createMissing(
    pool,
    `create table if not exists sandbox.clock (
      single boolean primary key default true check (single), ahead_ms int8 not null
    );
    insert into sandbox.clock (ahead_ms) values (0) on conflict do nothing`,
  )
  const stored = await pool.query<{ ahead_ms: number }>('select ahead_ms from sandbox.clock')
  let aheadMs = Number(stored.rows[0]?.ahead_ms ?? 0)
  return {
    now: () => instant(Date.now() + aheadMs),
    advance: async days => {
      const moved = await pool.query<{ ahead_ms: number }>(
        'update sandbox.clock set ahead_ms = ahead_ms + $1 returning ahead_ms',
        [Math.round(days * dayMs)],
      )
      aheadMs = Number(moved.rows[0]?.ahead_ms ?? aheadMs)
    },
  }
}

const request = z.object({ advanceDays: z.number().min(0).max(3_660) })

/** POST /sandbox/clock `{ "advanceDays": n }`, then calls `onMoved`. */
export const clockRoute = (
  clock: MovableClock,
  { access, onMoved }: { readonly access: Access; readonly onMoved: () => Promise<unknown> },
): Koa.Middleware =>
  controlOf(
    { path: '/sandbox/clock', access },
    () => ({ now: clock.now() }),
    async (sent, ctx) => {
      const parsed = request.safeParse(sent)
      if (!parsed.success) return 'advanceDays must be a number of days between 0 and 3660'
      await clock.advance(parsed.data.advanceDays)
      try {
        await onMoved()
      } catch (error) {
        // The clock has moved anyway: an error would make the caller move it again. Work that was not woken now
        // wakes by its own schedule.
        ctx.app.emit('error', error, ctx)
      }
      return undefined
    },
  )
