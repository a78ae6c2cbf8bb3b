import { inject } from 'vitest'
import { atFileEnd } from '../runner/cleanUp.ts'
import { createDatabase, dropDatabase } from '../runner/createDatabase.ts'

/**
 * The URL of a new, empty database on the tests' server, or on another one. It is dropped at the end of
 * the test file, even with connections open.
 */
export const freshDatabase = async (server = inject('postgresUrl')): Promise<string> => {
  const { url } = await createDatabase(server)
  atFileEnd(() => dropDatabase(url))
  return url
}

/** One that `migrate` has prepared, as an application finds it after its first start. */
export const migratedDatabase = async (): Promise<string> => {
  const url = await fromPool('/database')
  atFileEnd(() => dropDatabase(url))
  return url
}

/** What the pool of running applications prepares for tests that start their own. */
export const fromPool = async (path: '/database' | '/program'): Promise<string> => {
  const response = await fetch(new URL(path, inject('stackPoolUrl')))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
