import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { sendRaw, startDoor } from '#lab/builders/api/api.ts'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { userId } from '#shared/ids.ts'
import { takePlace } from './exporting.ts'
import { isProxyAmong } from './guards/proxies.ts'
import { listen } from './listen.ts'
import { bodiesInFlight, createBodiesInFlight } from './middleware/bodiesInFlight.ts'

/** Attacks that use up what all share: memory, connections, places for downloads. */
let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  door = await startDoor()
})

/** A connection that has sent these bytes and sends no more; and what it has heard. */
const stalled = (port: number, bytes: string): { socket: Socket; heard: () => string } => {
  let heard = ''
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket
    .on('error', () => undefined)
    .on('data', chunk => {
      heard += chunk
    })
  socket.write(bytes)
  return { socket, heard: () => heard }
}
const portOf = (url: string) => Number(new URL(url).port)
const head = (route: string, length: number, more = '') =>
  `${route} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

describe('bodies that never end', () => {
  it('take little memory, four hundred at the webhook, and others are answered', async () => {
    const before = process.memoryUsage().rss
    const large = Array.from({ length: 400 }, () =>
      stalled(portOf(door.url), `${head('POST /api/stripe/webhook', 1_000_000)}${'x'.repeat(60_000)}`),
    )
    for (const { heard } of large) await expect.poll(heard).toContain('HTTP/1.1 413')
    const small = Array.from({ length: 200 }, () =>
      stalled(portOf(door.url), `${head('POST /api/stripe/webhook', 128 * 1024)}${'x'.repeat(60_000)}`),
    )
    await expect.poll(() => bodiesInFlight.bytes).toBeGreaterThan(11_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000)
    expect((await sendRaw(door.url, { path: '/api/user' })).status).toBe(401)
    for (const { socket } of small) socket.destroy()
    await expect.poll(() => bodiesInFlight.bytes).toBe(0)
  })

  const served = async (limits: Parameters<typeof createBodiesInFlight>[0]) => {
    const bodies = createBodiesInFlight(limits)
    const server = createServer((req, res) => {
      const read = async (): Promise<number> => (await req.toArray()).length
      bodies.receive({ req, res }, read).then(
        () => res.end('received'),
        error => res.writeHead(error.status, { connection: 'close' }).end(),
      )
    })
    const port = await freePort()
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void server.close().closeAllConnections())
    return { bodies, port }
  }

  it('are given up after a while', async () => {
    const { port } = await served({ mostBytes: 1_000, bodyMs: 100 })
    const { heard } = stalled(port, `${head('POST /', 100)}x`)
    await expect.poll(heard).toContain('HTTP/1.1 408')
  })

  it('leave others their part of the memory: beyond the limit of all together they are refused', async () => {
    const { bodies, port } = await served({ mostBytes: 1_000, bodyMs: 60_000 })
    const first = stalled(port, `${head('POST /', 950)}${'x'.repeat(900)}`)
    await expect.poll(() => bodies.bytes).toBe(900)
    const second = stalled(port, `${head('POST /', 950)}${'x'.repeat(900)}`)
    await expect.poll(second.heard).toContain('HTTP/1.1 503')
    await expect.poll(() => bodies.bytes).toBe(900)
    first.socket.write('x'.repeat(50))
    await expect.poll(first.heard).toContain('received')
    await expect.poll(() => bodies.bytes).toBe(0)
  })
})

describe('a body', () => {
  const open =
    /^\w+ \/api\/(stripe|setup$|openid\/(begin|finish|register)$|login|logout|register|forgot|reset|account-rec|verify-email$|not-me$|change-email\/(confirm|undo)$|payout-destinations\/undo$|invitations\/(:token|received)|unsubscribe|feedback)|^\w+ \/(unsubscribe|seat)/
  const changing = listRoutes().filter(route => !route.startsWith('GET ') && !open.test(route))

  it.each(changing)('is not awaited from callers who are not signed in: %s', async route => {
    const media = { files: 'application/pdf', photos: 'image/jpeg', logo: 'image/png' }
    const sent = /^PUT .*\/(files|photos|logo)\b/.exec(route)?.[1] as keyof typeof media | undefined
    const type = `Content-Type: ${sent ? media[sent] : 'application/json'}\r\n`
    const path = route.replace(/:\w+/g, '1')
    const { heard } = stalled(
      portOf(door.url),
      `${path} HTTP/1.1\r\nHost: localhost\r\n${type}Content-Length: 60000\r\n\r\n{`,
    )
    await expect.poll(heard).toContain('HTTP/1.1 401')
  })
})

describe('connections', () => {
  const greeted = async (port: number, from: string): Promise<boolean> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    onTestFinished(() => void socket.destroy())
    const closed = new Promise<boolean>(resolve =>
      socket.on('error', () => undefined).once('close', () => resolve(false)),
    )
    const answered = new Promise<boolean>(resolve => socket.once('data', () => resolve(true)))
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return Promise.race([closed, answered])
  }

  it('of one address leave room for others, and a proxy stands for many', async () => {
    const isProxy = isProxyAmong(['127.0.0.3'])
    const listening = await listen({ port: await freePort(), host: '127.0.0.1', perAddress: 20, isProxy })
    onTestFinished(listening.close)
    const many = async (from: string) => {
      const answers = []
      for (let n = 0; n < 30; n++) answers.push(await greeted(listening.port, from))
      return answers.filter(Boolean).length
    }
    expect(await many('127.0.0.1')).toBe(20)
    expect(await many('127.0.0.2')).toBe(20)
    expect(await many('127.0.0.3')).toBe(30)
  })
})

describe('downloads', () => {
  it('of one user or address leave places for others', () => {
    const places = [takePlace({ userId: userId(1), ip: '203.0.113.1' })]
    expect(() => takePlace({ userId: userId(1), ip: '203.0.113.9' })).toThrow()
    places.push(takePlace({ userId: userId(2), ip: '203.0.113.1' }))
    expect(() => takePlace({ userId: userId(3), ip: '203.0.113.1' })).toThrow()
    places.push(takePlace({ userId: userId(3), ip: '2001:db8::1' }), takePlace())
    expect(() => takePlace({ userId: userId(4), ip: '203.0.113.4' })).toThrow()
    for (const giveBack of places) giveBack()
    takePlace({ userId: userId(1), ip: '203.0.113.1' })()
  })
})
