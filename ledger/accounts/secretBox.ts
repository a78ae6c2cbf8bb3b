import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Authenticated encryption of secrets in the database, under keys that are not in the database. */
export interface SecretBox {
  seal(secret: Uint8Array): Buffer
  /** Undefined when no key opens it. */
  open(sealed: Uint8Array): Buffer | undefined
}

const ivLength = 12
const tagLength = 16

/**
 * AES-256-GCM. Each purpose has its own keys, derived from the session keys. The first seals and all open, so that keys
 * can be rotated.
 */
export const createSecretBox = (
  sessionKeys: readonly string[],
  purpose: 'authenticator' | 'invitation' | 'calendar' | 'snapshot' = 'authenticator',
): SecretBox => {
  const keys = sessionKeys.map(key =>
    Buffer.from(hkdfSync('sha256', key, '', `calabash ${purpose} secrets`, 32)),
  )
  const open = (key: Buffer, sealed: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
  }
  return {
    seal: secret => {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv)
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open: sealed => {
      for (const key of keys) {
        try {
          return open(key, Buffer.from(sealed))
        } catch {
          // Another key may open it.
        }
      }
      return undefined
    },
  }
}
