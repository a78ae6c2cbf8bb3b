import { createHash } from 'node:crypto'

// Any fixed UUID will do; this one is ours for good, since event ids are derived from it.
const namespace = Buffer.from('6f1dbb1ea4a94f0c9a5f0d7ac1a6ba54', 'hex')

/** A version 5 UUID of the stream and what happened there: the same fact has the same id, whoever records it. */
export const eventId = (stream: string, identity: string): string => {
  const hash = createHash('sha1').update(namespace).update(stream).update('/').update(identity).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * The id of a fact's event: what it says is part of it. The store takes an append whose events are there already for a
 * repetition, so two processes that write different things under the same number must not meet there.
 */
export const factId = (stream: string, identity: string, data: unknown): string =>
  eventId(stream, `${identity}/${JSON.stringify(data)}`)
