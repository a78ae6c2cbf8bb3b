import net from 'node:net'

export interface Connection {
  /** Sends the same request and waits for the whole answer. @throws unless it is 200. */
  get(): Promise<void>
  end(): void
}

export interface Talk {
  /** One at a time; the body of the answer. @throws for a status of 300 or above. */
  send(method: string, path: string, body?: unknown): Promise<string>
  end(): void
}

/** A keep-alive connection that asks for the same again and again. */
export const connection = async (port: number, path: string, cookie = ''): Promise<Connection> => {
  let open = await line(port, false)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${headersOf(port, cookie)}\r\n`)
  return {
    end: () => open.end(),
    get: async () => {
      // A server ends a connection that nobody has used for a while.
      if (open.isOver()) open = await line(port, false)
      const { head } = await open.ask(request)
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(head.split('\r\n')[0])
    },
  }
}

export interface Posting {
  /** Sends the same body under another key, and waits for the whole answer. @throws unless it is 201. */
  post(key: string): Promise<void>
  end(): void
}

interface Post {
  readonly path: string
  readonly cookie: string
  readonly body: unknown
}

/** The same for a command, with the headers that a browser sends from a page of ours. */
export const posting = async (port: number, { path, cookie, body }: Post): Promise<Posting> => {
  let open = await line(port, false)
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Connection: keep-alive',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Content-Type: application/json',
    'Accept: */*',
    `Origin: http://localhost:${port}`,
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Dest: empty',
    `Referer: http://localhost:${port}/`,
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: en-GB,en;q=0.9',
    `Cookie: ${cookie}`,
  ].join('\r\n')
  return {
    post: async key => {
      // A server ends a connection that nobody has used for a while.
      if (open.isOver()) open = await line(port, false)
      const answer = await open.ask(Buffer.from(`${head}\r\nIdempotency-Key: ${key}\r\n\r\n${text}`))
      if (!answer.head.startsWith('HTTP/1.1 201')) throw new Error(answer.head)
    },
    end: () => open.end(),
  }
}

/** A keep-alive connection over which anything is asked for, and read. */
export const talk = async (port: number, cookie: string): Promise<Talk> => {
  let open = await line(port, true)
  const headers = headersOf(port, cookie)
  return {
    end: () => open.end(),
    send: async (method, path, body) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const about = text && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
      // A server ends a connection that nobody has used for a while.
      if (open.isOver()) open = await line(port, true)
      const answer = await open.ask(
        Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers}${about}\r\n${text}`),
      )
      if (!/^HTTP\/1.1 2/.test(answer.head)) throw new Error(`${answer.head.split('\r\n')[0]} ${answer.body}`)
      return answer.body
    },
  }
}

const headersOf = (port: number, cookie: string): string =>
  `Host: localhost:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}`

interface Answer {
  readonly head: string
  /** Empty where nobody reads it. */
  readonly body: string
}
const endOfHead = Buffer.from('\r\n\r\n')

interface Line {
  /** One at a time. */
  ask(request: Buffer): Promise<Answer>
  isOver(): boolean
  end(): void
}

/** With next to no cost of its own, so that the load does not measure itself. */
const line = (port: number, keepsBody: boolean) =>
  new Promise<Line>((resolve, reject) => {
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
      begun = keepsBody ? [body] : []
    }
    socket.on('data', chunk => {
      if (missing === undefined) begin(chunk)
      else {
        missing -= chunk.length
        if (keepsBody) begun.push(chunk)
      }
      if (missing !== 0) return
      const body = keepsBody ? Buffer.concat(begun).toString() : ''
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
        ask: async request => {
          // Nobody would ever hear of it.
          if (isOver()) throw new Error('the connection was closed')
          answered = Promise.withResolvers()
          socket.write(request)
          return answered.promise
        },
        isOver,
        end: () => socket.destroy(),
      }),
    )
  })
