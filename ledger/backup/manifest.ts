import { hkdfSync } from 'node:crypto'
import * as z from 'zod'

export const formatName = 'calabash-backup-1'
export const logFile = 'log.gz'
export const manifestFile = 'manifest.json'

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

/** @throws BadBackup */
export const parseManifest = (text: string, folder: string): Manifest => {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new BadBackup(`${manifestFile} in ${folder} is of another format than ${formatName}`)
  }
}
