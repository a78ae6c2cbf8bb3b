import type { GoalId } from '../ids.ts'
import { uuidForm } from '../ids.ts'
import type { RecordedEvent, StoreError } from '../ports/eventStore.ts'
import { adminLogStream } from './adminLog.ts'
import { booksCategory, periodStream } from './books.ts'
import { goalCategory, goalIdIn } from './goal.ts'
import { breakCategory, breakKeyForm, runCategory } from './reconciliation.ts'

/** The prefixes of our streams. Other programs may use the same event store, and the same prefixes. */
export const ourCategories = [goalCategory, runCategory, breakCategory, booksCategory] as const
/** The prefix of the stream with a stream's metadata. */
export const metadataMark = '$$'
/** Our streams and their metadata. */
export const ourPrefixes: readonly string[] = [
  ...ourCategories,
  ...ourCategories.map(category => `${metadataMark}${category}`),
]

export type OurStream =
  | { readonly kind: 'goal'; readonly stream: string; readonly goalId: GoalId }
  | { readonly kind: 'reconciliation' | 'books'; readonly stream: string; readonly goalId: null }

/** The owner of a stream, by its name alone; undefined for foreign ones. */
export const ourStream = (stream: string): OurStream | undefined => {
  const goalId = goalIdIn(stream)
  if (goalId !== undefined) return { kind: 'goal', stream, goalId }
  if (isRun(stream) || isBreak(stream)) return { kind: 'reconciliation', stream, goalId: null }
  return stream === periodStream || stream === adminLogStream
    ? { kind: 'books', stream, goalId: null }
    : undefined
}
const isRun = (stream: string): boolean =>
  stream.startsWith(runCategory) && uuidForm.test(stream.slice(runCategory.length))
const isBreak = (stream: string): boolean =>
  stream.startsWith(breakCategory) && breakKeyForm.test(stream.slice(breakCategory.length))

/** The classification of an event in one of {@link ourPrefixes}. */
export type Classified =
  | { readonly kind: 'event'; readonly of: OurStream }
  /** The stream was deleted permanently. */
  | { readonly kind: 'tombstone'; readonly of: OurStream; readonly reason: string }
  /** Newer metadata replace older ones. `reason` is how they hide events; undefined when they don't. */
  | { readonly kind: 'metadata'; readonly of: OurStream; readonly reason: string | undefined }
  /** In a stream of another program that looks like ours. `gone` when the event deletes the stream. */
  | { readonly kind: 'stranger'; readonly stream: string; readonly reason: string; readonly gone: boolean }

export const tombstoneType = '$streamDeleted'
const metadataType = '$metadata'

export const classify = ({
  stream,
  type,
  data,
}: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): Classified => {
  const isMetadata = stream.startsWith(metadataMark)
  const about = isMetadata ? stream.slice(metadataMark.length) : stream
  const of = ourStream(about)
  const reason = isMetadata ? hidingOf({ type, data }) : undefined
  if (!of)
    return {
      kind: 'stranger',
      stream: about,
      reason: strangeName(about),
      gone: type === tombstoneType || reason === softDeleted,
    }
  if (isMetadata) return { kind: 'metadata', of, reason }
  return type === tombstoneType ? { kind: 'tombstone', of, reason: tombstoned } : { kind: 'event', of }
}

/** The reason of a {@link tombstoneType}. */
export const tombstoned = 'The stream was deleted for good (a tombstone).'
/** Describes a stream that could not be read. */
export const unreadable = ({ fault, message }: StoreError): string =>
  fault === 'deleted' ? tombstoned : `The stream cannot be read: ${message}.`

const softDeleted = 'The stream was deleted: its metadata hide all of its events.'

/**
 * How a stream's metadata hide events from readers. A limit that hides nothing yet counts too: the ledger's streams have
 * none.
 */
export const hidingOf = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): string | undefined => {
  if (type !== metadataType || typeof data !== 'object' || data === null) return undefined
  const { $tb, $maxCount, $maxAge } = data as Readonly<Record<string, unknown>>
  if (isLimit($tb))
    // The `$tb` of a deleted stream, 2^63-1, exceeds safe integers.
    return $tb > Number.MAX_SAFE_INTEGER
      ? softDeleted
      : `The stream was truncated: its metadata hide the events before revision ${$tb}.`
  if (isLimit($maxCount)) return `The stream's metadata keep only its newest events ($maxCount ${$maxCount}).`
  if (isLimit($maxAge)) return `The stream's metadata hide events older than ${$maxAge} seconds ($maxAge).`
  return undefined
}
const isLimit = (value: unknown): value is number => typeof value === 'number' && value > 0

const strangeName = (stream: string): string => {
  if (stream.startsWith(goalCategory))
    return 'This is not the name of a goal: that is "goal-" and its number.'
  if (stream.startsWith(runCategory)) return 'This is not the name of a reconciliation run.'
  if (stream.startsWith(breakCategory)) return 'This is not the name of a reconciliation break.'
  return `This is not a stream of the books: these are ${periodStream} and ${adminLogStream}.`
}

const longestName = 200

/**
 * The name of a stream in a form that can be stored and shown: foreign names may have characters or lengths
 * that Postgres does not accept. Our own names are unchanged.
 */
export const shownName = (stream: string): string => shown(stream, longestName)

const longestReason = 1_000
export const shownReason = (reason: string): string => shown(reason, longestReason)

const shown = (text: string, most: number): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored
  const plain = text.toWellFormed().replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
  return plain.length > most ? `${plain.slice(0, most).toWellFormed()}…` : plain
}
