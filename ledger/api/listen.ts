import { createServer, type RequestListener, type Server } from 'node:http'

export interface Listening {
  readonly port: number
  /** Until this is called every request is answered with 503. */
  serve(handler: RequestListener): void
  /** Takes no more requests, and gives those under way up to five seconds. */
  close(): Promise<void>
}

const graceMs = 5_000

const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end(JSON.stringify({ message: 'Calabash is starting. Please try again in a moment.' }))
}

/** Takes the port at once, so that a second instance fails before it has touched anything. */
export const listen = async (port: number, host?: string): Promise<Listening> => {
  let handler = starting
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host ? { host } : {}) }, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve: next => {
      handler = next
    },
    close: () => closed(server),
  }
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
