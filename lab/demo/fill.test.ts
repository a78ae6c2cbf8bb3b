import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { fill } from './fill.ts'

it('refuses an installation with real cards', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ stripePublishableKey: 'pk_live_1', sandboxConfirmBase: null }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(fill(`http://127.0.0.1:${port}`, () => undefined)).rejects.toThrow('takes real ones')
  expect(asked).toEqual(['GET /api/config'])
})
