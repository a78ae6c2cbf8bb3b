import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { erasedText } from '#shared/events/freeText.ts'
import { isRedacted } from '#shared/events/redaction.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { withTags } from '../eventStore/taggedStore.ts'
import { createEventTags } from '../eventStore/tags.ts'
import { createMemoryKeys } from '../texts/memoryKeys.ts'
import { openEvent } from '../texts/sealedStore.ts'
import { eventText } from '../transparency/canonical.ts'
import { leafHash } from '../transparency/merkle.ts'
import { createRedactionDigest } from '../transparency/redactions.ts'
import { underLeaf } from '../transparency/underLeaf.ts'
import type { CarriedEvent } from './carried.ts'
import { hasPlainText, redacted } from './redacting.ts'

const tags = createEventTags(['a key for tests that is long enough to be one'])
const about = { actor: 'user:17', cause: 'c', at: '2026-10-01T12:00:00.000Z', schemaVersion: 1 }
const old = (type: string, data: unknown, stream = 'goal-7'): CarriedEvent => ({
  ...{ id: '11111111-1111-5111-8111-111111111111', type, data, metadata: about, stream },
  revision: 3n,
  created: instant(Date.parse('2026-10-01T12:00:00Z')),
})
const created = old('GoalCreated', {
  goalId: 7,
  name: 'Porto in May',
  description: 'For Ama',
  targetMinor: 100,
})
const sent = old('PayoutSent', { payoutId: 'round-1', reference: 'for Ama', byUserId: 17, amountMinor: 900 })
const leafOf = (event: CarriedEvent): Buffer => leafHash(Buffer.from(eventText(event)))
const stored = (event: CarriedEvent): RecordedEvent => ({
  ...JSON.parse(JSON.stringify({ ...event, revision: undefined })),
  ...{ revision: event.revision, position: 3n },
})

const setUp = () => {
  const keys = createMemoryKeys()
  return {
    keys,
    redact: (event: CarriedEvent) => redacted(event, { keys, tags }),
    shown: (event: CarriedEvent, leaf: Buffer) => underLeaf(openEvent(stored(event), keys), leaf),
  }
}

describe('an old event with its texts encrypted', () => {
  it.each([created, sent])('keeps its place, its id and everything but texts: $type', async event => {
    const { redact, keys } = setUp()
    const changed = await redact(event)
    expect(JSON.stringify(changed.data)).not.toMatch(/Porto|Ama/)
    const { stream, revision, id, type, created: at } = event
    expect(changed).toMatchObject({ stream, revision, id, type, created: at, metadata: about })
    expect(openEvent(stored(changed), keys).data).toEqual(event.data)
    expect(hasPlainText(changed)).toBe(false)
  })

  it('is proven as it was while its keys exist, and by its hash alone once one is gone', async () => {
    const { redact, keys, shown } = setUp()
    const changed = await redact(sent)
    expect(shown(changed, leafOf(sent))).toEqual({ entry: eventText(sent) })
    keys.destroy('user-17')
    expect(openEvent(stored(changed), keys).data).toMatchObject({ reference: erasedText, amountMinor: 900 })
    expect(shown(changed, leafOf(sent))).toEqual({ hash: leafOf(sent).toString('hex') })
  })

  it('loses its text at once when its author has no account', async () => {
    const { redact, keys, shown } = setUp()
    keys.destroy('user-17')
    const changed = await redact(sent)
    expect(changed.data).toMatchObject({ reference: { sealed: null, owner: 'user-17' } })
    expect(shown(changed, leafOf(sent))).toEqual({ hash: leafOf(sent).toString('hex') })
  })

  it('is proven as it is in a tree that was begun after', async () => {
    const { redact, keys, shown } = setUp()
    const changed = await redact(sent)
    const leaf = leafOf(changed)
    keys.destroy('user-17')
    expect(shown(changed, leaf)).toEqual({ entry: eventText(changed) })
  })

  it('is the same when it is made again', async () => {
    const { redact } = setUp()
    expect(await redact(sent)).toEqual(await redact(sent))
  })

  it('gets a new tag, and its former one counts in its hash', async () => {
    const { redact, shown } = setUp()
    const before = { ...sent, metadata: { ...about, tag: 'former.tag' } }
    const changed = await redact(before)
    expect(tags.faultOf(stored(changed))).toBeUndefined()
    expect(shown(changed, leafOf(before))).toEqual({ entry: eventText(before) })
  })

  it('can be made of any texts, also of texts that look erased', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constant(erasedText)),
        fc.option(fc.string({ unit: 'grapheme' })),
        async (name, description) => {
          const { redact, shown } = setUp()
          const event = old('GoalCreated', { description, name, goalId: 7 })
          expect(shown(await redact(event), leafOf(event))).toEqual({ entry: eventText(event) })
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('an event without plain texts', () => {
  const other = old('ContributionReceived', { amountMinor: 5 })
  const foreign = old('GoalCreated', { name: 'Porto' }, 'goalkeepers-7')
  const empty = old('GoalEdited', { name: null, description: '' })
  it.each([other, foreign, empty])('is left as it is: $type in $stream', event => {
    expect(hasPlainText(event)).toBe(false)
  })
})

const changedIn =
  (part: 'data' | 'metadata', change: object) =>
  (event: CarriedEvent): CarriedEvent => ({
    ...event,
    [part]: { ...Object(event[part]), ...change },
  })

describe('a forged event', () => {
  const contents = [
    ['another amount', changedIn('data', { amountMinor: 9_000 })],
    ['another member', changedIn('data', { payoutId: 'round-2' })],
    ['another actor', changedIn('metadata', { actor: 'user:18' })],
  ] as const

  it.each(contents)('with %s is not proven while its texts can be read', async (_what, forge) => {
    const { redact, shown } = setUp()
    expect(shown(forge(await redact(sent)), leafOf(sent))).toBeUndefined()
  })

  it.each([
    ...contents,
    ['an invented hash', changedIn('metadata', { redacted: { hash: '00'.repeat(32) } })],
    ['a mark that is none', changedIn('metadata', { redacted: true })],
    ['no tag', changedIn('metadata', { tag: undefined })],
  ] as const)(
    'with %s is not taken for ours, even where events without tags are accepted',
    async (_what, forge) => {
      const { redact, keys } = setUp()
      const changed = await redact(sent)
      keys.destroy('user-17')
      const read = async (event: CarriedEvent): Promise<RecordedEvent> => {
        const store = withTags(holding(stored(event)), tags, { acceptedUntil: () => 100n })
        for await (const found of store.read('goal-7')) return openEvent(found, keys)
        throw new Error('there is no event')
      }
      expect(await read(changed)).not.toHaveProperty('untrusted')
      const found = await read(forge(changed))
      expect(found).toHaveProperty('untrusted')
      expect(underLeaf(found, leafOf(sent))).toBeUndefined()
    },
  )

  it('proves no leaf by an invented hash', async () => {
    const { redact, keys, shown } = setUp()
    const invented = changedIn('metadata', { redacted: { hash: '00'.repeat(32) } })(await redact(sent))
    keys.destroy('user-17')
    expect(shown(invented, leafOf(sent))).toBeUndefined()
  })

  it('with the tag of an unknown key is in no digest that was noted', async () => {
    const { redact } = setUp()
    const digestOf = (...events: CarriedEvent[]): string => {
      const digest = createRedactionDigest()
      for (const event of events) digest.add(event)
      return digest.hex()
    }
    const changed = await redact(sent)
    const strangers = createEventTags(['another key for tests that is long enough'])
    const forged = await redacted(changedIn('data', { amountMinor: 9_000 })(sent), {
      keys: createMemoryKeys(),
      tags: strangers,
    })
    expect(isRedacted(forged)).toBe(true)
    expect(digestOf(changed)).not.toBe(digestOf(forged))
    expect(digestOf(changed, sent)).toBe(digestOf(sent, changed))
  })
})

const holding = (event: RecordedEvent): Parameters<typeof withTags>[0] => ({
  append: () => Promise.reject(new Error('nothing is appended')),
  read: async function* () {
    yield event
  },
  subscribe: async function* () {
    yield { kind: 'event', event }
  },
  close: async () => undefined,
})
