import { afterEach, expect, it, vi } from 'vitest'
import { get, HttpError, post } from './http.ts'
import { onStepUpNeeded } from './stepUp.ts'

const ways = { authenticator: true, passkey: false, mail: false }
const refused = () =>
  new Response(JSON.stringify({ message: 'Please confirm', code: 'step_up_needed', stepUp: ways }), {
    status: 403,
  })
let shown = false
const requests: string[] = []
const serve = () => {
  shown = false
  requests.length = 0
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    requests.push(String(body))
    return shown ? new Response('{"done":true}') : refused()
  })
}
afterEach(() => vi.unstubAllGlobals())

it('continues the same request after a second factor, and asks once for several requests', async () => {
  serve()
  const asked: object[] = []
  const stop = onStepUpNeeded(async what => {
    asked.push(what)
    shown = true
    return true
  })
  const done = await Promise.all([post('/api/one', { amount: 1 }), post('/api/two', { amount: 2 })])
  stop()
  expect(done).toEqual([{ done: true }, { done: true }])
  expect(asked).toEqual([ways])
  expect(requests).toEqual(['{"amount":1}', '{"amount":2}', '{"amount":1}', '{"amount":2}'])
})

it('fails with the server’s message when the user shows none', async () => {
  serve()
  const stop = onStepUpNeeded(async () => false)
  await expect(post('/api/one', {})).rejects.toThrow(HttpError)
  stop()
  await expect(get('/api/one')).rejects.toThrow('403')
})
