import { deleted } from './model.ts'

/** The metadata in `$$<stream>` that affect reads. */
export interface StreamMetadata {
  readonly maxCount?: number
  readonly maxAgeSeconds?: number
  readonly truncateBefore?: number
  /** As written, to be rewritten when a deleted stream begins again. */
  readonly data: Uint8Array
}

export const isMetastream = (stream: string): boolean => stream.startsWith('$$')
export const metastreamOf = (stream: string): string => `$$${stream}`
export const originalOf = (metastream: string): string => metastream.slice(2)

/** A metastream shows only its newest event. */
export const metastreamMetadata: StreamMetadata = { maxCount: 1, data: Buffer.from('{}') }

/** Invalid metadata set no limits. */
export const parseStreamMetadata = (data: Uint8Array): StreamMetadata => {
  const text = Buffer.from(data).toString('utf8')
  const raw = parseObject(text)
  if (!raw) return { data }
  const { $maxCount: maxCount, $maxAge: maxAgeSeconds } = raw
  const truncateBefore = truncationIn(text)
  return {
    data,
    ...(isLimit(maxCount) ? { maxCount } : {}),
    ...(isLimit(maxAgeSeconds) ? { maxAgeSeconds } : {}),
    ...(truncateBefore === undefined ? {} : { truncateBefore }),
  }
}

/** The same metadata with events visible from `revision` on; undefined if it is not an object. */
export const withTruncation = (data: Uint8Array, revision: number): Uint8Array | undefined => {
  const raw = parseObject(Buffer.from(data).toString('utf8'))
  return raw && Buffer.from(JSON.stringify({ ...raw, $tb: revision }))
}

/** Hides all events. */
export const softDelete = Buffer.from(`{"$tb":${2n ** 63n - 1n}}`)

const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const raw: unknown = JSON.parse(text)
    return typeof raw === 'object' && raw !== null ? { ...raw } : undefined
  } catch {
    return undefined
  }
}

/** Parsed from the text, because JSON.parse cannot represent 2^63-1. */
const truncationIn = (text: string): number | undefined => {
  const digits = /"\$tb"\s*:\s*(\d+)/.exec(text)?.[1]
  if (digits === undefined) return undefined
  return BigInt(digits) >= 2n ** 63n - 1n ? deleted : Number(digits)
}

const isLimit = (value: unknown): value is number => typeof value === 'number' && value > 0
