import { changeTexts, hasFreeText } from '#shared/events/freeText.ts'
import { metadataBefore, redactedMetadata, redactionOf } from '#shared/events/redaction.ts'
import { ourStream } from '#shared/events/streams.ts'
import type { TextKeys } from '#shared/ports/textKeys.ts'
import type { EventTags } from '../eventStore/tags.ts'
import { sealTexts } from '../texts/sealedStore.ts'
import { eventText } from '../transparency/canonical.ts'
import { leafHash } from '../transparency/merkle.ts'
import { CannotCarry, type CarriedEvent, placeOf } from './carried.ts'

interface Parts {
  readonly keys: TextKeys
  readonly tags: EventTags
}

/** Whether a free text of an event is not encrypted. */
export const hasPlainText = (event: Pick<CarriedEvent, 'stream' | 'type' | 'data' | 'metadata'>): boolean => {
  if (!hasFreeText(event.type) || !ourStream(event.stream)) return false
  let isPlain = false
  changeTexts(event, value => {
    isPlain ||= typeof value === 'string'
    return value
  })
  return isPlain
}

/**
 * The event with its plain texts encrypted, as those of new events are. Its id and place stay, and its metadata keep the hash of its leaf.
 * @throws CannotCarry when anything but the texts would be another
 */
export const redacted = async (event: CarriedEvent, { keys, tags }: Parts): Promise<CarriedEvent> => {
  const { stream, revision } = event
  const hash = leafHash(Buffer.from(eventText(event))).toString('hex')
  const metadata = redactedMetadata(event.metadata, hash)
  const data = await sealTexts(keys, stream, event)
  const [tagged] = tags.tagged(
    stream,
    [{ ...event, data, metadata }],
    revision === 0n ? 'no_stream' : revision - 1n,
  )
  const changed: CarriedEvent = { ...event, ...tagged, stream, revision, created: event.created }
  if (!isRedactionOf(changed, event) || hasPlainText(changed))
    throw new CannotCarry(`the texts of ${placeOf(event)} cannot be encrypted without another change`)
  return changed
}

/** Whether an event is another one with its texts encrypted, and nothing else changed. */
export const isRedactionOf = (changed: CarriedEvent, event: CarriedEvent): boolean => {
  const redaction = redactionOf(changed)
  if (redaction?.hash !== leafHash(Buffer.from(eventText(event))).toString('hex')) return false
  const before = { ...changed, metadata: metadataBefore(changed.metadata, redaction) }
  return withoutTexts(before) === withoutTexts(event)
}
const withoutTexts = (event: CarriedEvent): string =>
  eventText({ ...event, data: changeTexts(event, () => null) })
