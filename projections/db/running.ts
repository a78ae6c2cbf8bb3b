import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const note = z.object({
  databaseUrl: z.string(),
  appUrl: z.string(),
  /** Undefined when the event store is configured, not embedded. */
  eventStoreUrl: z.optional(z.string()),
})
/** The addresses of a running embedded instance, for commands on the same machine. */
export type Running = z.output<typeof note>

const file = (dataDir: string): string => join(dataDir, 'running.json')

/** The file contains the database's password, so only its owner may read it. */
export const noteRunning = (dataDir: string, running: Running): void =>
  writeFileSync(file(dataDir), JSON.stringify(running), { mode: 0o600 })

export const forgetRunning = (dataDir: string): void => rmSync(file(dataDir), { force: true })

/** @throws Error in a sentence when no instance is running there. */
export const readRunning = (dataDir: string): Running => {
  try {
    return note.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')))
  } catch {
    throw new Error(`Calabash is not running on ${dataDir}: start it with npm start first`)
  }
}

interface Settings {
  readonly dataDir: string
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'postgres'; readonly url: string }
  readonly eventStore: { readonly kind: 'embedded' } | { readonly kind: 'eventstoredb'; readonly url: string }
}

/**
 * The addresses of the database and the log of the running instance, or of the configured ones; `tableUrl`
 * where the log is a table of the embedded event store.
 * @throws Error in a sentence
 */
export const placesOf = ({ dataDir, database, eventStore }: Settings) => {
  const isEmbedded = database.kind === 'embedded' || eventStore.kind === 'embedded'
  const running = isEmbedded ? readRunning(dataDir) : undefined
  const databaseUrl = database.kind === 'postgres' ? database.url : running?.databaseUrl
  const eventStoreUrl = eventStore.kind === 'eventstoredb' ? eventStore.url : running?.eventStoreUrl
  if (databaseUrl === undefined || eventStoreUrl === undefined)
    throw new Error('EVENTSTORE_URL is missing: nothing else says where the log is')
  const tableUrl = eventStore.kind === 'embedded' ? databaseUrl : undefined
  return { databaseUrl, eventStoreUrl, tableUrl }
}
