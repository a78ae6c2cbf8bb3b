import { booksCategory } from '#shared/events/books.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { breakCategory, runCategory } from '#shared/events/reconciliation.ts'
import { tombstoneType } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/**
 * The streams whose events are hashed, in the order in which the log has them all. One more category may join as long as
 * no event of it has been written: the order of what is hashed must never change.
 */
export const hashedCategories: readonly string[] = [goalCategory, runCategory, breakCategory, booksCategory]

const longestName = 2_000

/** Streams of others may begin like ours, and have names that the leaves' table cannot hold: they are left out. */
export const hasHashableName = (stream: string): boolean =>
  !stream.includes('\0') && stream.isWellFormed() && Buffer.byteLength(stream) <= longestName

/** A tombstone is said about a stream, as its metadata are: neither is hashed, and neither is carried elsewhere. */
export const isHashable = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): boolean =>
  type !== tombstoneType && hasHashableName(stream)
