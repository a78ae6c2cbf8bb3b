import type pg from 'pg'
import { periodFigures, quarantinedGoals } from '#projections/books/query.ts'
import type { ReadSide } from '#projections/checkpoints.ts'
import {
  type BooksEvent,
  booksSchemaVersion,
  parseBooksEvent,
  periodStream,
  spanOf,
} from '#shared/events/books.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { type Metadata, metadataSchema } from '#shared/events/metadata.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type EventStore, isStreamFault, StoreError } from '#shared/ports/eventStore.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Instant } from '#shared/time.ts'
import { periodsDecider } from './domain/books/periods.ts'
import { factId } from './eventId.ts'
import type { ClosedPeriods, Context } from './handle.ts'

type Log = { warn(details: object, message: string): void }
export type ClosedPeriod = BooksEvent['data'] & { readonly closedAt: Instant; readonly revision: number }

const askEveryMs = 30_000
const patienceMs = 10_000

export interface FollowedPeriods extends ClosedPeriods {
  look(): Promise<void>
  stop(): void
}

/**
 * Follows which periods are closed, so that nothing is booked into one of them. Asked again every half minute; a period is
 * closed an hour after its end at the earliest, so every process knows of it long before it could get in its way.
 * A process may start while the log can't be read: then nothing is booked before it is known.
 */
export const followPeriods = (store: Pick<EventStore, 'read'>, log: Log): FollowedPeriods => {
  let closedUntil: Instant | undefined
  let seen = 0n
  let isKnown = false
  const look = async (): Promise<void> => {
    try {
      for await (const { type, data, revision } of store.read(periodStream, seen)) {
        closedUntil = parseBooksEvent(type, data).data.until
        seen = revision + 1n
      }
    } catch (err) {
      if (err instanceof StoreError && !isStreamFault(err)) throw err
      // The fault of this one stream stops no goal; the stream is held back and named, and the audit compares the months.
      log.warn({ err }, 'the closed periods cannot be read completely')
    }
    isKnown = true
  }
  const timer = setInterval(
    () => void look().catch(err => log.warn({ err }, 'which periods are closed could not be asked')),
    askEveryMs,
  )
  timer.unref()
  return {
    known: async () => {
      if (!isKnown) await look()
    },
    closedUntil: () => closedUntil,
    look,
    stop: () => clearInterval(timer),
  }
}

export type ClosedOrNot =
  | { readonly outcome: 'accepted'; readonly position: bigint }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

interface Parts {
  readonly store: Pick<EventStore, 'append' | 'read' | 'subscribe'>
  readonly pool: pg.Pool
  readonly readSide: ReadSide
  readonly clock: Clock
  /** Has whoever books here look at once. */
  readonly onClosed: () => Promise<void>
}

/** Oldest first. */
export const closedPeriods = async (store: Pick<EventStore, 'read'>): Promise<ClosedPeriod[]> => {
  const found: ClosedPeriod[] = []
  for await (const { type, data, metadata, revision } of store.read(periodStream)) {
    const { at } = metadataSchema.parse(metadata)
    found.push({ ...parseBooksEvent(type, data).data, closedAt: at, revision: Number(revision) })
  }
  return found
}

/** Closing of periods; the only place that appends to the stream of the books. */
export const createPeriods = ({ store, pool, readSide, clock, onClosed }: Parts) => {
  const closed = () => closedPeriods(store)

  /** The last event of a goal that the log has now, if the journal may lack it. */
  const lastUnread = async (): Promise<bigint | undefined> => {
    const done = new AbortController()
    const after = readSide.position < 0n ? undefined : readSide.position
    let last: bigint | undefined
    try {
      for await (const item of store.subscribe({ streamPrefix: goalCategory, after, signal: done.signal })) {
        if (item.kind === 'event') last = item.event.position
        if (item.kind === 'caught_up') break
      }
      return last
    } finally {
      done.abort()
    }
  }

  return {
    /** Oldest first. */
    closed,
    close: async (period: string, byUserId: UserId, context: Context): Promise<ClosedOrNot> => {
      const now = clock.now()
      if ((await quarantinedGoals(pool)) > 0)
        return { outcome: 'refused', refusal: { code: 'books_incomplete' } }
      const last = await lastUnread()
      if (last !== undefined && !(await readSide.waitFor(last, patienceMs)))
        throw new StoreError('unavailable', 'the read side does not catch up with the log')
      const history = await closed()
      const state = history.reduce(
        (before, data) => periodsDecider.evolve(before, { type: 'PeriodClosed', data }),
        periodsDecider.initialState(),
      )
      const figures = await periodFigures(pool, spanOf(period))
      const decision = periodsDecider.decide(
        { type: 'ClosePeriod', period, byUserId, now, ...figures },
        state,
      )
      if (decision.outcome === 'refused') return decision
      const metadata: Metadata = { ...context, at: now, schemaVersion: booksSchemaVersion }
      const events = decision.events.map(({ type, data }) => {
        parseBooksEvent(type, data) // what could not be read again must never be written
        return { id: factId(periodStream, period, data), type, data, metadata }
      })
      const newest = history.at(-1)
      const appended = await store.append(
        periodStream,
        events,
        newest ? BigInt(newest.revision) : 'no_stream',
      )
      if (appended.outcome === 'conflict') return { outcome: 'refused', refusal: { code: 'period_closed' } }
      await onClosed()
      return { outcome: 'accepted', position: appended.position }
    },
  }
}
export type Periods = ReturnType<typeof createPeriods>
