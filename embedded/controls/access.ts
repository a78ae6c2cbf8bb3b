import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from './loopback.ts'

/** Who may read the mailbox and use the sandbox's controls. */
export interface Access {
  /** Part of every link between their pages; undefined where programs on this machine need none. */
  readonly token: string | undefined
  readonly allows: (request: Asking) => boolean
}
interface Asking {
  readonly req: IncomingMessage
  readonly query: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Without a token, callers on this machine. That is only safe where browsers find the application at a loopback address: a proxy on this
 * machine may forward the requests of others without a sign of it. With a token, callers who know it, as `Authorization: Bearer` or
 * `?token=`.
 */
export const accessWith = (token: string | undefined): Access => ({
  token,
  allows: ({ req, query }) =>
    token === undefined
      ? isLoopback(req)
      : [bearerIn(req), query['token']].some(given => isSame(given, token)),
})

const bearerIn = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

/** Compares hashes in constant time. */
const isSame = (given: unknown, token: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
