import { createHash, hkdfSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

export const formatName = 'calabash-backup-1'
export const logFile = 'log.gz'
const manifestFile = 'manifest.json'
/** In the format of `sha256sum --check`. */
const sumsFile = 'SHA256SUMS'

const manifest = z.object({
  format: z.literal(formatName),
  at: z.iso.datetime(),
  log: z.object({ source: z.string(), events: z.int().min(0), sha256: z.string() }),
  /** Streams that could not be copied, in a sentence each. */
  leftOut: z.array(z.string()).default([]),
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  /** The migrations that had run, by schema; the rows fit their tables. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** Fingerprints of the keys that encrypt secrets in the rows, the one in use first. Named when session keys did. */
  sessionKeys: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

/** The backup is damaged, or does not fit this installation; the message is for people. */
export class BadBackup extends Error {
  override name = 'BadBackup'
}

export const tableFile = (table: string): string => `${table}.gz`

/** Identifies a key without revealing it. */
export const fingerprintOf = (key: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'calabash backup fingerprint', 8)).toString('hex')

const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Written last: it has the checksums of all other files. */
export const writeManifest = async (folder: string, about: Manifest): Promise<void> => {
  await writeFile(join(folder, manifestFile), `${JSON.stringify(about, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  const names = [manifestFile, logFile, ...about.tables.map(({ name }) => tableFile(name))]
  const lines: string[] = []
  for (const name of names) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`)
  await writeFile(join(folder, sumsFile), lines.join(''), { mode: 0o600, flush: true })
}

/** Reads all files and checks their sums. @throws BadBackup */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const names = await readdir(folder).catch(() => {
    throw new BadBackup(`${folder} is no folder that can be read`)
  })
  if (!names.includes(sumsFile)) throw new BadBackup(`${folder} is no backup: it has no ${sumsFile}`)
  const sums = new Map<string, string>()
  for (const line of (await readFile(join(folder, sumsFile), 'utf8')).split('\n').filter(Boolean)) {
    const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? []
    if (name === '') throw new BadBackup(`${sumsFile} in ${folder} is not as it was written`)
    sums.set(name, sum)
  }
  for (const [name, sum] of sums) {
    if (!names.includes(name)) throw new BadBackup(`${name} is missing in ${folder}`)
    if ((await sumOf(join(folder, name))) !== sum)
      throw new BadBackup(`${name} in ${folder} is not as it was written`)
  }
  const about = await parse(folder)
  for (const name of [logFile, ...about.tables.map(table => tableFile(table.name))])
    if (!sums.has(name)) throw new BadBackup(`${sumsFile} in ${folder} does not vouch for ${name}`)
  return about
}

const parse = async (folder: string): Promise<Manifest> => {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  } catch {
    throw new BadBackup(`${manifestFile} in ${folder} is of another format than ${formatName}`)
  }
}
