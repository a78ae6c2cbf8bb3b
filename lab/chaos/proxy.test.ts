import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type Link, startLink } from './proxy.ts'

/** Echoes each line, and records it. */
const heard: string[] = []
const echo = createServer(socket => {
  socket.on('error', () => undefined)
  socket.on('data', chunk => {
    heard.push(chunk.toString())
    socket.write(chunk)
  })
})
await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
afterAll(() => echo.close())

let link: Link
const clients: Socket[] = []
const talk = async () => {
  link ??= await startLink('a link', (echo.address() as { port: number }).port)
  const socket = connect({ port: link.port, host: '127.0.0.1' })
  clients.push(socket)
  let answer = ''
  let end: string | undefined
  socket.on('data', chunk => {
    answer += chunk
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    end = error.code ?? error.message
  })
  socket.on('close', () => {
    end ??= 'closed'
  })
  await once(socket, 'connect')
  return { socket, answer: () => answer, end: () => end }
}
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  heard.length = 0
  link.heal()
})
afterAll(() => link.close())
const soon = { interval: 5 }

it('forwards data', async () => {
  const { socket, answer } = await talk()
  socket.write('hello')
  await expect.poll(answer, soon).toBe('hello')
})

it('resets every connection, and accepts new ones', async () => {
  const first = await talk()
  first.socket.write('hello')
  await expect.poll(first.answer, soon).toBe('hello')
  link.sever()
  await expect.poll(first.end, soon).toBe('ECONNRESET')
  const second = await talk()
  second.socket.write('again')
  await expect.poll(second.answer, soon).toBe('again')
})

it('pauses without closing, and then forwards the buffered data', async () => {
  const before = await talk()
  link.silence()
  const later = await talk()
  for (const { socket } of [before, later]) socket.write('hello')
  await expect(expect.poll(before.answer, { timeout: 200, interval: 20 }).toBe('hello')).rejects.toThrow()
  expect([later.answer(), before.end(), later.end(), heard]).toEqual(['', undefined, undefined, []])
  link.heal('held')
  for (const { answer } of [before, later]) await expect.poll(answer, soon).toBe('hello')
})

it('drops the buffered data together with its connection', async () => {
  const { socket, end } = await talk()
  link.silence()
  socket.write('hello')
  link.heal('lost')
  await expect.poll(end, soon).toBe('ECONNRESET')
  expect(heard).toEqual([])
})

it('silences existing connections permanently, and accepts new ones', async () => {
  const before = await talk()
  before.socket.write('hello')
  await expect.poll(before.answer, soon).toBe('hello')
  link.forsake()
  before.socket.write('are you there?')
  const later = await talk()
  later.socket.write('again')
  await expect.poll(later.answer, soon).toBe('again')
  link.heal()
  await expect(expect.poll(before.answer, { timeout: 200, interval: 20 }).not.toBe('hello')).rejects.toThrow()
  expect([before.end(), heard]).toEqual([undefined, ['hello', 'again']])
})

it('cuts a request, so that it has no effect', async () => {
  const { socket, answer, end } = await talk()
  link.cutAfter(3, 'asked')
  socket.write('hello')
  await expect.poll(end, soon).toBe('ECONNRESET')
  expect('hel'.startsWith(heard.join(''))).toBe(true)
  expect('hel'.startsWith(answer())).toBe(true)
})

it('cuts a response, after the effect', async () => {
  const { socket, answer, end } = await talk()
  link.cutAfter(3, 'answered')
  socket.write('hello')
  await expect.poll(end, soon).toBe('ECONNRESET')
  expect(heard.join('')).toBe('hello')
  expect('hel'.startsWith(answer())).toBe(true)
})

it('cuts only once', async () => {
  const first = await talk()
  link.cutAfter(3, 'asked')
  first.socket.write('hello')
  await expect.poll(first.end, soon).toBe('ECONNRESET')
  const second = await talk()
  second.socket.write('hello')
  await expect.poll(second.answer, soon).toBe('hello')
})

it('delays data', async () => {
  const { socket, answer } = await talk()
  link.delay(150)
  const began = performance.now()
  socket.write('hello')
  await expect.poll(answer, soon).toBe('hello')
  expect(performance.now() - began).toBeGreaterThanOrEqual(295) // there and back
})

it('keeps the order of data', async () => {
  const { socket, answer } = await talk()
  const said = Array.from({ length: 60 }, (_, place) => `${place} `)
  link.delay(100)
  for (const [place, word] of said.entries()) {
    if (place === said.length / 2) link.heal()
    socket.write(word)
    await nextTurn()
  }
  await expect.poll(() => answer().length, soon).toBe(said.join('').length)
  expect(heard.join('')).toBe(said.join(''))
  expect(answer()).toBe(said.join(''))
})

it('forwards nothing after a cut', async () => {
  const { socket, end } = await talk()
  const much = Array.from({ length: 200_000 }, (_, place) => `${place},`).join('')
  link.cutAfter(100_000, 'asked')
  socket.write(much)
  await expect.poll(end, soon).toBe('ECONNRESET')
  expect(much.startsWith(heard.join(''))).toBe(true)
})
