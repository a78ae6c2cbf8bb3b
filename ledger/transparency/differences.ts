import type pg from 'pg'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { eventText } from './canonical.ts'
import { leafHash } from './merkle.ts'
import { metadataMark } from './sources.ts'
import type { Leaf } from './tree.ts'

/** How the log differs from what was hashed, or what is wrong with the tree or a root. */
export interface Difference {
  readonly kind:
    | 'edited'
    | 'deleted'
    | 'inserted'
    | 'reordered'
    | 'truncated'
    /** A stream's metadata would keep events from its readers. */
    | 'hidden'
    /** The tree does not make the roots that were signed, or has lost something. */
    | 'tree'
    /** A root is not signed by its key, or out of order. */
    | 'root'
  /** Which leaf, from 0; where the log has what was never hashed, before which. */
  readonly entry: number
  /** In a sentence. */
  readonly words: string
}

export interface HashedEvent extends RecordedEvent {
  readonly hash: Buffer
}

/** The log's events with their hashes; what is said about the streams themselves is told, and passed over. */
export const readLog = (log: AsyncIterable<RecordedEvent>, onMetadata: (stream: string) => void) => {
  const events = log[Symbol.asyncIterator]()
  const next = async (): Promise<HashedEvent | undefined> => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) return undefined
      if (!value.stream.startsWith(metadataMark))
        return { ...value, hash: leafHash(Buffer.from(eventText(value))) }
      onMetadata(value.stream.slice(metadataMark.length))
    }
  }
  return {
    next,
    /** Reads on until this comes; whether it does. */
    comesTo: async (hash: Buffer): Promise<boolean> => {
      for (let event = await next(); event; event = await next()) if (event.hash.equals(hash)) return true
      return false
    },
    count: async (): Promise<number> => {
      let count = 0
      while (await next()) count++
      return count
    },
    end: async (): Promise<void> => void (await events.return?.()),
  }
}
export type LogReader = ReturnType<typeof readLog>

interface Unequal {
  /** What was hashed, and what stands there now. */
  readonly leaf: Leaf
  readonly event: HashedEvent | undefined
  readonly reader: LogReader
  readonly pool: pg.Pool
}

/** What kind of difference it is, by where else each of the two is to be found. */
export const explain = async ({ leaf, event, reader, pool }: Unequal): Promise<Difference> => {
  const entry = leaf.index
  const expected = `${leaf.stream} at revision ${leaf.revision}`
  if (!event) return { kind: 'truncated', entry, words: `the log ends before ${expected}, which was hashed` }
  if (event.stream === leaf.stream && event.revision === leaf.revision)
    return { kind: 'edited', entry, words: `${expected} says something else than when it was hashed` }
  const other = `${event.stream} at revision ${event.revision}`
  const { rowCount: isKnown } = await pool.query(
    'select from transparency.leaves where stream = $1 and revision = $2 and hash = $3 and index > $4',
    [event.stream, String(event.revision), event.hash, entry],
  )
  const comesLater = await reader.comesTo(leaf.hash)
  if (isKnown && comesLater)
    return { kind: 'reordered', entry, words: `${other} stands before ${expected}, which was hashed first` }
  if (isKnown)
    return { kind: 'deleted', entry, words: `${expected} was hashed, and is not in the log any more` }
  if (comesLater)
    return { kind: 'inserted', entry, words: `${other} stands before ${expected}, and was never hashed` }
  return { kind: 'edited', entry, words: `${other} stands where ${expected} was hashed` }
}
