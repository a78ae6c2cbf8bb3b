import { createHash } from 'node:crypto'
import * as z from 'zod'
import { instant } from '#shared/time.ts'
import type { CarriedEvent } from './carried.ts'

/**
 * A log as a file: gzip of JSON lines. First a header, then the events in the log's order, after every
 * thousand of them a seal, and finally the end. Seals and end contain the number of events before them, and
 * the SHA-256 of every byte before their own line: so truncation, changes, reordering and omissions are
 * detected, with their approximate place.
 */
export const formatName = 'calabash-log-1'
export const sealEvery = 1_000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const headerLine = z.object({
  format: z.string(),
  /** The source of the log, and the time. */
  source: z.string(),
  at: z.iso.datetime(),
})
export type Header = z.output<typeof headerLine>

const seal = z.object({ events: count, sha256 })
const sealLine = z.object({ seal })
const endLine = z.object({ end: seal })
const eventLine = z
  .object({
    stream: z.string().min(1),
    revision: z.string().regex(/^\d{1,18}$/),
    // Other writers may use ids without a standard version.
    id: z.guid(),
    type: z.string().min(1),
    created: z.iso.datetime(),
    data: z.unknown(),
    metadata: z.optional(z.unknown()),
  })
  .transform(
    ({ revision, created, ...event }): CarriedEvent => ({
      ...event,
      data: event.data,
      metadata: event.metadata,
      revision: BigInt(revision),
      created: instant(created),
    }),
  )

/** Changes bytes on their way to or from the disk, such as by encrypting them. */
export type Through = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export type Seal = z.output<typeof seal>
export type Line =
  | { readonly kind: 'event'; readonly event: CarriedEvent }
  | { readonly kind: 'seal' | 'end'; readonly seal: Seal }

/** @throws ZodError for an invalid line */
export const parseLine = (text: string): Line => {
  const value: unknown = JSON.parse(text)
  // The start of the line decides the form: trying one after the other would dominate the cost.
  if (text.startsWith('{"seal":')) return { kind: 'seal', seal: sealLine.parse(value).seal }
  if (text.startsWith('{"end":')) return { kind: 'end', seal: endLine.parse(value).end }
  return { kind: 'event', event: eventLine.parse(value) }
}

const eventText = ({ stream, revision, id, type, created, data, metadata }: CarriedEvent): string =>
  JSON.stringify({ stream, revision: String(revision), id, type, created, data, metadata })

/** Every line of a file, several at a time. */
export async function* linesOf(
  header: Omit<Header, 'format'>,
  events: AsyncIterable<CarriedEvent>,
): AsyncGenerator<Buffer, Seal, undefined> {
  const chain = createHash('sha256')
  const seal = (): Seal => ({ events: written, sha256: chain.copy().digest('hex') })
  const add = (line: string): Buffer => {
    const bytes = Buffer.from(`${line}\n`)
    chain.update(bytes)
    return bytes
  }
  let written = 0
  let gathered = [add(JSON.stringify({ format: formatName, ...header }))]
  for await (const event of events) {
    gathered.push(add(eventText(event)))
    written++
    if (written % sealEvery === 0) gathered.push(add(JSON.stringify({ seal: seal() })))
    if (gathered.length < 100) continue
    yield Buffer.concat(gathered)
    gathered = []
  }
  const end = seal()
  gathered.push(add(JSON.stringify({ end })))
  yield Buffer.concat(gathered)
  return end
}
