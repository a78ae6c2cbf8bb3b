import net from 'node:net'

export interface Connection {
  /** Sends the same request and waits for the whole answer. @throws unless it is 200. */
  get(): Promise<void>
  end(): void
}

/** A keep-alive connection with next to no cost of its own, so that the load does not measure itself. */
export const connection = async (port: number, path: string, cookie = ''): Promise<Connection> => {
  const { send, end } = await openSocket(port)
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`,
  )
  return {
    get: async () => {
      const answer = await send(request)
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.split('\r\n')[0])
    },
    end,
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
  const { send, end } = await openSocket(port)
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
      const answer = await send(`${head}\r\nIdempotency-Key: ${key}\r\n\r\n${text}`)
      if (!answer.startsWith('HTTP/1.1 201')) throw new Error(answer)
    },
    end,
  }
}

/** Sends one request at a time, and answers with the head of what comes back once all of it is here. */
const openSocket = (
  port: number,
): Promise<{ send(request: string | Buffer): Promise<string>; end(): void }> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    let answered: PromiseWithResolvers<string> | undefined
    let received = Buffer.alloc(0)
    socket.on('data', chunk => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const headers = received.toString('latin1', 0, head)
      const length = Number(/content-length: (\d+)/i.exec(headers)?.[1])
      if (received.length < head + 4 + length) return
      received = received.subarray(head + 4 + length)
      answered?.resolve(headers)
    })
    const fail = (error: Error): void => {
      reject(error)
      answered?.reject(error)
    }
    socket.once('error', fail)
    socket.once('close', () => fail(new Error('the connection was closed')))
    socket.once('connect', () =>
      resolve({
        send: request => {
          answered = Promise.withResolvers()
          socket.write(request)
          return answered.promise
        },
        end: () => socket.destroy(),
      }),
    )
  })
