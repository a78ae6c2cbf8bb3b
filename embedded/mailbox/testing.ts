import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll } from 'vitest'
import { instant } from '#shared/time.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxRoutes } from './routes.ts'

/** A clock that goes on a second whenever it is looked at. */
export const tickingClock = () => {
  let looks = 0
  return { now: () => instant(Date.parse('2026-11-21T14:00:00.000Z') + 1_000 * looks++) }
}

/** The address of a server that shows the mailbox, and a teapot for every other path. */
export const serveMailbox = async (mailbox: Pick<Mailbox, 'list' | 'find'>): Promise<string> => {
  const app = new Koa()
  app.silent = true
  app.use(mailboxRoutes(mailbox))
  app.use(ctx => {
    ctx.status = 418
  })
  const server = createServer(app.callback())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/mailbox`
}
