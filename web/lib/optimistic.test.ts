import { mutate } from 'swr'
import { describe, expect, it } from 'vitest'
import { optimistically } from './optimistic.ts'
import { held } from './upToDate.ts'

const key = '/api/goals/1/chat'
const mute = (before: { muted: boolean }) => ({ ...before, muted: true })

describe('a change that is shown before its response', () => {
  it('is replaced by the response', async () => {
    await mutate(key, { muted: false }, { revalidate: false })
    const { promise, resolve } = Promise.withResolvers<{ muted: boolean; unread?: number }>()
    const changed = optimistically(key, mute, () => promise)
    expect(held(key)).toEqual({ muted: true })
    resolve({ muted: true, unread: 2 })
    await changed
    expect(held(key)).toEqual({ muted: true, unread: 2 })
  })

  it('is taken back when it fails, and the failure is passed on', async () => {
    await mutate(key, { muted: false }, { revalidate: false })
    const changed = optimistically(key, mute, () => Promise.reject(new Error('no')))
    expect(held(key)).toEqual({ muted: true })
    await expect(changed).rejects.toThrow('no')
    expect(held(key)).toEqual({ muted: false })
  })
})
