import type pg from 'pg'
import { missedMigration, progressMigration } from '../reconciliation/progress.ts'

/** The tables of the workers themselves. Forward only; never edit one. */
export const workerMigrations = [
  {
    name: '0001-checkpoints',
    sql: `
      -- How far each reactor has read the log.
      create table workers.checkpoints (name text primary key, position int8 not null);
    `,
  },
  progressMigration,
  missedMigration,
] as const

/** Where a reactor goes on when it starts again. It never moves back, should one who no longer leads be late. */
export const createCheckpoint = (db: Pick<pg.Pool, 'query'>, name: string) => ({
  read: async (): Promise<bigint | undefined> => {
    const found = await db.query<{ position: string }>(
      'select position::text from workers.checkpoints where name = $1',
      [name],
    )
    return found.rows[0] && BigInt(found.rows[0].position)
  },
  write: async (position: bigint): Promise<void> => {
    await db.query(
      `insert into workers.checkpoints (name, position) values ($1, $2)
       on conflict (name) do update set position = greatest(checkpoints.position, excluded.position)`,
      [name, String(position)],
    )
  },
})
