import type pg from 'pg'

/** A session of the server's, told from every other that had or will have its number. */
export interface Session {
  readonly pid: number
  readonly began: string
}

type Db = Pick<pg.ClientBase, 'query'>

export const sessionOf = async (db: Db): Promise<Session | undefined> => {
  const { rows } = await db.query<Session>(
    `select pid, backend_start::text as began from pg_stat_activity where pid = pg_backend_pid()`,
  )
  return rows[0]
}

/**
 * Ends a session of our own that we have lost, and all that it holds: when its connection broke without a word, the server would wait
 * for it for hours. Nothing happens when it is gone.
 */
export const endSession = async (db: Db, { pid, began }: Session): Promise<void> => {
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start::text = $2',
    [pid, began],
  )
}
