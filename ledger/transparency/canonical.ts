import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/**
 * What is hashed of an event: this text, in UTF-8, and nothing else. It is a JSON object in the form of RFC 8785 (keys
 * sorted by their code units, no white space, numbers and strings as ECMAScript writes them) with
 *
 * - `v`: 1, the version of this form; another form would have another number, from some entry on,
 * - `stream` and `revision` (in decimal digits): where the event stands,
 * - `id`, `type`, `data` and `metadata`: what it says, as it was written, never upcast.
 *
 * Left out is what belongs to the machine that keeps the log: its position in the whole and the moment of storing, which
 * change when a log is carried to another event store. The order of the whole is the order of the leaves.
 */
export const eventText = ({ stream, revision, id, type, data, metadata }: Hashed): string =>
  `{"data":${canonicalJson(data)},"id":${JSON.stringify(id)},"metadata":${canonicalJson(metadata)},` +
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
