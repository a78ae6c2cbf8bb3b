import Router from '@koa/router'
import Koa from 'koa'
import pg from 'pg'
import { serveBare } from './bare.ts'

/** A path that runs a statement and returns a body like that of our API. */
export interface BareRoute {
  readonly path: string
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly body: unknown
}
export interface BareSettings {
  readonly databaseUrl: string
  readonly schema: string
  readonly routes: readonly BareRoute[]
}

/** Koa, its router, pg and nothing else. */
serveBare(({ databaseUrl, schema, routes }: BareSettings) => {
  const options = `-c search_path=${schema},public`
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, options })
  const router = new Router()
  for (const { path, name, text, values, body } of routes)
    router.get(path, async ctx => {
      const { rows } = await pool.query({ name, text, values: [...values] })
      ctx.body = rows.length > 0 ? body : undefined
    })
  return new Koa().use(router.routes()).listen(0, '127.0.0.1')
})
