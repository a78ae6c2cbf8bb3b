import net from 'node:net'

export interface Line {
  /**
   * Sends one request at a time and returns the body, which is empty unless bodies are kept.
   * @throws Error unless the status is below 300
   */
  send(
    method: string,
    path: string,
    wanted?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<string>
  end(): void
}

interface Options {
  readonly cookie?: string
  /** Sent with every request. */
  readonly headers?: Record<string, string>
  readonly keepsBodies?: boolean
}

/**
 * A kept-alive connection for consecutive requests; it reconnects when the server has closed an idle
 * connection. Cheap, so that the load does not measure the client.
 */
export const openLine = async (
  port: number,
  { cookie, headers: always = {}, keepsBodies = false }: Options = {},
): Promise<Line> => {
  let open = await connect(port, keepsBodies)
  const common = written({ Host: `localhost:${port}`, ...(cookie ? { Cookie: cookie } : {}), ...always })
  return {
    end: () => open.end(),
    send: async (method, path, { body, headers = {} } = {}) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const about = text && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
      if (open.isOver()) open = await connect(port, keepsBodies)
      const answer = await open.ask(
        `${method} ${path} HTTP/1.1\r\n${common}${about}${written(headers)}\r\n${text}`,
      )
      if (!/^HTTP\/1.1 2/.test(answer.head)) throw new Error(`${answer.head.split('\r\n')[0]} ${answer.body}`)
      return answer.body
    },
  }
}

const written = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** The headers that a browser sends with a command from our pages. */
export const browserHeaders = (port: number): Record<string, string> => ({
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept: '*/*',
  Origin: `http://localhost:${port}`,
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
  Referer: `http://localhost:${port}/`,
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9',
})

interface Answer {
  readonly head: string
  readonly body: string
}
interface Connection {
  ask(request: string): Promise<Answer>
  isOver(): boolean
  end(): void
}

const endOfHead = Buffer.from('\r\n\r\n')

const connect = (port: number, keepsBodies: boolean) =>
  new Promise<Connection>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    let answered: PromiseWithResolvers<Answer> | undefined
    let [head, begun]: [string, Buffer[]] = ['', []]
    /** Bytes of the body that are still to come, once its head has been read. */
    let missing: number | undefined
    const begin = (chunk: Buffer): void => {
      begun.push(chunk)
      const all = begun.length === 1 ? chunk : Buffer.concat(begun)
      const end = all.indexOf(endOfHead)
      if (end < 0) return
      head = all.toString('latin1', 0, end)
      const body = all.subarray(end + endOfHead.length)
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) - body.length
      begun = keepsBodies ? [body] : []
    }
    socket.on('data', chunk => {
      if (missing === undefined) begin(chunk)
      else {
        missing -= chunk.length
        if (keepsBodies) begun.push(chunk)
      }
      if (missing !== 0) return
      const body = keepsBodies ? Buffer.concat(begun).toString() : ''
      begun = []
      missing = undefined
      answered?.resolve({ head, body })
    })
    const fail = (error: Error): void => {
      reject(error)
      answered?.reject(error)
    }
    const isOver = (): boolean => socket.destroyed || socket.readableEnded
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('the connection was closed')))
    socket.once('connect', () =>
      resolve({
        ask: request => {
          if (isOver()) return Promise.reject(new Error('the connection was closed'))
          answered = Promise.withResolvers()
          socket.write(request)
          return answered.promise
        },
        isOver,
        end: () => socket.destroy(),
      }),
    )
  })
