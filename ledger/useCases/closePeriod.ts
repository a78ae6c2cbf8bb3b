import type pg from 'pg'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import { periodFigures, quarantinedGoals } from '#projections/readModels/journal/query.ts'
import { periodStream, spanOf } from '#shared/events/books.ts'
import { goalCategory } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type EventStore, StoreError } from '#shared/ports/eventStore.ts'
import type { Refusal } from '#shared/refusals.ts'
import { upToNow } from '#shared/wholeStream.ts'
import type { Periods } from '../books/periods.ts'
import type { Context, Handled } from '../handle.ts'

interface Needs {
  readonly store: Pick<EventStore, 'subscribe'>
  readonly pool: pg.Pool
  readonly readSide: ReadSide
  readonly periods: Periods
  readonly clock: Clock
}

const patienceMs = 10_000

/** Closes a period of the books, with the journal's figures. */
export const closePeriod = async (
  { store, pool, readSide, periods, clock }: Needs,
  { period, userId: byUserId }: { readonly period: string; readonly userId: UserId },
  context: Context,
): Promise<Handled<unknown> | Refusal> => {
  const now = clock.now()
  if ((await quarantinedGoals(pool)) > 0) return { code: 'books_incomplete' }
  // The journal may lack the log's last events of goals.
  const after = readSide.position < 0n ? undefined : readSide.position
  let last: bigint | undefined
  for await (const item of upToNow(store, { streamPrefix: goalCategory, after }))
    if (item.kind === 'event') last = item.event.position
  if (last !== undefined && !(await readSide.waitFor(last, patienceMs)))
    throw new StoreError('unavailable', 'the read side does not catch up with the log')
  const figures = await periodFigures(pool, spanOf(period))
  const command = { type: 'ClosePeriod', period, byUserId, now, ...figures } as const
  const handled = await periods.handle(periodStream, command, context)
  if (handled.outcome === 'accepted') await periods.onClosed()
  return handled
}
