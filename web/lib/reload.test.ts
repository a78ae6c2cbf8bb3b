import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orReload } from './reload.ts'

describe('the code of a page', () => {
  const reload = vi.fn()
  const stored = new Map<string, string>()
  const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
  beforeEach(() => {
    vi.useFakeTimers()
    stored.clear()
    online(true)
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(() => {
    reload.mockClear()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const missing = () => orReload(() => Promise.reject(new Error('gone')))

  it('is returned', async () => {
    await expect(orReload(async () => 'page')).resolves.toBe('page')
    expect(reload).not.toHaveBeenCalled()
  })
  it('that is missing is loaded once more, in a new document', async () => {
    void missing()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    await expect(missing()).rejects.toThrow('gone')
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    void missing()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })
  it('is not loaded again without a network, nor without storage', async () => {
    online(false)
    await expect(missing()).rejects.toThrow('gone')
    online(true)
    vi.stubGlobal('sessionStorage', undefined)
    await expect(missing()).rejects.toThrow('gone')
    expect(reload).not.toHaveBeenCalled()
  })
})
