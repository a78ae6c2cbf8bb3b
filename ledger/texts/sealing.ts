import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { TextKey } from '#shared/ports/textKeys.ts'

const ivLength = 12
const tagLength = 16

const derive = (key: TextKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `calabash texts: ${purpose}`, 32))

interface DerivedKeys {
  readonly vectors: Buffer
  readonly texts: Buffer
}
/** A key is used for many texts; what was derived from it is forgotten with it. */
const remembered = new WeakMap<TextKey, DerivedKeys>()
const derivedFrom = (key: TextKey): DerivedKeys => {
  const keys = remembered.get(key) ?? { vectors: derive(key, 'vectors'), texts: derive(key, 'texts') }
  remembered.set(key, keys)
  return keys
}

interface Place {
  /** Stream, type and path: a sealed text opens nowhere else. */
  readonly place: string
  /** Identifies the event before its texts are sealed. */
  readonly event: string
}

/**
 * AES-256-GCM, deterministic: the initialisation vector is derived from the event, the place and the text, under a key of its own. The
 * same event is the same bytes when it is appended again, and another text never meets the same vector.
 */
export const sealText = (key: TextKey, text: string, { place, event }: Place): string => {
  const vector = createHmac('sha256', derivedFrom(key).vectors).update(JSON.stringify([event, place, text]))
  const iv = vector.digest().subarray(0, ivLength)
  const cipher = createCipheriv('aes-256-gcm', derivedFrom(key).texts, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined when it was sealed under another key or for another place, or was changed. */
export const openText = (key: TextKey, sealed: string, place: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const cipher = createDecipheriv('aes-256-gcm', derivedFrom(key).texts, bytes.subarray(0, ivLength))
    cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return Buffer.concat([cipher.update(bytes.subarray(ivLength + tagLength)), cipher.final()]).toString()
  } catch {
    return undefined
  }
}

/**
 * The id of an event with sealed texts. The one that it had before is a hash of the texts, by which they could be guessed after they were
 * erased.
 */
export const sealedId = (secret: Uint8Array, id: string): string => {
  const hex = createHmac('sha256', derive(secret, 'ids')).update(id).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
