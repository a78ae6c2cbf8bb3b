import type pg from 'pg'

/** A consistent snapshot of the database. It holds a connection until it is closed. */
export interface Snapshot {
  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>
  /** Loads rows in batches as they are read, so that they are never all in memory. One query at a time. */
  batches<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
    size?: number,
  ): AsyncGenerator<Row[], void, undefined>
  close(): Promise<void>
}

export const openSnapshot = async (pool: pg.Pool): Promise<Snapshot> => {
  const client = await pool.connect()
  let open = true
  const close = async (error?: unknown): Promise<void> => {
    if (!open) return
    open = false
    // A connection whose transaction cannot be ended is not used again.
    const broken =
      error ??
      (await client.query('rollback').then(
        () => undefined,
        (reason: unknown) => reason,
      ))
    client.release(broken !== undefined)
  }
  try {
    await client.query('begin transaction isolation level repeatable read read only')
  } catch (error) {
    await close(error)
    throw error
  }
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
      (await client.query<Row>(text, [...values])).rows,
    async *batches<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[], size = 1_000) {
      await client.query(`declare batches no scroll cursor for ${text}`, [...values])
      try {
        for (;;) {
          const { rows } = await client.query<Row>(`fetch ${size} from batches`)
          if (rows.length > 0) yield rows
          if (rows.length < size) return
        }
      } finally {
        // After a failure the transaction only needs to be ended.
        if (open) await client.query('close batches').catch(() => undefined)
      }
    },
    close: () => close(),
  }
}
