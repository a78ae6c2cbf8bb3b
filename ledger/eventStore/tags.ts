import { createHmac, createSecretKey, hash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { shownReason } from '#shared/events/streams.ts'
import type { NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'

/** Tags tell the application's events from those that others have written to the same event store. */
export interface EventTags {
  /** Short names of the keys; the first one writes, all verify. */
  readonly keyIds: readonly string[]
  /** The events as they are stored after `expected`: with a tag in their metadata. */
  tagged(stream: string, events: readonly NewEvent[], expected: bigint | 'no_stream'): readonly NewEvent[]
  /** Why the application can't have written an event there, in a sentence; undefined when the tag is right. */
  faultOf(event: RecordedEvent): string | undefined
  /** Whether a key that is not known here has made its tag. */
  isKeyLost(event: Pick<RecordedEvent, 'metadata'>): boolean
}

const macLength = 16

/**
 * HMAC-SHA256 over the event and its place, so that a true event that was copied, moved or reordered has a wrong tag. The hashed text is
 * JSON, which is the same after storing and reading: `JSON.stringify` and `JSON.parse` keep the order of keys and the form of numbers.
 */
export const createEventTags = (secrets: readonly string[]): EventTags => {
  const [first, ...others] = secrets.map(secret => {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'calabash event tags', 32))
    return { id: hash('sha256', bytes, 'base64url').slice(0, 6), key: createSecretKey(bytes) }
  })
  if (!first) throw new RangeError('tags need a key')
  const known = new Map([first, ...others].map(({ id, key }) => [id, key]))

  const faultOf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): string | undefined => {
    const { tag: _, ...rest } = isObject(metadata) ? metadata : {}
    const tag = tagIn(metadata)
    if (!tag) return 'it has no tag'
    const { keyId, mac } = tag
    const key = known.get(keyId)
    if (!key) return `the key of its tag is not known here (${keyId.slice(0, 20)})`
    const right = macOf(key, [stream, String(revision), id, type, data, rest])
    const given = Buffer.from(mac, 'base64url')
    return given.length === macLength && timingSafeEqual(given, right) ? undefined : 'its tag is wrong'
  }

  return {
    keyIds: [...known.keys()],
    tagged: (stream, events, expected) => {
      const from = expected === 'no_stream' ? 0n : expected + 1n
      return events.map(({ id, type, data, metadata }, index) => {
        const about = isObject(metadata) ? metadata : {}
        const mac = macOf(first.key, [stream, String(from + BigInt(index)), id, type, data, about])
        return {
          ...{ id, type, data },
          metadata: { ...about, tag: `${first.id}.${mac.toString('base64url')}` },
        }
      })
    },
    isKeyLost: ({ metadata }) => {
      const tag = tagIn(metadata)
      return tag !== undefined && !known.has(tag.keyId)
    },
    faultOf: event => {
      const fault = faultOf(event)
      return fault === undefined
        ? undefined
        : shownReason(
            `The event ${event.type.slice(0, 60)} at revision ${event.revision} was not written by this installation: ${fault}.`,
          )
    },
  }
}

const tagIn = (metadata: unknown): { readonly keyId: string; readonly mac: string } | undefined => {
  const tag = isObject(metadata) ? metadata['tag'] : undefined
  if (typeof tag !== 'string') return undefined
  const [keyId = '', mac = ''] = tag.split('.')
  return { keyId, mac }
}

type Key = ReturnType<typeof createSecretKey>

const macOf = (key: Key, tagged: readonly unknown[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(tagged)).digest().subarray(0, macLength)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
