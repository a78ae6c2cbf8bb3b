import { describe, expect, it, vi } from 'vitest'
import { concerns, createRefetcher } from './live.ts'

describe('a change of goal 3', () => {
  it.each([
    ['/api/goals', true],
    ['/api/goals/3', true],
    ['/api/goals/3/members', true],
    ['/api/transactions', true],
    ['/api/next-steps', true],
    ['/api/next-steps?goalId=3', true],
    ['/api/goals/31', false],
    ['/api/goals/31/members', false],
    ['/api/user', false],
  ])('concerns %s: %s', (key, does) => expect(concerns(key, [3])).toBe(does))
  it.each([
    ['/api/notices', true],
    ['/api/notices?before=x', true],
    ['/api/notices/read', false],
    ['/api/goals', false],
  ])('or of the notifications concerns %s: %s', (key, does) =>
    expect(concerns(key, ['/api/notices'])).toBe(does),
  )
  it('may be anything', () => {
    expect(concerns('/api/user', 'anything')).toBe(true)
    expect(concerns('@"contribute","pi_1",', 'anything')).toBe(false)
  })
})

describe('fetching again', () => {
  it('fetches everything that a change concerns, one round at a time', async () => {
    const cache = new Map<string, object>([
      ['/api/goals', { data: [] }],
      ['/api/goals/3', { isLoading: true }],
      ['/api/goals/4', { data: {} }],
    ])
    const asked: string[] = []
    const finishers: (() => void)[] = []
    const finish = () => {
      for (const done of finishers.splice(0)) done()
    }
    const refetch = createRefetcher(cache, key => {
      asked.push(key)
      return new Promise<void>(resolve => finishers.push(resolve))
    })
    refetch([3])
    await vi.waitFor(() => expect(asked).toEqual(['/api/goals', '/api/goals/3']))
    asked.length = 0
    refetch([4])
    refetch([4])
    expect(asked).toEqual([])
    finish()
    await vi.waitFor(() => expect(asked).toEqual(['/api/goals', '/api/goals/4']))
    finish()
    refetch([])
    expect(asked).toHaveLength(2)
  })
})
