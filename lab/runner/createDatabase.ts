import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const createDatabase = async (server: string) => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

const administer = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  // A lost connection fails the query, which reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
