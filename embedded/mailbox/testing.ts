import { createServer } from 'node:http'
import Koa from 'koa'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { instant } from '#shared/time.ts'
import { accessWith } from '../controls/access.ts'
import { listenOnLoopback } from '../controls/listening.ts'
import type { Mailbox } from './mailbox.ts'
import { mailboxRoutes } from './routes.ts'

/** A clock that advances by a second at each call. */
export const tickingClock = () => {
  let calls = 0
  return { now: () => instant(Date.parse('2026-11-21T14:00:00.000Z') + 1_000 * calls++) }
}

/** Starts a server with the mailbox's page; every other path answers 418. */
export const serveMailbox = async (
  mailbox: Pick<Mailbox, 'list' | 'find'>,
  token?: string,
): Promise<string> => {
  const app = new Koa()
  app.silent = true
  app.use(mailboxRoutes(mailbox, accessWith(token)))
  app.use(ctx => {
    ctx.status = 418
  })
  const server = createServer(app.callback())
  const port = await listenOnLoopback(server)
  atFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}/sandbox/mailbox`
}
