import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '#projections/db/connect.ts'

const version = '0.42.0'
const folder = join(import.meta.dirname, `../../node_modules/.cache/emmett-${version}`)
const entry = join(folder, 'node_modules/@event-driven-io/emmett-postgresql/dist/index.js')

/** The part of it that is used here. */
interface Module {
  getPostgreSQLEventStore(url: string, options: object): Emmett
}
interface Emmett {
  readonly schema: { migrate(): Promise<unknown> }
  appendToStream(
    stream: string,
    events: readonly object[],
    options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
  ): Promise<{ readonly nextExpectedStreamVersion: bigint }>
  close(): Promise<void>
}

/**
 * Emmett's event store on Postgres. Its package names no licence, so it is not a dependency: it is downloaded
 * into npm's cache when this runs. Undefined when the download fails.
 */
export const openEmmett = async (databaseUrl: string, connections: number) => {
  if (!existsSync(entry) && !fetched()) return undefined
  const module: Module = await import(entry)
  // Its default is ten connections, whatever is requested.
  const pool = createPool(databaseUrl, { max: connections })
  const store = module.getPostgreSQLEventStore(databaseUrl, { connectionOptions: { pooled: true, pool } })
  await store.schema.migrate()
  return {
    append: async (stream: string, event: object, expected: bigint | undefined): Promise<bigint> => {
      const expectedStreamVersion = expected ?? 'STREAM_DOES_NOT_EXIST'
      const appended = await store.appendToStream(stream, [event], { expectedStreamVersion })
      return appended.nextExpectedStreamVersion
    },
    close: async (): Promise<void> => {
      await store.close()
      if (!pool.ended) await pool.end()
    },
  }
}

const fetched = (): boolean => {
  mkdirSync(folder, { recursive: true })
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder]
  try {
    execFileSync('npm', [...words, `@event-driven-io/emmett-postgresql@${version}`], { stdio: 'ignore' })
    return existsSync(entry)
  } catch {
    return false
  }
}
