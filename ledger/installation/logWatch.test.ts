import { describe, expect, it } from 'vitest'
import { StoreError } from '#shared/ports/eventStore.ts'
import { stateOf } from './logWatch.ts'

const lost = (sinceMs: number, reason?: StoreError) =>
  ({ connection: { state: 'lost', sinceMs, reason }, appendFailedAtMs: undefined }) as const
const open = (appendFailedAtMs?: number) => ({ connection: { state: 'open' }, appendFailedAtMs }) as const

describe('the state of the log', () => {
  it.each([
    ['starting', { connection: { state: 'unused' }, appendFailedAtMs: undefined } as const],
    ['ours', open()],
    ['ours, while a cluster elects its leader', lost(98_000, new StoreError('unavailable', 'away'))],
    ['unavailable', lost(90_000, new StoreError('unavailable', 'away'))],
    ['not_ours', lost(99_999, new StoreError('not_ours', 'another'))],
    ['unwritable', open(95_000)],
    ['ours, some time after an append has failed', open(80_000)],
  ])('is %s', (words, status) => {
    const [state] = words.split(',')
    expect(stateOf(status, 100_000).state).toBe(state)
  })
})
