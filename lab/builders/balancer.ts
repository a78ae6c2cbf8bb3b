import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '#embedded/controls/listening.ts'

/** A response with a server error. */
export interface Failure {
  readonly at: number
  readonly what: string
}

/**
 * A load balancer for several API processes: checks the readiness of each, sends requests to ready ones, one
 * per connection, and tries another when a connection is refused, or breaks during a read.
 */
export const startBalancer = async () => {
  let backends: { readonly url: URL; ready: boolean }[] = []
  let turn = 0
  let served = 0
  const failures: Failure[] = []

  const look = async (backend: { readonly url: URL; ready: boolean }): Promise<void> => {
    const asked = fetch(new URL('/readyz', backend.url), { signal: AbortSignal.timeout(2_000) })
    backend.ready = await asked.then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const looking = setInterval(() => void Promise.all(backends.map(look)), 250)

  const pass = (asking: IncomingMessage, answer: ServerResponse, body: Buffer, tried: Set<URL>): void => {
    const free = backends.filter(({ ready, url }) => ready && !tried.has(url))
    const backend = free[turn++ % free.length]
    const fail = (what: string): void => {
      failures.push({ at: performance.now(), what: `${asking.method} ${asking.url}: ${what}` })
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"bad gateway"}')
    }
    if (!backend) {
      fail('no process is ready')
      return
    }
    tried.add(backend.url)
    const { hostname, port } = backend.url
    const { method = 'GET', url: path = '/', headers } = asking
    const passing = request({ hostname, port, method, path, headers, agent: false }, reply => {
      served++
      if ((reply.statusCode ?? 500) >= 500)
        failures.push({ at: performance.now(), what: `${method} ${path}: ${reply.statusCode}` })
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', error => fail(error.message)).pipe(answer)
    })
    passing.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return fail(error.message)
      if (error.code === 'ECONNREFUSED' || method === 'GET') pass(asking, answer, body, tried)
      else fail(error.message)
    })
    passing.end(body)
  }

  const server = createServer(async (asking, answer) => {
    const chunks = await asking.toArray().catch(() => undefined)
    if (chunks) pass(asking, answer, Buffer.concat(chunks), new Set())
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://localhost:${port}`,
    /** Sets the servers from now on. */
    use: async (urls: readonly string[]): Promise<void> => {
      const known = (url: string) => backends.find(backend => backend.url.origin === url)
      backends = urls.map(url => known(url) ?? { url: new URL(url), ready: false })
      await Promise.all(backends.map(look))
    },
    served: () => served,
    failures,
    close: (): void => {
      clearInterval(looking)
      server.close()
      server.closeAllConnections()
    },
  }
}
