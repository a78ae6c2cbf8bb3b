import net from 'node:net'

export interface Connection {
  /** Sends the same request and waits for the whole answer. @throws unless it is 200. */
  get(): Promise<void>
  end(): void
}

/** A keep-alive connection with next to no cost of its own, so that the load does not measure itself. */
export const connection = (port: number, path: string, cookie = ''): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const request = Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`,
    )
    const socket = net.connect(port, '127.0.0.1')
    let answered: PromiseWithResolvers<void> | undefined
    let received = Buffer.alloc(0)
    socket.on('data', chunk => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const head = received.indexOf('\r\n\r\n')
      if (head < 0) return
      const headers = received.toString('latin1', 0, head)
      const length = Number(/content-length: (\d+)/i.exec(headers)?.[1])
      if (received.length < head + 4 + length) return
      received = received.subarray(head + 4 + length)
      if (headers.startsWith('HTTP/1.1 200')) answered?.resolve()
      else answered?.reject(new Error(headers.split('\r\n')[0]))
    })
    socket.once('error', reject)
    socket.once('connect', () =>
      resolve({
        get: () => {
          answered = Promise.withResolvers()
          socket.write(request)
          return answered.promise
        },
        end: () => socket.destroy(),
      }),
    )
  })
