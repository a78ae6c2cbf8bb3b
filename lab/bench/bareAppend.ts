import { randomUUID } from 'node:crypto'
import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'
import pg from 'pg'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { serveBare } from './bare.ts'

/**
 * The least that any API on the same components does for a contribution: Koa parses a request and its JSON,
 * Postgres looks up the user, one event is appended, and the response is written.
 */
serveBare(({ databaseUrl, eventStoreUrl }: { databaseUrl: string; eventStoreUrl: string }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const store = connectEventStore(eventStoreUrl)
  const revisions = new Map<string, bigint>()
  const app = new Koa().use(bodyParser()).use(async ctx => {
    await pool.query({ name: 'who', text: 'select id from accounts.users where id = $1', values: [1] })
    const stream = `bare-${ctx.path.slice(1)}`
    const event = { id: randomUUID(), type: 'Paid', data: ctx.request.body, metadata: {} }
    const appended = await store.append(stream, [event], revisions.get(stream) ?? 'no_stream')
    if (appended.outcome === 'conflict') throw new Error(`${stream} has another writer`)
    revisions.set(stream, appended.revision)
    ctx.status = 201
    ctx.body = { id: event.id, position: String(appended.position) }
  })
  return app.listen(0, '127.0.0.1')
})
