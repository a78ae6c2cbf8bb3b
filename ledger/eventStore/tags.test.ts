import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import { createEventTags } from './tags.ts'

const key = 'a key for tests that is long enough to be one'
const tags = createEventTags([key])
const about = { actor: 'user:1', schemaVersion: 2 }
const event: NewEvent = {
  id: randomUUID(),
  type: 'ContributionReceived',
  data: { amountMinor: 50_00, note: 'Ɛ€😀' },
  metadata: about,
}
/** As a store returns it. */
const stored = (at: bigint, given = event, by = tags): RecordedEvent => {
  const [tagged] = by.tagged('goal-1', [given], at === 0n ? 'no_stream' : at - 1n)
  return { ...JSON.parse(JSON.stringify(tagged)), stream: 'goal-1', revision: at, position: 7n }
}

describe('a tag', () => {
  it('is right in its place, with every key that is known', () => {
    expect(tags.faultOf(stored(0n))).toBeUndefined()
    const other = `another ${key}`
    const rotated = createEventTags([other, key])
    expect(rotated.faultOf(stored(4n))).toBeUndefined()
    expect(rotated.keyIds).toHaveLength(2)
    expect(createEventTags([key, other]).faultOf(stored(4n, event, rotated))).toBeUndefined()
  })

  it('has a key id, 16 bytes, and leaves the rest of the metadata as it was', () => {
    const { metadata } = stored(3n)
    expect(metadata).toEqual({ ...about, tag: expect.stringMatching(/^[\w-]{6}\.[\w-]{22}$/) })
  })

  it('counts the revisions of several events', () => {
    const [first, second] = tags.tagged('goal-1', [event, { ...event, id: randomUUID() }], 'no_stream')
    const place = { stream: 'goal-1', position: 7n }
    expect(tags.faultOf({ ...first!, ...place, revision: 0n })).toBeUndefined()
    expect(tags.faultOf({ ...second!, ...place, revision: 1n })).toBeUndefined()
    expect(tags.faultOf({ ...second!, ...place, revision: 2n })).toContain('wrong')
  })

  const right = stored(3n)
  it.each<[string, Partial<RecordedEvent>, string]>([
    ['another stream', { stream: 'goal-2' }, 'its tag is wrong'],
    ['another revision', { revision: 4n }, 'its tag is wrong'],
    ['another id', { id: randomUUID() }, 'its tag is wrong'],
    ['another type', { type: 'ContributionRefunded' }, 'its tag is wrong'],
    ['other data', { data: { amountMinor: 50_01, note: 'Ɛ€😀' } }, 'its tag is wrong'],
    ['another actor', { metadata: { ...(right.metadata as object), actor: 'user:2' } }, 'its tag is wrong'],
    ['no tag', { metadata: event.metadata }, 'it has no tag'],
    ['no metadata', { metadata: undefined }, 'it has no tag'],
    ['a cut tag', { metadata: { ...about, tag: `${tags.keyIds[0]}.AAAA` } }, 'its tag is wrong'],
    ['a tag of a stranger', stored(3n, event, createEventTags(['x'.repeat(32)])), 'is not known here'],
  ])('is wrong with %s', (_what, change, reason) => {
    const fault = tags.faultOf({ ...right, ...change })
    expect(fault).toContain(reason)
    expect(fault).toContain(`at revision ${change.revision ?? 3}`)
  })

  it('is the same for everything that JSON can carry', () => {
    fc.assert(
      fc.property(fc.object({ withNullPrototype: false }), fc.jsonValue(), (about, data) => {
        const given = { ...event, data, metadata: { about } }
        expect(tags.faultOf(stored(2n, given))).toBeUndefined()
      }),
    )
  })
})
