import { hash } from 'node:crypto'

// Any fixed UUID will do; this one is ours for good, since event ids are derived from it.
const namespace = Buffer.from('6f1dbb1ea4a94f0c9a5f0d7ac1a6ba54', 'hex')

/** A version 5 UUID of the stream and what happened there: the same fact has the same id, whoever records it. */
export const eventId = (stream: string, identity: string): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(`${stream}/${identity}`)]), 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The id of a fact's event: what it says is part of it. The store takes an append whose events are there already for a
 * repetition, so two processes that write different things under the same number must not meet there.
 */
export const factId = (stream: string, identity: string, data: unknown): string =>
  eventId(stream, `${identity}/${JSON.stringify(data)}`)
