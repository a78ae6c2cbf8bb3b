import { inject } from 'vitest'
import { atFileEnd } from '../runner/cleanUp.ts'
import { createDatabase } from '../runner/createDatabase.ts'

/**
 * The URL of a new, empty database on the tests' server, or on another one. It is dropped at the end of
 * the test file, even with connections open.
 */
export const freshDatabase = async (server = inject('postgresUrl')): Promise<string> => {
  const { url, drop } = await createDatabase(server)
  atFileEnd(drop)
  return url
}
