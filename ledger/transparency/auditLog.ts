import { hidingOf, metadataMark, tombstoned, tombstoneType } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { type Difference, isHashable } from './categories.ts'
import type { LeafReader } from './leaves.ts'
import { createRedactionDigest } from './redactions.ts'
import { underLeaf } from './underLeaf.ts'

interface Options {
  readonly log: AsyncIterable<RecordedEvent>
  readonly leaves: LeafReader
  readonly size: number
}

/** An event of which the log has less than was hashed, because a text of it was erased: its hash is right. */
export interface HashOnly {
  readonly entry: number
  readonly stream: string
  readonly revision: string
}

/** With more differences it must be another log. */
const maxDifferences = 1_000

/**
 * Compares the log with the leaves, in order. At a difference it looks up the log's event among the leaves and continues
 * from there, so that it finds every difference, not only the first.
 */
export const auditLog = async ({ log, leaves, size }: Options) => {
  const noted = new Map<number, Difference['kind']>()
  const note = (kind: Difference['kind'], entry: number): void => {
    // An event that was never hashed, in the place of one that was: the entry was edited.
    const both = new Set([kind, noted.get(entry)])
    if (both.has('inserted') && (both.has('deleted') || both.has('truncated'))) noted.set(entry, 'edited')
    else if (!noted.has(entry)) noted.set(entry, kind)
  }
  /** Streams that were deleted or hide events, and how. */
  const gone = new Map<string, Pick<Difference, 'kind' | 'words'>>()
  const events = hashed(log, {
    onEvent: event => {
      noteUnreadable(gone, event)
      redactions.add(event)
    },
    // Earlier versions hashed such events.
    isHashed: async event => (await leaves.indexOf(event)) !== undefined,
  })
  /** Leaves whose events came too early in the log, and those whose events did not come in their place. */
  const early = new Set<number>()
  const missing = createRanges()
  const hashOnly: HashOnly[] = []
  const redactions = createRedactionDigest()
  let unhashed = 0
  let index = 0

  let event = await events.next()
  for (; event && noted.size < maxDifferences; ) {
    while (early.delete(index)) index++
    const expected = index < size ? await leaves.hashAt(index) : undefined
    const shown = expected && underLeaf(event, expected)
    if (shown) {
      if ('hash' in shown)
        hashOnly.push({ entry: index, stream: event.stream, revision: String(event.revision) })
      index++
      event = await events.next()
      continue
    }
    if (expected === undefined && index < size) break // Leaves of the tree are missing, so there is nothing to compare with.
    const found = await leaves.indexOf(event)
    // It was hashed during this audit, after the leaves that are compared.
    const isNew = index >= size && (found === undefined || found >= size)
    if (isNew) {
      unhashed++
      event = await events.next()
      continue
    }
    if (found !== undefined && found > index) {
      const following = await events.peek()
      const next = await leaves.hashAt(index + 1)
      const isAlone = following && expected && underLeaf(following, expected)
      const takesPlace = following && next && underLeaf(following, next)
      if (isAlone || takesPlace) {
        note('reordered', index)
        early.add(found)
        if (!isAlone) missing.add(index, ++index)
        event = await events.next()
      } else {
        missing.add(index, found)
        index = found
      }
      continue
    }
    if (found === index && index < size) note('edited', index++)
    else if (found !== undefined && missing.take(found)) note('reordered', found)
    else note('inserted', index)
    event = await events.next()
  }
  const isCut = event !== undefined
  await events.end()
  while (early.delete(index)) index++
  // The missing events of such a stream are reported once, with the stream.
  const streams = [...gone.keys()]
  const cut = !isCut && index < size ? await leaves.firstNotOf(streams, { from: index, to: size }) : undefined
  if (cut !== undefined) note('truncated', cut)
  for (const range of missing.all()) {
    const first = await leaves.firstNotOf(streams, range)
    if (first !== undefined) note('deleted', first)
  }

  const differences: Difference[] = []
  for (const [entry, kind] of [...noted].sort(([one], [other]) => one - other))
    differences.push({ kind, entry, words: `${await leaves.placeOf(entry)} ${words[kind]}` })
  for (const [stream, { kind, words: how }] of gone)
    differences.push({ kind, entry: size, words: `${stream}: ${how}` })
  return { unhashed, hashOnly, redactions: redactions.hex(), differences }
}

const noteUnreadable = (
  gone: Map<string, Pick<Difference, 'kind' | 'words'>>,
  { stream, type, data }: RecordedEvent,
): void => {
  if (type === tombstoneType) gone.set(stream, { kind: 'deleted', words: tombstoned })
  if (!stream.startsWith(metadataMark)) return
  const about = stream.slice(metadataMark.length)
  const how = hidingOf({ type, data })
  if (how !== undefined) gone.set(about, { kind: 'hidden', words: how })
  // Only the newest metadata count.
  else if (gone.get(about)?.kind === 'hidden') gone.delete(about)
}

const words: Readonly<Record<Difference['kind'], string>> = {
  edited: 'says something else than when it was hashed',
  deleted: 'was hashed, and is not in the log any more, with what follows it',
  inserted: 'has an event before it that was not there when it was hashed',
  reordered: 'does not stand where it stood',
  truncated: 'was hashed, and the log ends before it',
  hidden: 'may keep its events from its readers',
  tree: 'is not in the tree as it was',
  root: 'is under a root that is not right',
}

/** The log's events that are hashed; metadata of streams is reported to `onEvent` and skipped. */
const hashed = (
  log: AsyncIterable<RecordedEvent>,
  {
    onEvent,
    isHashed,
  }: {
    readonly onEvent: (event: RecordedEvent) => void
    readonly isHashed: (event: RecordedEvent) => Promise<boolean>
  },
) => {
  const events = log[Symbol.asyncIterator]()
  const read = async (): Promise<RecordedEvent | undefined> => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) return undefined
      onEvent(value)
      if (!value.stream.startsWith(metadataMark) && (isHashable(value) || (await isHashed(value))))
        return value
    }
  }
  let ahead: Promise<RecordedEvent | undefined> | undefined
  return {
    next: (): Promise<RecordedEvent | undefined> => {
      const next = ahead ?? read()
      ahead = undefined
      return next
    },
    peek: (): Promise<RecordedEvent | undefined> => {
      ahead ??= read()
      return ahead
    },
    end: async (): Promise<void> => void (await events.return?.()),
  }
}

/** A set of numbers as ranges, which may be long. */
const createRanges = () => {
  let ranges: { readonly from: number; readonly to: number }[] = []
  return {
    add: (from: number, to: number): void => void ranges.push({ from, to }),
    /** Removes a number; false when it is not in the set. */
    take: (number: number): boolean => {
      const holder = ranges.find(({ from, to }) => from <= number && number < to)
      if (!holder) return false
      const { from, to } = holder
      const rest = [
        { from, to: number },
        { from: number + 1, to },
      ]
      ranges = ranges.flatMap(range => (range === holder ? rest.filter(one => one.from < one.to) : range))
      return true
    },
    all: (): readonly { readonly from: number; readonly to: number }[] => ranges,
  }
}
