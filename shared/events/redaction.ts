import * as z from 'zod'

/**
 * What an event keeps in its metadata of the time before its plain texts were encrypted: signed roots and receipts of that time cover the event
 * as it was.
 */
const redactionSchema = z.object({
  /** The hash of its leaf, in hexadecimal digits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The tag that it had, if any. */
  tag: z.string().optional(),
})
export type Redaction = Readonly<z.output<typeof redactionSchema>>

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

export const isRedacted = ({ metadata }: { readonly metadata: unknown }): boolean =>
  Object.hasOwn(fieldsOf(metadata), 'redacted')

export const redactionOf = ({ metadata }: { readonly metadata: unknown }): Redaction | undefined =>
  redactionSchema.safeParse(fieldsOf(metadata)['redacted']).data

/** Metadata of an event whose texts are encrypted now; its new tag is added when it is stored. */
export const redactedMetadata = (metadata: unknown, hash: string): unknown => {
  const { tag, ...rest } = fieldsOf(metadata)
  return { ...rest, redacted: { hash, ...(typeof tag === 'string' ? { tag } : {}) } }
}

/** Metadata as they were before that. */
export const metadataBefore = (metadata: unknown, { tag }: Redaction): unknown => {
  const { redacted: _, tag: __, ...rest } = fieldsOf(metadata)
  return { ...rest, ...(tag === undefined ? {} : { tag }) }
}
