import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hiddenForMs, type Live, openLive, patience, silentMs } from './stream.ts'

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
    vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window))
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

  it('reports the changed goals and keys, or that anything may have changed', () => {
    last().say('open')
    last().say('changed', '{"goals":[3,5]}')
    last().say('changed', '{"goals":[],"keys":["/api/notices"]}')
    last().say('stale', '{}')
    last().say('changed', 'nonsense')
    last().say('changed', '{}')
    expect(heard).toEqual([[3, 5], ['/api/notices'], 'anything', 'anything', 'anything'])
  })

  it('reconnects after a failure, and then treats everything as changed', () => {
    last().say('open')
    expect(heard).toEqual([])
    last().say('error')
    vi.advanceTimersByTime(1_300)
    expect(Stream.all).toHaveLength(2)
    last().say('open')
    expect(heard).toEqual(['anything'])
    expect(paused).toEqual([])
  })

  it('reports a pause after several failures, and its end', () => {
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

  it('is closed while the page has been hidden for long, and opened when it is shown', () => {
    last().say('open')
    const beats = setInterval(() => last().say('beat', '{}'), 20_000)
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
    clearInterval(beats)
  })

  it('reconnects after too long a silence, as after a sleep, and not while it is alive', () => {
    last().say('open')
    for (let beats = 0; beats < 5; beats += 1) {
      vi.advanceTimersByTime(silentMs - 10_000)
      last().say('beat', '{}')
    }
    expect(Stream.all).toHaveLength(1)
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(5_000)
    expect(Stream.all).toHaveLength(2)
    last().say('open')
    expect(heard).toEqual(['anything'])
  })

  it('reconnects at once when the network is back', () => {
    for (let failure = 0; failure < 6; failure += 1) {
      last().say('error')
      vi.advanceTimersByTime(40_000)
    }
    last().say('error')
    const before = Stream.all.length
    dispatchEvent(new Event('online'))
    expect(Stream.all).toHaveLength(before + 1)
    last().say('open')
    expect(paused).toEqual([true, false])
  })
})
