import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import type { Through } from '../logTransfer/format.ts'
import { BadBackup } from './manifest.ts'

/** Encrypted files have the format of age (age-encryption.org), so that its own program opens them too. */
export const encryptedSuffix = '.age'

/** @throws BadBackup when one is no recipient of age */
export const encryptedFor = (recipients: readonly string[]): Through => {
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new BadBackup(`BACKUP_RECIPIENT has no recipient of age in it: ${(error as Error).message}`)
    }
  return async function* encrypted(bytes) {
    yield* await encrypter.encrypt(streamOf(bytes))
  }
}

/** @throws BadBackup when one is no identity of age; and while reading, when none of them opens a file */
export const decryptedBy = (identities: readonly string[], folder: string): Through => {
  const decrypter = new Decrypter()
  for (const identity of identities)
    try {
      decrypter.addIdentity(identity)
    } catch {
      throw new BadBackup('BACKUP_IDENTITY is no identity of age')
    }
  return async function* decrypted(bytes) {
    try {
      yield* await decrypter.decrypt(streamOf(bytes))
    } catch (error) {
      if (error instanceof BadBackup) throw error
      const { message } = error as Error
      throw new BadBackup(
        message.includes('no identity matched')
          ? `BACKUP_IDENTITY does not open ${folder}, which was encrypted for somebody else`
          : `${folder} cannot be decrypted: ${message}`,
      )
    }
  }
}

const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> => {
  const chunks = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async controller => {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await chunks.return?.()),
  })
}

/** A new pair of keys: the identity opens what is encrypted for the recipient. */
export const newIdentity = async () => {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}
