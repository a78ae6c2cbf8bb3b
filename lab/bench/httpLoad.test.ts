import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openLine } from './httpLoad.ts'

let answered = 0
const server = createServer((_, response) => {
  answered++
  response.end('hello')
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

it('reconnects when the server has closed an idle connection', async () => {
  const open = await openLine((server.address() as AddressInfo).port)
  await open.send('GET', '/')
  server.closeIdleConnections()
  // The first request may have been sent before the client noticed the close.
  await expect.poll(() => open.send('GET', '/').then(() => answered)).toBe(2)
  open.end()
})
