import { describe, expect, it } from 'vitest'
import { ama, created, id, joined } from '#lab/builders/domain/goal.ts'
import { goalStream } from '#shared/events/goal.ts'
import { type EventStore, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { createGoalHandler } from './handle.ts'

const now = instant('2026-02-10T10:00:00Z')
const context = { actor: 'test', cause: 'test', correlation: 'test' }

/** A store in memory, whose appends can be made to fail. */
const storeWith = (fault: (texts: string) => StoreError | undefined) => {
  const metadata = { ...context, at: now, schemaVersion: 1 }
  const events = [created, joined()].map(
    (event, n): RecordedEvent => ({
      ...{ id: `00000000-0000-4000-8000-00000000000${n}`, ...event, metadata },
      ...{ stream: goalStream(id), revision: BigInt(n), position: BigInt(n) },
    }),
  )
  let tries = 0
  const store: Pick<EventStore, 'append' | 'read'> = {
    append: async (stream, added) => {
      tries++
      const error = fault(JSON.stringify(added))
      if (error) throw error
      for (const event of added) {
        const place = BigInt(events.length)
        events.push({ ...event, stream, revision: place, position: place })
      }
      const last = BigInt(events.length - 1)
      return { outcome: 'appended', revision: last, position: last }
    },
    read: async function* (_, from = 0n) {
      for (const event of events) if (event.revision >= from) yield event
    },
  }
  const goals = createGoalHandler({ store, clock: { now: () => now }, pause: async () => undefined })
  const rename = (name: string) =>
    goals.handle(id, { type: 'EditGoal', userId: ama, changes: { name } }, context)
  return { goals, rename, tries: () => tries }
}

describe('an append that the store refuses', () => {
  it('because it is too large fails alone, not the others in its batch', async () => {
    const tooLarge = new StoreError('too_large', 'the event store does not take so much at once')
    const { rename } = storeWith(texts => (texts.includes('huge') ? tooLarge : undefined))
    const first = rename('first')
    const all = await Promise.allSettled([first, rename('second'), rename('huge'), rename('third')])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('because the stream was deleted fails at once, without a retry', async () => {
    const deleted = new StoreError('deleted', 'goal-1 was deleted for good')
    const { rename, tries } = storeWith(() => deleted)
    expect(await rename('Porto')).toEqual({ outcome: 'refused', refusal: { code: 'goal_held_back' } })
    expect(tries()).toBe(1)
  })

  it('temporarily is retried', async () => {
    let failures = 3
    const { rename, tries } = storeWith(() =>
      failures-- > 0 ? new StoreError('unavailable', 'the event store does not answer') : undefined,
    )
    expect(await rename('Porto')).toMatchObject({ outcome: 'accepted' })
    expect(tries()).toBe(4)
  })
})
