import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callerOf } from './guards/address.ts'
import { reasonBody } from './problem.ts'

export interface Listening {
  readonly port: number
  /** Until this is called every request but `/healthz` is answered with 503. */
  serve(handler: RequestListener): void
  /** Serves for a while longer, closes each connection after its response, and sets `isDraining` for `/readyz`. */
  drain(ms: number): Promise<void>
  readonly isDraining: boolean
  /** Takes no more requests, and gives those under way up to five seconds. */
  close(): Promise<void>
}

const graceMs = 5_000

/** Time limits for clients, so that slow ones cannot hold connections. */
export interface Patience {
  /** For the head of a request, and for all of it. */
  readonly headMs: number
  readonly requestMs: number
  /** For the next request on a kept connection: longer than proxies keep theirs, so that they close first. */
  readonly idleMs: number
  /** Write-inactivity timeout; longer than the interval of the event stream's heartbeat. */
  readonly stalledMs: number
  /** Interval at which the limits are checked. */
  readonly lookEveryMs: number
}
const patience: Patience = {
  headMs: 15_000,
  requestMs: 120_000,
  idleMs: 75_000,
  stalledMs: 120_000,
  lookEveryMs: 5_000,
}
const mostConnections = 10_000
const longestHeadBytes = 16_384

/** Where to listen, and whom to let in. */
export interface Place {
  readonly port: number
  readonly host?: string
  /** Connections of one address, or one /64 of IPv6, at a time. */
  readonly perAddress?: number
  /** Not limited, because it stands for many callers. */
  readonly isProxy?: (address: string) => boolean
}

/** Closes connections beyond the limit of their address, so that one machine leaves room for others. */
const limitEach = (most: number, isProxy: (address: string) => boolean) => {
  const open = new Map<string, number>()
  return (socket: Socket): void => {
    const from = socket.remoteAddress
    if (from === undefined || isProxy(from)) return
    const caller = callerOf({ ip: from })
    const count = (by: number): number => {
      const now = (open.get(caller) ?? 0) + by
      if (now > 0) open.set(caller, now)
      else open.delete(caller)
      return now
    }
    socket.once('close', () => count(-1))
    if (count(1) > most) socket.destroy()
  }
}

/**
 * Requests that come before the one before them was answered wait for that. Neither browsers nor proxies send
 * them, and a client that reads nothing could have any number of answers prepared.
 */
const inTurn = (answer: RequestListener): RequestListener => {
  const last = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    const before = last.get(socket)
    last.set(socket, response)
    if (!before || before.writableFinished) answer(request, response)
    else before.once('close', () => void (socket.destroyed || answer(request, response)))
  }
}

const starting: RequestListener = (request, response) => {
  if (request.url === '/healthz') {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ status: 'starting' }))
  }
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end(JSON.stringify(reasonBody({ code: 'starting' })))
}

/**
 * Binds the port at once, so that a second instance fails before it has changed anything.
 * @throws Error with a message for the operator when the port is not available
 */
export const listen = async (
  { port, host, perAddress = mostConnections, isProxy = () => false }: Place,
  waiting = patience,
): Promise<Listening> => {
  let handler = starting
  let draining = false
  const answer: RequestListener = (request, response) => {
    // The next request opens a new connection, perhaps to another process.
    if (draining) response.setHeader('connection', 'close')
    handler(request, response)
  }
  const server = createServer(optionsFor(waiting), inTurn(answer))
  server.timeout = waiting.stalledMs
  server.maxConnections = mostConnections
  server.on('connection', limitEach(perAddress, isProxy))
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(inWords(error, { port, host })))
    server.listen({ port, ...(host ? { host } : {}) }, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve: next => {
      handler = next
    },
    drain: async ms => {
      draining = true
      await sleep(ms)
    },
    get isDraining() {
      return draining
    },
    close: () => closed(server),
  }
}

const optionsFor = ({ headMs, requestMs, idleMs, lookEveryMs }: Patience): ServerOptions => ({
  headersTimeout: headMs,
  requestTimeout: requestMs,
  keepAliveTimeout: idleMs,
  connectionsCheckingInterval: lookEveryMs,
  maxHeaderSize: longestHeadBytes,
})

const inWords = (
  error: NodeJS.ErrnoException,
  { port, host }: { readonly port: number; readonly host: string | undefined },
): Error => {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use: set PORT to another, or stop what uses it.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(
      `This machine has no address ${host}: set HOST to another, such as 127.0.0.1 or 0.0.0.0.`,
    )
  if (error.code === 'EACCES')
    return new Error(`Port ${port} may not be used by this user: set PORT to another.`)
  return error
}

const closed = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
