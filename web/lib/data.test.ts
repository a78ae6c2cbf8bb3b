import { afterEach, describe, expect, it, vi } from 'vitest'
import { retrying } from './data.ts'

afterEach(() => vi.unstubAllGlobals())

const failing = (times: number) => {
  const fetch = vi.fn(async () =>
    fetch.mock.calls.length > times ? new Response('{"id":1}') : new Response('no', { status: 500 }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('a retrying fetcher', () => {
  it('retries until a response arrives', async () => {
    const fetch = failing(2)
    await expect(retrying(2, 0)('/api/goals/1')).resolves.toEqual({ id: 1 })
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('gives up after the given number of retries', async () => {
    const fetch = failing(9)
    await expect(retrying(2, 0)('/api/goals/1')).rejects.toThrow('500: no')
    expect(fetch).toHaveBeenCalledTimes(3)
  })
})
