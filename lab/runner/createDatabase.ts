import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A new database, empty or a copy of another one, to which nothing is connected. */
export const createDatabase = async (server: string, template = 'template0') => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes a quarter of the processor time of logging each page.
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { name, url: url.href }
}

export const dropDatabase = (url: string): Promise<void> => {
  const server = new URL(url)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  return administer(server.href, `drop database if exists ${name} with (force)`)
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
