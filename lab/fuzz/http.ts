import { Agent, request } from 'node:http'

/** Headers with which the fuzzer and the instance exchange data about a request. */
export const parsedBy = 'x-parsed-by'
export const measureHeap = 'x-measure-heap'
export const heapUsed = 'x-heap-used'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}
export interface Answer {
  /** 0 when there was no response. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly ms: number
}

/** A few kept-alive connections, as in a browser. */
export const openHttp = (url: string, connections = 8) => {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const once = ({ method, path, headers, body }: Sent): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const options = { hostname, port, method, path, agent, headers: { ...length, ...headers } }
      const sending = request({ ...options, timeout: patienceMs }, answer => {
        let text = ''
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text,
            ms: performance.now() - began,
          })
        answer.setEncoding('utf8').on('data', chunk => {
          text += chunk
          // A stream of events never ends.
          if (answer.headers['content-type'] === 'text/event-stream') answer.destroy()
        })
        answer.on('end', done).on('close', done)
        if (answer.headers['content-type'] === 'text/event-stream') sending.destroy()
      })
      sending.on('timeout', () => sending.destroy(new Error('timed out')))
      sending.on('error', error => reject(Object.assign(error, { reused: sending.reusedSocket })))
      sending.end(body)
    })
  return {
    close: () => agent.destroy(),
    send: async (sent: Sent): Promise<Answer> => {
      try {
        return await once(sent)
      } catch (error) {
        // The server may close an idle connection just when it is used again.
        const again = (error as { reused?: boolean }).reused && (error as Error).message !== 'timed out'
        return again ? once(sent).catch(silence) : silence(error)
      }
    },
  }
}
export type Http = ReturnType<typeof openHttp>

export const patienceMs = 20_000
const silence = (error: unknown): Answer => ({
  status: 0,
  headers: {},
  text: error instanceof Error ? error.message : String(error),
  ms: patienceMs,
})
