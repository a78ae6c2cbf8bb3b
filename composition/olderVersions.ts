import type pg from 'pg'
import { readVersion } from '#projections/db/readVersion.ts'
import { generationNames, readersOf, versionOf } from '#projections/engine/generations.ts'

/** Whether processes of an older version run beside this one: each holds the lock of its generation of the read side. */
export const olderVersions = async (pool: pg.Pool): Promise<'none' | 'have_run' | 'run'> => {
  const older = (await generationNames(pool)).filter(name => versionOf(name) < readVersion)
  for (const schema of older) if ((await readersOf(pool, schema)) > 0) return 'run'
  return older.length === 0 ? 'none' : 'have_run'
}
