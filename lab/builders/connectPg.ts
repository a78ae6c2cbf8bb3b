import pg from 'pg'

/** Makes connections as the composition root does for listeners. */
export const connectPg = (connectionString: string) => async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
