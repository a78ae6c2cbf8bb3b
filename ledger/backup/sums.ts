import { createHash, hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { createSigningKey, isSigned, type SigningKey } from '../ed25519.ts'
import { BadBackup } from './manifest.ts'

/** In the format of `sha256sum --check`. */
const sumsFile = 'SHA256SUMS'
const signatureFile = `${sumsFile}.sig`
const signature = z.object({ key: z.string().regex(/^[\da-f]{64}$/), signature: z.string() })

/**
 * The key that signs backups. It is derived from a data key, which a restore needs anyway and which is kept apart from
 * backups, so a backup never vouches for itself.
 */
export const signingKeyOf = (dataKey: string): SigningKey =>
  createSigningKey(
    Buffer.from(hkdfSync('sha256', dataKey, '', 'calabash backup signature', 32)).toString('hex'),
  )

/** Which signatures are accepted. */
export interface Trust {
  /** Public keys. */
  readonly keys: readonly string[]
  readonly mayBeUnsigned?: boolean
}

export interface Sums {
  /** The checksum of each file by its name. */
  readonly sums: ReadonlyMap<string, string>
  /** The public key; undefined for an unsigned backup. */
  readonly signedBy: string | undefined
}

/** The bytes of a file, which must have this checksum. @throws BadBackup at the end, when they don't */
export async function* checkedBytes(path: string, sum: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
  if (hash.digest('hex') !== sum) throw new BadBackup(`${path} is not as it was written`)
}

const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Written last: a folder without these sums is no backup. */
export const writeSums = async (
  folder: string,
  names: readonly string[],
  key: SigningKey | undefined,
): Promise<void> => {
  let text = ''
  for (const name of names) text += `${await sumOf(join(folder, name))}  ${name}\n`
  const write = (name: string, content: string) =>
    writeFile(join(folder, name), content, { mode: 0o600, flush: true })
  if (key) await write(signatureFile, `${JSON.stringify({ key: key.key, signature: key.sign(text) })}\n`)
  await write(sumsFile, text)
}

/** Checks the signature, and that the folder has the signed files, unchanged, and no others. @throws BadBackup */
export const readSums = async (folder: string, trust: Trust): Promise<Sums> => {
  const names = await readdir(folder).catch(() => {
    throw new BadBackup(`${folder} is no folder that can be read`)
  })
  if (!names.includes(sumsFile)) throw new BadBackup(`${folder} is no backup: it has no ${sumsFile}`)
  const text = await readFile(join(folder, sumsFile), 'utf8')
  const signedBy = names.includes(signatureFile) ? await signerOf(folder, text, trust) : undefined
  if (signedBy === undefined && !trust.mayBeUnsigned)
    throw new BadBackup(
      `${folder} is not signed. It is from before backups were signed, was made without DATA_KEYS, or its signature ` +
        'was removed. If you know that it is yours and was not changed, --unsigned takes it.',
    )
  const sums = parsed(folder, text)
  const added = names.find(name => !sums.has(name) && name !== sumsFile && name !== signatureFile)
  if (added !== undefined) throw new BadBackup(`${added} in ${folder} does not belong to the backup`)
  for (const [name, sum] of sums) {
    if (!names.includes(name)) throw new BadBackup(`${name} is missing in ${folder}`)
    if ((await sumOf(join(folder, name))) !== sum)
      throw new BadBackup(`${name} in ${folder} is not as it was written`)
  }
  return { sums, signedBy }
}

const signerOf = async (folder: string, text: string, trust: Trust): Promise<string> => {
  const signed = signature.safeParse(asJson(await readFile(join(folder, signatureFile), 'utf8'))).data
  if (!signed) throw new BadBackup(`${signatureFile} in ${folder} is not as it was written`)
  if (!trust.keys.includes(signed.key))
    throw new BadBackup(
      `${folder} was signed by ${signed.key}, which is no key of this installation. Set DATA_KEYS and SESSION_KEYS as they ` +
        'were, or put the file session-key that was in DATA_DIR into the new one. Without them, --signed-by takes ' +
        'the key that was printed when the backup was made.',
    )
  if (!isSigned(text, signed)) throw new BadBackup(`${sumsFile} in ${folder} is not as it was signed`)
  return signed.key
}

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const parsed = (folder: string, text: string): Map<string, string> => {
  const sums = new Map<string, string>()
  for (const line of text.split('\n').filter(Boolean)) {
    const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? []
    if (name === '') throw new BadBackup(`${sumsFile} in ${folder} is not as it was written`)
    sums.set(name, sum)
  }
  return sums
}
