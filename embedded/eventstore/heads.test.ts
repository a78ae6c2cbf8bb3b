import { describe, expect, it } from 'vitest'
import { firstVisible, type Head, isFresh } from './heads.ts'
import { deleted } from './model.ts'
import type { StreamMetadata } from './streamMetadata.ts'

const head = (metadata: Omit<StreamMetadata, 'data'>, last = 9): Head => ({
  last,
  metadata: { ...metadata, data: Buffer.of() },
})

describe('the visible part of a stream', () => {
  it('is everything without metadata', () => expect(firstVisible({ last: 9, metadata: undefined })).toBe(0))
  it('begins at the truncation', () => expect(firstVisible(head({ truncateBefore: 4 }))).toBe(4))
  it('is the newest events up to the limit', () => expect(firstVisible(head({ maxCount: 3 }))).toBe(7))
  it('is everything below the limit', () => expect(firstVisible(head({ maxCount: 30 }))).toBe(0))
  it('follows the stricter limit', () => {
    expect(firstVisible(head({ maxCount: 3, truncateBefore: 4 }))).toBe(7)
    expect(firstVisible(head({ maxCount: 3, truncateBefore: 8 }))).toBe(8)
  })
  it('is nothing when deleted', () => expect(firstVisible(head({ truncateBefore: deleted }))).toBe(deleted))
})

describe('the age of an event', () => {
  const nowMs = 1_700_000_000_000
  const ticksAgo = (seconds: number): string => String(BigInt(nowMs - seconds * 1000) * 10_000n)
  it('matters only with a limit', () => expect(isFresh(head({}), ticksAgo(1e9), nowMs)).toBe(true))
  it('is counted in seconds', () => {
    expect(isFresh(head({ maxAgeSeconds: 60 }), ticksAgo(60), nowMs)).toBe(true)
    expect(isFresh(head({ maxAgeSeconds: 60 }), ticksAgo(61), nowMs)).toBe(false)
  })
})
