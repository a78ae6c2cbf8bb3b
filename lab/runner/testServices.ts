import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { startStackPool } from './stackPool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for new databases; a test gets its own with `freshDatabase`. */
    readonly postgresUrl: string
    /** Lends running applications: see `sharedStack`. */
    readonly stackPoolUrl: string
    /** False in `npm test`, which has no tests with the tag `detail`. */
    readonly hasDetails: boolean
  }
}

/** For Vitest, before and after all tests: one server for every project that names this file. */
export const setup = async (project: TestProject): Promise<void> => {
  const services = inUse()
  services.users++
  services.started ??= start()
  const { postgres, stacks } = await services.started
  project.provide('postgresUrl', postgres.url)
  project.provide('stackPoolUrl', stacks.url)
  project.provide('hasDetails', !project.config.tagsFilter?.includes('!detail'))
}

export const teardown = async (): Promise<void> => {
  const services = inUse()
  if (--services.users > 0) return
  const { started } = services
  services.started = undefined
  const running = await started
  await running?.stacks.close()
  await running?.postgres.stop()
}

interface Running {
  readonly postgres: Postgres
  readonly stacks: Awaited<ReturnType<typeof startStackPool>>
}

interface Postgres {
  readonly url: string
  stop(): Promise<void>
}

interface Services {
  users: number
  started: Promise<Running> | undefined
}

const start = async (): Promise<Running> => {
  const postgres = await startServer()
  return { postgres, stacks: await startStackPool(postgres.url) }
}

const startServer = async (): Promise<Postgres> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'calabash-test-'))
  // PostgreSQL may run as another user, which needs access to the folder.
  await chmod(dataDir, 0o755)
  // Half a dozen applications run at a time.
  const postgres = await startPostgres({ dataDir, durable: false, maxConnections: 1_000 })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

// Every project loads this module again, so shared state is stored on the process.
const key = Symbol.for('calabash.testServices')
const inUse = (): Services => {
  const shared: typeof globalThis & { [key]?: Services } = globalThis
  shared[key] ??= { users: 0, started: undefined }
  return shared[key]
}
