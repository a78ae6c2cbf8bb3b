import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testMessage } from '#lab/builders/web/message.ts'
import type { MessageResponse } from '#shared/api/chat.ts'
import { HttpError } from '../../lib/http.ts'
import { createSendQueue } from './sendQueue.ts'

/** A server that can be unreachable, and that accepts each message once. */
const server = () => {
  const heard = new Map<string, string>()
  const attempts: string[] = []
  const state: { fault: Error | undefined; afterwards: Error | undefined } = {
    fault: undefined,
    afterwards: undefined,
  }
  const post = async ({ id, text }: { id: string; text: string }): Promise<MessageResponse> => {
    attempts.push(text)
    await Promise.resolve()
    if (state.fault) throw state.fault
    heard.set(id, text)
    if (state.afterwards) throw state.afterwards
    return testMessage(heard.size, { id, text })
  }
  return { heard, attempts, state, post }
}
const memory = () => {
  let held = ''
  const write = (text: string) => {
    held = text
  }
  return { read: () => held, write }
}
const offline = new TypeError('Failed to fetch')

describe('the send queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends in the order of writing', async () => {
    const { post, heard } = server()
    const sendQueue = createSendQueue({ post, kept: memory() })
    const said: (string | null)[] = []
    sendQueue.onSaid(({ text }) => said.push(text))
    for (const text of ['one', 'two', 'three']) sendQueue.send(text)
    expect(sendQueue.unsent().map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    await vi.advanceTimersByTimeAsync(0)
    expect([...heard.values()]).toEqual(['one', 'two', 'three'])
    expect(said).toEqual(['one', 'two', 'three'])
    expect(sendQueue.unsent()).toEqual([])
  })

  it('waits while the server cannot be reached, in order, and then sends each message once', async () => {
    const { post, heard, attempts, state } = server()
    const sendQueue = createSendQueue({ post, kept: memory() })
    state.fault = offline
    sendQueue.send('one')
    await vi.advanceTimersByTimeAsync(0)
    sendQueue.send('two')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sendQueue.unsent().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(attempts).not.toContain('two')
    // The server receives it, but its response is lost.
    state.fault = undefined
    state.afterwards = offline
    sendQueue.retry()
    await vi.advanceTimersByTimeAsync(0)
    state.afterwards = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...heard.values()]).toEqual(['one', 'two'])
    expect(sendQueue.unsent()).toEqual([])
  })

  it('shows why the server refused a message, sends the others, and leaves it to its author', async () => {
    const { post, heard, attempts, state } = server()
    const sendQueue = createSendQueue({ post, kept: memory() })
    state.fault = new HttpError(409, '{"message":"This goal was cancelled"}')
    sendQueue.send('one')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sendQueue.unsent()).toMatchObject([
      { text: 'one', state: 'refused', reason: 'This goal was cancelled' },
    ])
    expect(attempts).toEqual(['one'])
    state.fault = undefined
    sendQueue.send('two')
    await vi.advanceTimersByTimeAsync(0)
    expect([...heard.values()]).toEqual(['two'])
    const [refused] = sendQueue.unsent()
    sendQueue.retry(refused?.id)
    await vi.advanceTimersByTimeAsync(0)
    expect([...heard.values()]).toEqual(['two', 'one'])
    sendQueue.discard('nothing')
    expect(sendQueue.unsent()).toEqual([])
  })

  it('waits as long as the server requires', async () => {
    const { post, attempts, state } = server()
    const sendQueue = createSendQueue({ post, kept: memory() })
    state.fault = new HttpError(429, '{"message":"Too fast"}', '45')
    sendQueue.send('one')
    await vi.advanceTimersByTimeAsync(44_000)
    expect(attempts).toHaveLength(1)
    expect(sendQueue.unsent()).toMatchObject([{ state: 'waiting', reason: 'Too fast' }])
    state.fault = undefined
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sendQueue.unsent()).toEqual([])
  })

  it('survives a reload', async () => {
    const { post, heard, state } = server()
    const kept = memory()
    state.fault = offline
    createSendQueue({ post, kept }).send('one')
    await vi.advanceTimersByTimeAsync(0)
    state.fault = undefined
    const after = createSendQueue({ post, kept })
    expect(after.unsent()).toMatchObject([{ text: 'one', state: 'waiting' }])
    after.retry()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...heard.values()]).toEqual(['one'])
    expect(kept.read()).toBe('')
    kept.write('{"not": "a list"}')
    expect(createSendQueue({ post, kept }).unsent()).toEqual([])
  })

  it('sends and stores nothing more when its author has signed out, responses included', async () => {
    const { post, state, attempts } = server()
    const kept = memory()
    const sendQueue = createSendQueue({ post, kept })
    state.fault = offline
    sendQueue.send('mine')
    sendQueue.send('mine too')
    sendQueue.close()
    kept.write('')
    state.fault = undefined
    await vi.advanceTimersByTimeAsync(120_000)
    sendQueue.retry()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(attempts).toEqual(['mine'])
    expect(kept.read()).toBe('')
  })
})
