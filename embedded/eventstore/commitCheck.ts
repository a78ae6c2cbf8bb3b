import { firstVisible, type Head, isSoftDeleted, isTombstoned } from './heads.ts'
import { type Expected, noEvents, type Outcome } from './model.ts'
import { isMetastream, metastreamOf, originalOf } from './streamMetadata.ts'

/** The facts that decide whether an append may be written. */
export interface Known {
  head(stream: string): Head
  /** The place of a recent event with this id in the stream. */
  recent(stream: string, id: string): Place | undefined
  /** The place of the event at the revision, if it has this id. */
  at(stream: string, revision: number, id: string): Place | undefined
}

export interface Place {
  readonly revision: number
  readonly position: number
}

export type Verdict = { readonly kind: 'write' } | Outcome

/**
 * Whether events with these ids may be appended. An append whose events all exist is a repetition and is answered like the first; one
 * of whose events only some exist reuses ids and is refused.
 */
export const checkCommit = (
  known: Known,
  stream: string,
  expected: Expected,
  ids: readonly string[],
): Verdict => {
  const head = known.head(stream)
  if (isGone(known, stream)) return { kind: 'stream_deleted' }
  if (expected === 'stream_exists') {
    if (isSoftDeleted(head)) return { kind: 'stream_deleted' }
    // Metadata alone makes a stream exist.
    if (head.last === noEvents && known.head(metastreamOf(stream)).last === noEvents) return wrong(head)
  }
  if (expected === 'any' || expected === 'stream_exists') return checkAnywhere(known, stream, head, ids)

  const revision = expected === 'no_stream' ? noEvents : expected
  if (revision > head.last) return wrong(head)
  if (Number(revision) === head.last) return { kind: 'write' }
  return checkAt(known, stream, head, Number(revision), ids)
}

/** A tombstone deletes the stream's metadata too. */
export const isGone = (known: Pick<Known, 'head'>, stream: string): boolean =>
  isTombstoned(known.head(stream)) || (isMetastream(stream) && isTombstoned(known.head(originalOf(stream))))

const checkAnywhere = (known: Known, stream: string, head: Head, ids: readonly string[]): Verdict => {
  const places = ids.map(id => known.recent(stream, id))
  const last = places.at(-1)
  if (places[0] === undefined) return { kind: 'write' }
  return last && !places.includes(undefined) ? repeated(head, last) : wrong(head)
}

const checkAt = (
  known: Known,
  stream: string,
  head: Head,
  revision: number,
  ids: readonly string[],
): Verdict => {
  const places = ids.map((id, index) => known.at(stream, revision + 1 + index, id))
  const last = places.at(-1)
  if (last && !places.includes(undefined)) return repeated(head, last)
  // A deleted stream looks like a missing one, and may begin again.
  const beginsAgain =
    revision === noEvents && ids.length > 0 && places[0] === undefined && isSoftDeleted(head)
  return beginsAgain ? { kind: 'write' } : wrong(head)
}

/** EventStoreDB looks the position up among visible events, so the answer has none for hidden ones. */
const repeated = (head: Head, { revision, position }: Place): Outcome => ({
  kind: 'success',
  revision,
  position: revision < firstVisible(head) ? undefined : position,
})

const wrong = (head: Head): Outcome => ({ kind: 'wrong_expected_version', current: head.last })
