import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/**
 * The text of an event that is hashed, in UTF-8. It is a JSON object in the form of RFC 8785 (keys sorted by their code
 * units, no white space, numbers and strings as ECMAScript writes them) with
 *
 * - `v`: 1, the version of this form,
 * - `stream` and `revision` (in decimal digits): the event's place,
 * - `id`, `type`, `data` and `metadata`: the event as it was written, never upcast.
 *
 * Position and time of storing are left out: they change when the log is moved to another event store. The order of the
 * leaves is the order of the log.
 */
export const eventText = ({ stream, revision, id, type, data, metadata, stored = data }: Hashed): string =>
  `{"data":${canonicalJson(stored)},"id":${JSON.stringify(id)},"metadata":${canonicalJson(metadata)},` +
  `"revision":"${revision}","stream":${JSON.stringify(stream)},"type":${JSON.stringify(type)},"v":1}`

export type Hashed = Omit<RecordedEvent, 'position'>

export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = value as Readonly<Record<string, unknown>>
  const members = Object.keys(fields)
    .sort()
    .map(key => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`)
  return `{${members.join(',')}}`
}
