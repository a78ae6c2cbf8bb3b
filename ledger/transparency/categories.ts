import { booksCategory } from '#shared/events/books.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { breakCategory, runCategory } from '#shared/events/reconciliation.ts'
import { tombstoneType } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/**
 * The streams whose events are hashed, in the log's order. A category may be added only before its first event is
 * written: the order of the leaves must never change.
 */
export const hashedCategories: readonly string[] = [goalCategory, runCategory, breakCategory, booksCategory]

const longestName = 2_000

/** Foreign streams may share our prefixes and have names that the table can't store: they are not hashed. */
export const hasHashableName = (stream: string): boolean =>
  !stream.includes('\0') && stream.isWellFormed() && Buffer.byteLength(stream) <= longestName

/** Tombstones and metadata describe streams: they are neither hashed nor moved to other stores. */
export const isHashable = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): boolean =>
  type !== tombstoneType && hasHashableName(stream)

/** A difference between the log and what was hashed, or a fault of the tree or of a root. */
export interface Difference {
  readonly kind:
    | 'edited'
    | 'deleted'
    | 'inserted'
    | 'reordered'
    | 'truncated'
    /** A stream's metadata would keep events from its readers. */
    | 'hidden'
    /** The tree does not lead to the signed roots, or lacks entries. */
    | 'tree'
    /** A root is not signed by its key, or out of order. */
    | 'root'
  /** The number of the leaf, from 0. */
  readonly entry: number
  readonly words: string
}
