import { randomUUID } from 'node:crypto'
import { bodyParser } from '@koa/bodyparser'
import Koa from 'koa'
import pg from 'pg'
import { connectEventStore } from '../store/eventStoreDb.ts'

/**
 * The least that any API made of the same parts does for a contribution: Koa parses a request and its JSON, Postgres says
 * who asks, an event is appended where it belongs, and the answer is written. Settings come from the bench that forks it.
 */
process.once('message', message => {
  const { databaseUrl, eventStoreUrl } = message as { databaseUrl: string; eventStoreUrl: string }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const store = connectEventStore(eventStoreUrl)
  const revisions = new Map<string, bigint>()
  const app = new Koa().use(bodyParser()).use(async ctx => {
    await pool.query({ name: 'who', text: 'select id from accounts.users where id = $1', values: [1] })
    const stream = `bare-${ctx.path.slice(1)}`
    const event = { id: randomUUID(), type: 'Paid', data: ctx.request.body, metadata: {} }
    const appended = await store.append(stream, [event], revisions.get(stream) ?? 'no_stream')
    if (appended.outcome === 'conflict') throw new Error('somebody else writes there')
    revisions.set(stream, appended.revision)
    ctx.status = 201
    ctx.body = { id: event.id, position: String(appended.position) }
  })
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
