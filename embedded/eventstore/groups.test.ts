import { expect, it } from 'vitest'
import { groupSize } from './groups.ts'
import { noBytes } from './model.ts'
import type { Request } from './staging.ts'

const request = (count: number, bytes: number): Request => ({
  kind: 'append',
  stream: 'goal-1',
  expected: 'any',
  events: Array.from({ length: count }, () => ({
    id: '',
    type: '',
    json: true,
    data: new Uint8Array(bytes),
    metadata: noBytes,
  })),
  deadline: 0,
})

it('commits all waiting requests together', () =>
  expect(groupSize([request(1, 10), request(5, 10), request(0, 0)])).toBe(3))
it('leaves many events for the next group', () =>
  expect(groupSize([request(8000, 0), request(192, 0), request(1, 0)])).toBe(2))
it('leaves many bytes for the next group', () =>
  expect(groupSize([request(8, 2 ** 20), request(1, 1)])).toBe(1))
it('accepts one request of any size', () => expect(groupSize([request(10_000, 0)])).toBe(1))
