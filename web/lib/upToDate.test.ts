import { afterEach, describe, expect, it, vi } from 'vitest'
import { setCurrentUser } from './currentUser.ts'
import { askedAt, dataOptions, shown } from './data.ts'
import { held, prefetch, refetch } from './upToDate.ts'

afterEach(() => vi.unstubAllGlobals())

/** Responses are sent by the test. */
const server = () => {
  const answers: (() => void)[] = []
  const fetch = vi.fn(
    (_url: string) => new Promise<Response>(resolve => answers.push(() => resolve(new Response('{"id":1}')))),
  )
  vi.stubGlobal('fetch', fetch)
  return { fetch, answer: () => answers.shift()?.() }
}

describe('data fetched before its page is open', () => {
  it('is fetched once, and kept', async () => {
    const { fetch, answer } = server()
    prefetch('/api/goals/1')
    prefetch('/api/goals/1')
    answer()
    await vi.waitFor(() => expect(held('/api/goals/1')).toEqual({ id: 1 }))
    prefetch('/api/goals/1')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is shared with the page that opens meanwhile', async () => {
    const { fetch, answer } = server()
    prefetch('/api/goals/2')
    const shown = dataOptions.fetcher?.('/api/goals/2')
    answer()
    await expect(shown).resolves.toEqual({ id: 1 })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is limited to what one page needs', () => {
    const { fetch } = server()
    for (let goal = 10; goal < 20; goal++) prefetch(`/api/goals/${goal}`)
    expect(fetch).toHaveBeenCalledTimes(6)
    setCurrentUser(undefined)
  })

  it('is not kept for another user', async () => {
    const { answer } = server()
    prefetch('/api/goals/3')
    const late = dataOptions.fetcher?.('/api/goals/3')
    setCurrentUser(7)
    answer()
    await late
    expect(held('/api/goals/3')).toBeUndefined()
  })
})

const failing = (times: number) => {
  const fetch = vi.fn(async () =>
    fetch.mock.calls.length > times ? new Response('{"id":1}') : new Response('no', { status: 500 }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('a change', () => {
  it('is fetched once where it is shown, and later where it is not', async () => {
    const fetch = failing(0)
    shown.push('/api/goals')
    const since = performance.now()
    await refetch('/api/goals', since)
    await refetch('/api/goals', since)
    expect(fetch).toHaveBeenCalledTimes(1)
    await refetch('/api/goals', performance.now() + 1)
    expect(fetch).toHaveBeenCalledTimes(2)
    await refetch('/api/goals/1', since)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(askedAt.get('/api/goals/1')).toBe(0)
  })

  it('is fetched again after a failure', async () => {
    const fetch = failing(1)
    const since = performance.now()
    await expect(refetch('/api/goals', since)).rejects.toThrow('500: no')
    await refetch('/api/goals', since)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
