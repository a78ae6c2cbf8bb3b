import { changeTexts, erasedText } from '#shared/events/freeText.ts'
import { metadataBefore, redactionOf } from '#shared/events/redaction.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { eventText, type Hashed } from './canonical.ts'
import { leafHash } from './merkle.ts'

/** What can be proven of an event: its text, or only its hash where a text of it was erased that the hash covers. */
export type UnderLeaf = { readonly entry: string } | { readonly hash: string }

/**
 * What can be proven of an event by its leaf. An event whose old texts were encrypted is first made again as it was, which needs their
 * keys; the hash that it kept counts only where a key is gone. Undefined when the event is not that of the leaf.
 */
export const underLeaf = (event: Hashed, leaf: Uint8Array): UnderLeaf | undefined => {
  const entry = eventText(event)
  if (isHashOf(entry, leaf)) return { entry }
  const redaction = redactionOf(event)
  if (!redaction || event.untrusted !== undefined) return undefined
  const { stored: _, metadata, ...rest } = event
  const before = eventText({ ...rest, metadata: metadataBefore(metadata, redaction) })
  if (isHashOf(before, leaf)) return { entry: before }
  const isKept = redaction.hash === Buffer.from(leaf).toString('hex')
  return isKept && hasErasedText(event) ? { hash: redaction.hash } : undefined
}

/** Whether an event is that of a leaf, for readers without the keys of texts: finds a place in the log, and proves nothing. */
export const isOfLeaf = (event: RecordedEvent, leaf: Uint8Array): boolean =>
  isHashOf(eventText(event), leaf) || redactionOf(event)?.hash === Buffer.from(leaf).toString('hex')

const isHashOf = (entry: string, leaf: Uint8Array): boolean => leafHash(Buffer.from(entry)).equals(leaf)

const hasErasedText = (event: Hashed): boolean => {
  let isErased = false
  changeTexts(event, value => {
    isErased ||= value === erasedText
    return value
  })
  return isErased
}
