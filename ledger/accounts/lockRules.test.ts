import { describe, expect, it } from 'vitest'
import { userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { aloneUntil, type Lock, togetherUntil } from './lockRules.ts'

const [admin, second] = [userId(90), userId(91)]
const now = instant('2026-06-01T12:00:00Z')
const lock = (from: string, until: string, changes: Partial<Lock> = {}): Lock => ({
  ...{ byUserId: admin, isOfTwo: false, from: instant(from), until: instant(until) },
  ...changes,
})

describe('one admin who locks an account', () => {
  it('locks it for 72 hours', () => expect(aloneUntil([], admin, now)).toBe('2026-06-04T12:00:00.000Z'))
  it('has 72 hours in total within 90 days, over any number of locks', () => {
    const before = [
      lock('2026-05-01T12:00:00Z', '2026-05-02T12:00:00Z'),
      lock('2026-05-10T12:00:00Z', '2026-05-11T12:00:00Z'),
    ]
    expect(aloneUntil(before, admin, now)).toBe('2026-06-02T12:00:00.000Z')
    const third = lock('2026-05-20T12:00:00Z', '2026-05-21T12:00:00Z')
    expect(aloneUntil([...before, third], admin, now)).toBeUndefined()
  })
  it('has used the remaining time of an active lock', () =>
    expect(aloneUntil([lock('2026-06-01T00:00:00Z', '2026-06-04T00:00:00Z')], admin, now)).toBeUndefined())
  it('has no more time after the clock was set back', () =>
    expect(aloneUntil([lock('2026-06-03T12:00:00Z', '2026-06-05T12:00:00Z')], admin, now)).toBe(
      '2026-06-02T12:00:00.000Z',
    ))
  it('counts neither older locks, nor those of others or of two', () => {
    const others = [
      lock('2026-02-27T12:00:00Z', '2026-03-02T12:00:00Z'),
      lock('2026-05-01T12:00:00Z', '2026-05-04T12:00:00Z', { byUserId: second }),
      lock('2026-05-01T12:00:00Z', '2026-05-15T12:00:00Z', { isOfTwo: true }),
    ]
    expect(aloneUntil(others, admin, now)).toBe('2026-06-04T12:00:00.000Z')
  })
  it('counts the part of a lock within the 90 days', () =>
    // They began on 3 March at noon.
    expect(aloneUntil([lock('2026-03-02T12:00:00Z', '2026-03-05T12:00:00Z')], admin, now)).toBe(
      '2026-06-02T12:00:00.000Z',
    ))
})

describe('two admins who lock an account', () => {
  const ofTwo = (from: string, until: string) => lock(from, until, { isOfTwo: true })
  it('lock it for at most 14 days', () => {
    expect(togetherUntil([], 7, now)).toBe('2026-06-08T12:00:00.000Z')
    expect(togetherUntil([], 60, now)).toBe('2026-06-15T12:00:00.000Z')
  })
  it('extend it, to 90 days in total', () => {
    const eighty = ofTwo('2026-03-13T12:00:00Z', '2026-06-01T12:00:00Z')
    expect(togetherUntil([eighty], 14, now)).toBe('2026-06-11T12:00:00.000Z')
    const ninety = ofTwo('2026-03-03T12:00:00Z', '2026-06-01T12:00:00Z')
    expect(togetherUntil([ninety], 14, now)).toBeUndefined()
    expect(togetherUntil([{ ...ninety, isOfTwo: false }], 14, now)).toBe('2026-06-15T12:00:00.000Z')
  })
})
