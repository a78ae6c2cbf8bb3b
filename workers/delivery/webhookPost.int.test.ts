import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { listenOnLoopback } from '#embedded/controls/listening.ts'
import { startPushService } from '#lab/builders/pushService.ts'
import { startWebhookReceiver } from '#lab/builders/webhookReceiver.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { systemClock } from '#ledger/clock.ts'
import type { WebhookEvent } from '#shared/api/webhookEvents.ts'
import { createWebhookPost, signatureOf } from './webhookPost.ts'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})

const event: WebhookEvent = {
  ...{ id: randomUUID(), type: 'goal.ended', position: '7', at: '2026-01-01T00:00:00.000Z', goalId: 1 },
  data: { reason: 'cancelled' },
}
type Options = Partial<Parameters<typeof createWebhookPost>[0]>
const post = (url: string, options: Options = {}) =>
  createWebhookPost({ reach: 'any', egressAllow: undefined, clock: systemClock, ...options })(
    { url, secrets: ['whsec_one'] },
    event,
  )
const came = (status: number | null, failure: string | null) => ({
  status,
  failure,
  durationMs: expect.any(Number),
})

describe('a request to a webhook', () => {
  it('is signed, and taken with a status of success', async () => {
    receiver.answers(200)
    expect(await post(receiver.url)).toEqual(came(200, null))
    const { signature, body } = receiver.received.at(-1)!
    const seconds = Number(/t=(\d+)/.exec(signature)?.[1])
    expect(JSON.parse(body)).toEqual(event)
    expect(signature).toBe(signatureOf(['whsec_one'], { seconds, body }))
  })

  it.each([
    [500, 'status'],
    [404, 'status'],
    [301, 'redirect'],
  ] as const)('fails with the status %i', async (status, failure) => {
    receiver.answers((_, response) => response.writeHead(status, { location: receiver.url }).end())
    const before = receiver.received.length
    expect(await post(receiver.url)).toEqual(came(status, failure))
    expect(receiver.received).toHaveLength(before + 1)
  })

  it('does not wait for a body', async () => {
    receiver.answers((_, response) => void response.writeHead(200).write('and more'))
    expect(await post(receiver.url, { timeoutMs: 3_000 })).toEqual(came(200, null))
  })

  it('ends when there is no answer in time', async () => {
    receiver.answers(() => undefined)
    expect(await post(receiver.url, { timeoutMs: 300 })).toEqual(came(null, 'timeout'))
  })

  it('fails when the connection is closed or refused', async () => {
    const server = createServer(socket => socket.destroy())
    const port = await listenOnLoopback(server)
    atFileEnd(() => void server.close())
    expect(await post(`http://localhost:${port}/`)).toEqual(came(null, 'unreachable'))
    expect(await post('http://127.0.0.1:1/')).toEqual(came(null, 'unreachable'))
  })

  it('fails with an unknown certificate, and works with a known one', async () => {
    const service = await startPushService()
    expect(await post(service.url)).toEqual(came(null, 'certificate'))
    expect(await post(service.url, { ca: service.ca })).toEqual(came(201, null))
  })
})

describe('an address inside the network', () => {
  const resolve = (...addresses: string[]) => {
    const asked: string[] = []
    return {
      asked,
      resolve: async (host: string) => {
        asked.push(host)
        return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
      },
    }
  }

  it.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['93.184.215.14', '127.0.0.1'],
  ])('is not called, although a public name leads there: %s', async (...addresses) => {
    const names = resolve(...addresses)
    const before = receiver.received.length
    expect(await post('https://hooks.example.com/', { reach: 'public', ...names })).toEqual(
      came(null, 'forbidden_address'),
    )
    expect(names.asked).toEqual(['hooks.example.com'])
    expect(receiver.received).toHaveLength(before)
  })

  it('is looked up once for a connection, so that a second answer leads nowhere', async () => {
    receiver.answers(200)
    const port = new URL(receiver.url).port
    const names = resolve('127.0.0.1')
    expect(await post(`http://hooks.example.com:${port}/`, { ...names })).toEqual(came(200, null))
    expect(names.asked).toHaveLength(1)
  })

  it.each(['http://localhost:1/', 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/'])(
    'is not called by its own form: %s',
    async url => {
      expect(await post(url, { reach: 'public' })).toEqual(came(null, 'forbidden_address'))
    },
  )
})
