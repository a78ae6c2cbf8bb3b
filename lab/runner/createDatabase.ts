import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/**
 * The URL of a new, empty database on the tests' server, or on another. Called while a file or a `describe` is read, or in a
 * `beforeAll`; dropped after the tests that stand there, even with connections open.
 */
export const freshDatabase = async (server = inject('postgresUrl')): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template template0`)
  afterAll(() => administer(server, `drop database if exists ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const administer = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  // Losing the connection fails the query, which says so itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
