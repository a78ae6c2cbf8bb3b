import Router from '@koa/router'
import Koa from 'koa'
import pg from 'pg'

/** What it serves under a path: the rows of a statement are read, and JSON like that which ours makes of them is answered. */
export interface BareRoute {
  readonly path: string
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly body: unknown
}

/** Koa, its router, pg and nothing else. Settings come from the bench that forks it. */
process.once('message', message => {
  const { databaseUrl, schema, routes } = message as {
    databaseUrl: string
    schema: string
    routes: readonly BareRoute[]
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    options: `-c search_path=${schema},public`,
  })
  const router = new Router()
  for (const { path, name, text, values, body } of routes)
    router.get(path, async ctx => {
      const { rows } = await pool.query({ name, text, values: [...values] })
      ctx.body = rows.length > 0 ? body : undefined
    })
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
