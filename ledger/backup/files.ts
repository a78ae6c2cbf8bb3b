import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { SigningKey } from '../ed25519.ts'
import type { Through } from '../logTransfer/format.ts'
import { BadBackup, manifestFile } from './manifest.ts'
import { decryptedBy, encryptedFor, encryptedSuffix } from './packing.ts'
import { checkedBytes, readSums, type Sums, type Trust, writeSums } from './sums.ts'

interface Protection {
  /** For whom the files are encrypted; nobody: they are not. */
  readonly recipients: readonly string[]
  readonly signingKey: SigningKey | undefined
}

/** The folder of a backup that is made. Its files are written through `through`, so that none is on the disk unencrypted. */
export const createBackupFolder = (folder: string, { recipients, signingKey }: Protection) => {
  const isEncrypted = recipients.length > 0
  const through: Through = isEncrypted ? encryptedFor(recipients) : bytes => bytes
  const names: string[] = []
  /** The path of a new file. */
  const pathOf = (name: string): string => {
    const written = isEncrypted ? `${name}${encryptedSuffix}` : name
    names.push(written)
    return join(folder, written)
  }
  return {
    pathOf,
    through,
    open: (name: string): WriteStream => createWriteStream(pathOf(name), { mode: 0o600, flush: true }),
    /** Signs the folder as it is. */
    finish: (): Promise<void> => writeSums(folder, names, signingKey),
  }
}
export type BackupFolder = ReturnType<typeof createBackupFolder>

/** The files of a backup whose signature and checksums are right. */
export interface BackupFiles extends Pick<Sums, 'signedBy'> {
  readonly folder: string
  /** False when they are encrypted and no identity is here. */
  readonly canBeRead: boolean
  has(name: string): boolean
  /** The decrypted bytes of a file, which are compared with its checksum again. */
  bytesOf(name: string): AsyncIterable<Uint8Array>
}

/** @throws BadBackup */
export const openBackup = async (
  folder: string,
  { trust, identities = [] }: { readonly trust: Trust; readonly identities?: readonly string[] },
): Promise<BackupFiles> => {
  const { sums, signedBy } = await readSums(folder, trust)
  const isEncrypted = sums.has(`${manifestFile}${encryptedSuffix}`)
  const through: Through = isEncrypted ? decryptedBy(identities, folder) : bytes => bytes
  const nameOf = (name: string): string => (isEncrypted ? `${name}${encryptedSuffix}` : name)
  return {
    folder,
    signedBy,
    canBeRead: !isEncrypted || identities.length > 0,
    has: name => sums.has(nameOf(name)),
    bytesOf: name => {
      const sum = sums.get(nameOf(name))
      if (sum === undefined) throw new BadBackup(`${folder} has no ${nameOf(name)}`)
      return through(checkedBytes(join(folder, nameOf(name)), sum))
    },
  }
}
