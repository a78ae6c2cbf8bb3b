import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Known } from './commitCheck.ts'
import { type Head, isSoftDeleted } from './heads.ts'
import { deleted, noBytes, noEvents, type Proposed } from './model.ts'
import { createStaging, type Request } from './staging.ts'
import { isMetastream, metastreamMetadata } from './streamMetadata.ts'

const emptyLog: Known = {
  head: (stream): Head => ({
    last: noEvents,
    metadata: isMetastream(stream) ? metastreamMetadata : undefined,
  }),
  recent: () => undefined,
  at: () => undefined,
}
const stage = () => createStaging({ committed: emptyLog, nextPosition: 200, nowMs: 1_700_000_000_000 })

const proposed = (type = 'Happened', data = '{}'): Proposed => ({
  id: randomUUID(),
  type,
  json: true,
  data: Buffer.from(data),
  metadata: noBytes,
})
const request = (changes: Partial<Request>): Request => ({
  kind: 'append',
  stream: 'goal-1',
  expected: 'any',
  events: [proposed()],
  deadline: Number.POSITIVE_INFINITY,
  ...changes,
})
const textOf = (data: Uint8Array | undefined): string => Buffer.from(data ?? []).toString()

describe('a group of requests', () => {
  it('sees what earlier requests would write', () => {
    const staging = stage()
    expect(staging.decide(request({ expected: 'no_stream' }))).toMatchObject({ kind: 'success', revision: 0 })
    expect(staging.decide(request({ expected: 0n }))).toMatchObject({ kind: 'success', revision: 1 })
    expect(staging.decide(request({ expected: 0n }))).toEqual({ kind: 'wrong_expected_version', current: 1 })
    expect(staging.events).toHaveLength(2)
  })

  it('recognises a repeated append', () => {
    const staging = stage()
    const once = request({ expected: 'no_stream', events: [proposed(), proposed()] })
    expect(staging.decide(once)).toEqual(staging.decide(once))
    expect(staging.events).toHaveLength(2)
  })

  it('writes nothing after its deadline', () => {
    const staging = stage()
    expect(staging.decide(request({ deadline: 1_699_999_999_999 }))).toEqual({ kind: 'timeout' })
    expect(staging.events).toHaveLength(0)
  })

  it('answers an append without events with the end of the stream', () => {
    const staging = stage()
    staging.decide(request({}))
    const outcome = staging.decide(request({ events: [] }))
    expect(outcome).toEqual({ kind: 'success', revision: 0, position: undefined })
  })
})

describe('deleting and beginning again', () => {
  it('hides everything, then shows later events', () => {
    const staging = stage()
    staging.decide(request({ events: [proposed(), proposed()] }))
    staging.decide(request({ kind: 'delete', expected: 1n }))
    expect(isSoftDeleted(staging.heads.get('goal-1')!)).toBe(true)

    expect(staging.decide(request({ expected: 'no_stream' }))).toMatchObject({ kind: 'success', revision: 2 })
    expect(staging.heads.get('goal-1')).toMatchObject({ last: 2, metadata: { truncateBefore: 2 } })
    expect(staging.events.map(({ stream }) => stream)).toEqual([
      'goal-1',
      'goal-1',
      '$$goal-1',
      'goal-1',
      '$$goal-1',
    ])
  })

  it('keeps other metadata', () => {
    const staging = stage()
    staging.decide(request({}))
    const described = '{"$tb":9223372036854775807,"$maxCount":5,"owner":"ada"}'
    staging.decide(request({ stream: '$$goal-1', events: [proposed('$metadata', described)] }))
    staging.decide(request({}))
    expect(JSON.parse(textOf(staging.events.at(-1)?.data))).toEqual({ $tb: 1, $maxCount: 5, owner: 'ada' })
  })

  it('lets new metadata bring a deleted stream back', () => {
    const staging = stage()
    staging.decide(request({}))
    staging.decide(request({ kind: 'delete' }))
    staging.decide(request({ stream: '$$goal-1', events: [proposed('$metadata', '{"owner":"ada"}')] }))
    expect(staging.heads.get('goal-1')).toMatchObject({ last: 0, metadata: { truncateBefore: 1 } })
    expect(JSON.parse(textOf(staging.events.at(-1)?.data))).toEqual({ owner: 'ada', $tb: 1 })
  })

  it('refuses to delete a stream that does not exist', () => {
    const outcome = stage().decide(request({ kind: 'delete', expected: 'no_stream' }))
    expect(outcome).toEqual({ kind: 'wrong_expected_version', current: noEvents })
  })

  it('tombstones even a stream that does not exist', () => {
    const staging = stage()
    expect(staging.decide(request({ kind: 'tombstone', expected: 'no_stream' }))).toMatchObject({
      kind: 'success',
      revision: deleted,
    })
    expect(staging.decide(request({}))).toEqual({ kind: 'stream_deleted' })
  })
})

it('gives events increasing positions and revisions', () => {
  const requests = fc.array(
    fc.record({
      kind: fc.constantFrom<Request['kind']>('append', 'append', 'append', 'delete', 'tombstone'),
      stream: fc.constantFrom('goal-1', 'goal-2', '$$goal-1'),
      expected: fc.constantFrom<Request['expected']>('any', 'no_stream', 'stream_exists', 0n, 1n, 3n),
      count: fc.nat(3),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(requests, all => {
      const staging = stage()
      for (const { kind, stream, expected, count } of all)
        staging.decide(
          request({ kind, stream, expected, events: Array.from({ length: count }, () => proposed()) }),
        )
      const lasts = new Map<string, number>()
      let position = 199
      for (const event of staging.events) {
        expect(event.position).toBeGreaterThan(position)
        position = event.position
        const last = lasts.get(event.stream) ?? noEvents
        expect(last).not.toBe(deleted)
        expect([last + 1, deleted]).toContain(event.revision)
        lasts.set(event.stream, event.revision)
      }
      for (const [stream, last] of lasts) expect(staging.heads.get(stream)?.last).toBe(last)
    }),
  )
})
