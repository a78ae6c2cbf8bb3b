import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { listen, type Patience } from './listen.ts'

const open = async () => {
  const door = await listen({ port: await freePort(), host: '127.0.0.1' })
  onTestFinished(door.close)
  const ask = (path = '/') => fetch(`http://127.0.0.1:${door.port}${path}`)
  return { door, ask }
}

describe('the listener', () => {
  it('reports that it is alive while it starts, and serves nothing else yet', async () => {
    const { door, ask } = await open()
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(503)
    const answer = await ask('/api/goals')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    door.serve((_, response) => response.end('served'))
    expect(await (await ask('/api/goals')).text()).toBe('served')
  })

  it('serves while it drains, keeps no connection, and then accepts no more', async () => {
    const { door, ask } = await open()
    door.serve((_, response) => response.end(String(door.isDraining)))
    const before = await ask()
    expect([await before.text(), before.headers.get('connection')]).toEqual(['false', 'keep-alive'])
    const drained = door.drain(300)
    const during = await ask()
    expect([await during.text(), during.headers.get('connection')]).toEqual(['true', 'close'])
    await drained
    await door.close()
    await expect(ask()).rejects.toThrow()
  })

  it('finishes open requests before it is closed', async () => {
    const { door } = await open()
    const begun = Promise.withResolvers<void>()
    door.serve((_, response) => {
      begun.resolve()
      setTimeout(() => response.end('finished'), 200)
    })
    const text = new Promise<string>((resolve, reject) => {
      const asking = request({ port: door.port, host: '127.0.0.1' }, async response => {
        const chunks = await response.toArray()
        resolve(Buffer.concat(chunks).toString())
      })
      asking.on('error', reject)
      asking.end()
    })
    await begun.promise
    await door.close()
    expect(await text).toBe('finished')
  })
})

describe('requests that do not wait for the answer before', () => {
  const twice = 'GET /one HTTP/1.1\r\nHost: a\r\n\r\nGET /two HTTP/1.1\r\nHost: a\r\n\r\n'

  it('are answered one after the other', async () => {
    const { door } = await open()
    const under: string[] = []
    const first = Promise.withResolvers<void>()
    door.serve(async (request, response) => {
      under.push(request.url ?? '')
      if (request.url === '/one') await first.promise
      response.end(request.url)
    })
    const socket = connect(door.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let read = ''
    socket.on('data', chunk => {
      read += chunk.toString()
    })
    socket.write(twice)
    await expect.poll(() => under).toEqual(['/one'])
    first.resolve()
    await expect.poll(() => read).toMatch(/\/one[\s\S]*\/two$/)
    expect(under).toEqual(['/one', '/two'])
  })

  it('are not answered to a client that has gone', async () => {
    const { door } = await open()
    const under: string[] = []
    door.serve(({ url = '' }, response) => {
      under.push(url)
      response.once('close', () => under.push('closed'))
    })
    const socket = connect(door.port, '127.0.0.1')
    socket.write(twice)
    await expect.poll(() => under).toEqual(['/one'])
    socket.destroy()
    await expect.poll(() => under).toEqual(['/one', 'closed'])
  })
})

describe('a slow client', () => {
  const never = 60_000
  const patient = { headMs: never, requestMs: never, idleMs: never, stalledMs: never, lookEveryMs: 20 }
  /** Everything received on a connection until the server closes it, with one short time limit. */
  const heard = async (waiting: Partial<Patience>, bytes: string, { reads = true } = {}) => {
    const door = await listen({ port: await freePort(), host: '127.0.0.1' }, { ...patient, ...waiting })
    onTestFinished(door.close)
    const answer = 'x'.repeat(50_000_000)
    let ended = 0
    door.serve((asked, response) => {
      response.on('close', () => ended++)
      asked.resume().on('end', () => response.end(asked.url === '/large' ? answer : 'well'))
    })
    const socket = connect(door.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    const read = (chunk: Buffer): void => {
      text += chunk
    }
    if (reads) socket.on('data', read)
    socket.on('error', () => undefined).write(bytes)
    if (!reads) await expect.poll(() => ended).toBe(1)
    else await new Promise(resolve => socket.once('close', resolve))
    return text
  }
  const short = 200

  it.each([
    [
      'never ends the head of a request',
      { headMs: short },
      'GET / HTTP/1.1\r\nHost: x\r\nX-A',
      'HTTP/1.1 408',
    ],
    ['sends nothing', { headMs: short }, '', 'HTTP/1.1 408'],
    [
      'never ends the body',
      { requestMs: short, headMs: short },
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
      'HTTP/1.1 408',
    ],
    ['sends no further request', { idleMs: short }, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'HTTP/1.1 200'],
  ])('is disconnected: %s', async (_who, waiting, bytes, begins) => {
    expect((await heard(waiting, bytes)).slice(0, 12)).toBe(begins)
  })

  it('is disconnected when it does not read the response', async () => {
    await heard({ stalledMs: short }, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n', { reads: false })
  })

  it('gets a response for a head that is too long', async () => {
    const head = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`
    expect(await heard({}, head)).toMatch(/^HTTP\/1.1 431/)
  })
})
