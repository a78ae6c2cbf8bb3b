import Router from '@koa/router'
import Koa from 'koa'
import pg from 'pg'

/** Koa and pg and nothing else: runs one statement for every request. Settings come from the bench that forks it. */
process.once('message', message => {
  const { databaseUrl, text, values } = message as { databaseUrl: string; text: string; values: unknown[] }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const router = new Router()
  router.get('/api/goals/:id', async ctx => {
    const { rows } = await pool.query({ name: 'bare', text, values })
    ctx.body = rows[0]
  })
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
