import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#projections/db/embedded/freePort.ts'
import { listen } from './listen.ts'

const open = async () => {
  const door = await listen(await freePort(), '127.0.0.1')
  onTestFinished(door.close)
  const ask = (path = '/') => fetch(`http://127.0.0.1:${door.port}${path}`)
  return { door, ask }
}

describe('the door', () => {
  it('says that it is well while it starts, and serves nothing else yet', async () => {
    const { door, ask } = await open()
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(503)
    const answer = await ask('/api/goals')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    door.serve((_, response) => response.end('served'))
    expect(await (await ask('/api/goals')).text()).toBe('served')
  })

  it('still serves while it is drained, keeps no connection, and then takes no more', async () => {
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

  it('finishes what it has begun before it is closed', async () => {
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
