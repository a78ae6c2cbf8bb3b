import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sendRaw, startDoor } from '#lab/builders/api/api.ts'

/** Bytes from a client that violates HTTP. */
let door: Awaited<ReturnType<typeof startDoor>>
let port: number
beforeAll(async () => {
  door = await startDoor()
  port = Number(new URL(door.url).port)
})

const open = (): { socket: Socket; answer: Promise<string>; heard: () => string } => {
  let heard = ''
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  const answer = new Promise<string>(resolve => {
    socket.on('data', chunk => {
      heard += chunk
    })
    socket.on('close', () => resolve(heard))
  })
  return { socket, answer, heard: () => heard }
}
const statuses = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status)
/** The complete response to these bytes. */
const say = async (bytes: string): Promise<string> => {
  const { socket, heard } = open()
  socket.write(bytes)
  await expect.poll(() => statuses(heard()).length).toBeGreaterThan(0)
  await well()
  socket.destroy()
  return heard()
}
const well = async () => expect((await sendRaw(door.url, { path: '/api/config/none' })).status).toBe(404)
const login = (headers: string, body = '') =>
  `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}`

describe('an invalid request', () => {
  it.each([
    ['random bytes', '\x16\x03\x01\x02\0\r\n\r\n'],
    ['an endless name', `GET / HTTP/1.1\r\n${'x'.repeat(40_000)}`],
    ['endless headers', `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(9_000)}`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a header with NUL in it', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
    ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['an unknown method', 'SUSU / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an invalid length', login('Content-Length: 1e3\r\n', '{}')],
    ['a negative length', login('Content-Length: -1\r\n', '{}')],
    ['two lengths', login('Content-Length: 2\r\nContent-Length: 30\r\n', '{}')],
    [
      'a length and chunks, one of which smuggles the next request',
      login('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nGET /api/user HTTP/1.1\r\n\r\n'),
    ],
    ['chunks of an invalid size', login('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['chunks of an excessive size', login('Transfer-Encoding: chunked\r\n', 'ffffffffffffffffff\r\n{}')],
    ['an unknown transfer coding', login('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n')],
  ])('is answered once and briefly, and never read as two: %s', async (_what, bytes) => {
    const answer = await say(bytes)
    expect(statuses(answer), answer).toHaveLength(1)
    for (const status of statuses(answer))
      expect(['400', '404', '405', '413', '415', '431', '501', '505'], answer).toContain(status)
    expect(answer.length).toBeLessThan(3_000)
    await well()
  })

  it('cannot inject a line into a response', async () => {
    for (const path of [
      '/%0d%0aSet-Cookie:%20a=b',
      '/auth?next=%0d%0aLocation:%20//evil.example',
      '/api/x%0aX-Evil:1',
    ]) {
      const answer = await say(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      expect(statuses(answer)).toHaveLength(1)
      expect(answer.split('\r\n\r\n')[0]).not.toMatch(/^(set-cookie: a|location|x-evil)/im)
    }
  })
})

describe('a body', () => {
  it('that exceeds the limit is not awaited', async () => {
    const { socket, heard } = open()
    socket.write(login('Content-Length: 100000000\r\n', '{"username":"'))
    await expect.poll(() => statuses(heard())).toEqual(['413'])
  })

  it('that never ends, in chunks, is cut off', async () => {
    const { socket, heard } = open()
    let sent = 0
    const piece = `1000\r\n${'x'.repeat(4_096)}\r\n`
    socket.write(login('Transfer-Encoding: chunked\r\n'))
    const more = (): void => {
      while (statuses(heard()).length === 0 && !socket.destroyed && sent < 50_000_000) {
        sent += 4_096
        if (!socket.write(piece)) return void socket.once('drain', more)
      }
    }
    more()
    await expect.poll(() => statuses(heard())).toEqual(['413'])
    expect(sent).toBeLessThan(50_000_000)
  })

  // A proxy sends other users' requests over the same connection.
  it.each([
    ['of a sign-in, with its length', '/api/login', 'length'],
    ['of a sign-in, in chunks', '/api/login', 'pieces'],
    ['of a webhook, with its length', '/api/stripe/webhook', 'length'],
    ['of a webhook, in chunks', '/api/stripe/webhook', 'pieces'],
  ])('that is too long does not block the next request: %s', async (_what, path, how) => {
    const { socket, heard } = open()
    const long = 1_500_000
    const framing = how === 'length' ? `Content-Length: ${long}` : 'Transfer-Encoding: chunked'
    const body = 'x'.repeat(long)
    const framed = how === 'length' ? body : `${long.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
    )
    socket.write(framed)
    await expect.poll(() => statuses(heard())).toEqual(['413'])
    const isKept = !/^connection: close/im.test(heard())
    if (isKept) socket.write('GET /api/config/none HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => socket.closed).toBe(true)
    expect(statuses(heard())).toEqual(isKept ? ['413', '404'] : ['413'])
  })

  it('that is compressed is not decompressed, whatever its size', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, 0x20), { level: 9 })
    const before = process.memoryUsage().rss
    for (const encoding of ['gzip', 'deflate', 'br', 'GZIP', 'identity, gzip']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const { status } = await sendRaw(door.url, { method: 'POST', path: '/api/login', headers, body: bomb })
      expect([encoding, status]).toEqual([encoding, 415])
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
  })
})

describe('slow clients', () => {
  it('block no other: two hundred requests that never end, and others are answered', async () => {
    const slow = Array.from({ length: 200 }, () => {
      const { socket } = open()
      socket.write(
        'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Le',
      )
      return socket
    })
    for (let n = 0; n < 20; n++) await well()
    for (const socket of slow) socket.write('n')
    await well()
  })
})
