import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what must be read again, and must not be made by anybody else, under keys that are not in the database. */
export interface Vault {
  seal(secret: Uint8Array): Buffer
  /** Undefined when none of the keys opens it. */
  open(sealed: Uint8Array): Buffer | undefined
}

const ivLength = 12
const tagLength = 16

/**
 * AES-256-GCM under a key derived from each session key, and apart for each purpose; the first seals, all open, so that
 * keys can be rotated.
 */
export const createVault = (
  sessionKeys: readonly string[],
  purpose: 'authenticator' | 'invitation' | 'calendar' | 'snapshot' = 'authenticator',
): Vault => {
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
          // Sealed under another of the keys, perhaps.
        }
      }
      return undefined
    },
  }
}
