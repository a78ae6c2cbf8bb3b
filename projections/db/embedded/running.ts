import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const note = z.object({
  databaseUrl: z.string(),
  appUrl: z.string(),
  /** Undefined where the log is not embedded, and so named in the settings. */
  eventStoreUrl: z.optional(z.string()),
})
/** Where a running embedded instance can be reached, for the commands beside it. */
export type Running = z.output<typeof note>

const file = (dataDir: string): string => join(dataDir, 'running.json')

/** Holds the database's password: for the owner's eyes only. */
export const noteRunning = (dataDir: string, running: Running): void =>
  writeFileSync(file(dataDir), JSON.stringify(running), { mode: 0o600 })

export const forgetRunning = (dataDir: string): void => rmSync(file(dataDir), { force: true })

/** @throws Error in a sentence when nothing is running there. */
export const readRunning = (dataDir: string): Running => {
  try {
    return note.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')))
  } catch {
    throw new Error(`Calabash is not running on ${dataDir}: start it with npm start first`)
  }
}
