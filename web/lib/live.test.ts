import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { concerns, createRefetcher, hiddenForMs, type Live, openLive, patience } from './live.ts'

class Stream extends EventTarget {
  static all: Stream[] = []
  closed = false
  constructor() {
    super()
    Stream.all.push(this)
  }
  close() {
    this.closed = true
  }
  say(type: string, data?: string) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data }))
  }
}
const last = () => Stream.all.at(-1)!

describe('the stream', () => {
  const heard: unknown[] = []
  const paused: boolean[] = []
  let page: EventTarget & { visibilityState: string }
  let live: Live
  beforeEach(() => {
    vi.useFakeTimers()
    const window = new EventTarget()
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('EventSource', Stream)
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
    live = openLive({ onChanged: goals => heard.push(goals), onPaused: now => paused.push(now) })
  })
  afterEach(() => {
    live.close()
    expect(Stream.all.filter(stream => !stream.closed)).toEqual([])
    for (const list of [heard, paused, Stream.all]) list.length = 0
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const look = (state: 'visible' | 'hidden') => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }

  it('passes on which goals and keys have changed, or that anything may have', () => {
    last().say('open')
    last().say('changed', '{"goals":[3,5]}')
    last().say('changed', '{"goals":[],"keys":["/api/notices"]}')
    last().say('stale', '{}')
    last().say('changed', 'nonsense')
    last().say('changed', '{}')
    expect(heard).toEqual([[3, 5], ['/api/notices'], 'anything', 'anything', 'anything'])
  })

  it('is opened again after a failure, and then counts everything as changed', () => {
    last().say('open')
    expect(heard).toEqual([])
    last().say('error')
    vi.advanceTimersByTime(1_300)
    expect(Stream.all).toHaveLength(2)
    last().say('open')
    expect(heard).toEqual(['anything'])
    expect(paused).toEqual([])
  })

  it('says that it is paused after several failures, and when it goes on', () => {
    for (let failure = 0; failure < patience; failure += 1) {
      last().say('error')
      vi.advanceTimersByTime(40_000)
    }
    expect(paused).toEqual([true])
    last().say('error')
    live.retry()
    last().say('open')
    expect(paused).toEqual([true, false])
    vi.advanceTimersByTime(120_000)
    expect(Stream.all.filter(stream => !stream.closed)).toHaveLength(1)
  })

  it('is closed while nobody has looked for long, and opened at the next look', () => {
    last().say('open')
    look('hidden')
    vi.advanceTimersByTime(hiddenForMs - 1)
    look('visible')
    vi.advanceTimersByTime(hiddenForMs)
    expect(Stream.all).toHaveLength(1)
    look('hidden')
    vi.advanceTimersByTime(hiddenForMs)
    expect(last().closed).toBe(true)
    look('visible')
    last().say('open')
    expect(Stream.all).toHaveLength(2)
    expect(heard).toEqual(['anything'])
  })
})

describe('a change of goal 3', () => {
  it.each([
    ['/api/goals', true],
    ['/api/goals/3', true],
    ['/api/goals/3/members', true],
    ['/api/transactions', true],
    ['/api/goals/31', false],
    ['/api/goals/31/members', false],
    ['/api/user', false],
  ])('concerns %s: %s', (key, does) => expect(concerns(key, [3])).toBe(does))
  it.each([
    ['/api/notices', true],
    ['/api/notices?before=x', true],
    ['/api/notices/read', false],
    ['/api/goals', false],
  ])('or of the notices concerns %s: %s', (key, does) => expect(concerns(key, ['/api/notices'])).toBe(does))
  it('may be anything', () => {
    expect(concerns('/api/user', 'anything')).toBe(true)
    expect(concerns('@"contribute","pi_1",', 'anything')).toBe(false)
  })
})

describe('fetching again', () => {
  it('takes what is held and what is being loaded, one round at a time', async () => {
    const cache = new Map<string, object>([
      ['/api/goals', { data: [] }],
      ['/api/goals/3', { isLoading: true }],
      ['/api/goals/4', { data: {} }],
      ['/api/transactions', {}],
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
    expect(asked.splice(0)).toEqual(['/api/goals', '/api/goals/3'])
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
