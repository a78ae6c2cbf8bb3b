import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './embedded/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that takes new databases; a test asks for its own with `freshDatabase`. */
    readonly postgresUrl: string
  }
}

/** For Vitest, before and after all tests: one server for every project that names this file. */
export const setup = async (project: TestProject): Promise<void> => {
  const services = inUse()
  services.users++
  services.started ??= start()
  project.provide('postgresUrl', (await services.started).url)
}

export const teardown = async (): Promise<void> => {
  const services = inUse()
  if (--services.users > 0) return
  const { started } = services
  services.started = undefined
  await (await started)?.stop()
}

interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

interface Services {
  users: number
  started: Promise<Postgres> | undefined
}

const start = async (): Promise<Postgres> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'calabash-test-'))
  // Where PostgreSQL must run as another user, that user can get in, and nothing is left elsewhere.
  await chmod(dataDir, 0o755)
  const postgres = await startPostgres({ dataDir, durable: false })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// Every project loads this module anew, so what they share hangs on the process.
const key = Symbol.for('calabash.testServices')
const inUse = (): Services => {
  const shared: typeof globalThis & { [key]?: Services } = globalThis
  shared[key] ??= { users: 0, started: undefined }
  return shared[key]
}
