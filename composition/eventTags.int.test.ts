import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { followPeriods } from '#ledger/books/closedPeriods.ts'
import { systemClock } from '#ledger/clock.ts'
import { withTags } from '#ledger/eventStore/taggedStore.ts'
import { createEventTags } from '#ledger/eventStore/tags.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { installationMigrations } from '#ledger/installation/tables.ts'
import { drawTagLine, ensureKeysKnown, followTagLine, forgetTags } from '#ledger/installation/tagLine.ts'
import { connectTo, withClient } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema, readVersion } from '#projections/db/readVersion.ts'
import { holdGeneration, markComplete } from '#projections/engine/generations.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import type { EventStore, NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import { untilDrawn } from './eventTags.ts'

const tags = createEventTags(['a key for tests that is long enough to be one'])
const quiet = { info: () => undefined, warn: () => undefined }

const open = async () => {
  const { pool, store, databaseUrl } = await startEventStore()
  await migrate(pool, installationMigrations, { schema: 'installation' })
  await withClient(pool, ensureReadSchema)
  await markComplete(pool, readSchema)
  const line = followTagLine({ pool, store })
  return { pool, store, databaseUrl, line, tagged: withTags(store, tags, line), schema: readSchema }
}

const event = (type = 'GoalEdited', data: object = {}): NewEvent => ({
  ...{ id: randomUUID(), type, data },
  metadata: { actor: 'x', cause: 'x', correlation: 'x', at: '2026-11-26T10:00:00.000Z', schemaVersion: 1 },
})
const untrusted = async (store: EventStore, stream: string): Promise<boolean[]> => {
  const found: boolean[] = []
  for await (const recorded of store.read(stream)) found.push(recorded.untrusted !== undefined)
  return found
}
const copied = async (from: EventStore, to: EventStore, stream: string): Promise<void> => {
  const events: RecordedEvent[] = []
  for await (const recorded of from.read(stream)) events.push(recorded)
  await to.append(stream, events, 'no_stream')
}

describe('the line of tags', () => {
  it('is at the end of the log: older events are accepted as they are, later ones need a tag', async () => {
    const { pool, store, line, tagged, schema } = await open()
    await store.append('goal-1', [event(), event()], 'no_stream')
    expect(await untrusted(tagged, 'goal-1')).toEqual([false, false])
    await drawTagLine({ pool, store, schema })
    line.lookAgain()
    await tagged.append('goal-1', [event()], 1n)
    await store.append('goal-1', [event()], 2n)
    await store.append('goal-x', [event()], 'no_stream')
    expect(await untrusted(tagged, 'goal-1')).toEqual([false, false, false, true])
    expect(await untrusted(tagged, 'goal-x')).toEqual([false])
    const seen: boolean[] = []
    const leaving = new AbortController()
    for await (const item of tagged.subscribe({
      streamPrefix: 'goal-1',
      after: undefined,
      signal: leaving.signal,
    })) {
      if (item.kind === 'event') seen.push(item.event.untrusted !== undefined)
      if (item.kind === 'caught_up') leaving.abort()
    }
    expect(seen).toEqual([false, false, false, true])
    // It is drawn once.
    expect(await drawTagLine({ pool, store, schema })).toBeUndefined()
    line.lookAgain()
    expect(await untrusted(tagged, 'goal-1')).toEqual([false, false, false, true])
    await forgetTags(pool)
    await drawTagLine({ pool, store, schema })
    line.lookAgain()
    expect(await untrusted(tagged, 'goal-1')).toEqual([false, false, false, false])
  })

  it('is found again in a log that was moved, where events have other positions', async () => {
    const [one, other] = [await open(), await open()]
    await one.store.append('goal-1', [event(), event()], 'no_stream')
    await drawTagLine(one)
    one.line.lookAgain()
    await one.tagged.append('goal-1', [event()], 1n)
    await one.store.append('goal-1', [event()], 2n)
    const far = Array.from({ length: 50 }, () => event())
    await other.store.append('others-1', far, 'no_stream')
    await copied(one.store, other.store, 'goal-1')
    const moved = withTags(other.store, tags, followTagLine({ pool: one.pool, store: other.store }))
    expect(await untrusted(moved, 'goal-1')).toEqual([false, false, false, true])
  })

  it('stays when somebody deletes the stream that it was drawn at', async () => {
    const { pool, store, tagged, schema, databaseUrl } = await open()
    await store.append('goal-1', [event()], 'no_stream')
    await drawTagLine({ pool, store, schema })
    const client = await connectTo(databaseUrl)()
    onTestFinished(() => client.end())
    await client.query(`delete from eventstore.events where stream = 'goal-1'`)
    await store.append('goal-2', [event()], 'no_stream')
    expect(await untrusted(tagged, 'goal-2')).toEqual([true])
  })

  it('is not drawn while a process runs that writes no tags, or may still be writing', async () => {
    const { pool, store, databaseUrl, line } = await open()
    const older = `read_${readVersion - 1}`
    await pool.query(`create schema ${older}`)
    const process = await holdGeneration(connectTo(databaseUrl), older)
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const drawn = untilDrawn({ pool, store, line, log: quiet, signal: leaving.signal, graceMs: 1 })
    let isDrawn = false
    void drawn.then(() => {
      isDrawn = true
    })
    const appended = await store.append('goal-1', [event()], 'no_stream')
    await vi.waitFor(async () => expect(await line.acceptedUntil()).toBeUndefined())
    expect(isDrawn).toBe(false)
    await process.close()
    await drawn
    expect(appended).toMatchObject({ position: await line.acceptedUntil() })
  })
})

it('no decision is made on a forged event, also before the projector has seen it', async () => {
  const { pool, store, line, tagged, schema } = await open()
  await drawTagLine({ pool, store, schema })
  line.lookAgain()
  const id = goalId(1)
  const held = { outcome: 'refused', refusal: { code: 'goal_held_back' } }
  const context = { actor: 'user:1', cause: 'test', correlation: 'test' }
  const archive = { type: 'ArchiveGoal', userId: userId(1), now: systemClock.now() } as const
  await store.append(goalStream(id), [event('GoalCreated', { goalId: 1 })], 'no_stream')
  const goals = createGoalHandler({ store: tagged, clock: systemClock })
  expect(await goals.handle(id, archive, context)).toMatchObject(held)
  expect(await goals.isHeldBack(id)).toBe(true)
})

it('a month that somebody else has closed is not closed', async () => {
  const { pool, store, line, tagged, schema } = await open()
  await drawTagLine({ pool, store, schema })
  line.lookAgain()
  const [from, until] = ['2998-12-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
  const closed = { period: '2098-12', from, until, byUserId: 1, lines: 0, accounts: [] }
  await store.append('books-periods', [event('PeriodClosed', closed)], 'no_stream')
  const [fooled, periods] = [followPeriods(store, quiet), followPeriods(tagged, quiet)]
  onTestFinished(() => {
    fooled.stop()
    periods.stop()
  })
  await Promise.all([fooled.known(), periods.known()])
  expect(fooled.closedUntil()).toBe(until)
  expect(periods.closedUntil()).toBeUndefined()
})

it('a process without a key that has written says so instead of taking events for forged', async () => {
  const { pool, store } = await open()
  const { keyIds } = tags
  const running = followTagLine({ pool, store, keyIds })
  expect(await running.acceptedUntil()).toBeUndefined()
  await ensureKeysKnown(pool, tags, { writes: true })
  const other = createEventTags(['another key for tests, long enough to be one'])
  await expect(ensureKeysKnown(pool, other, { writes: true })).rejects.toThrow(/EVENT_KEYS/)
  const both = createEventTags([
    'another key for tests, long enough to be one',
    'a key for tests that is long enough to be one',
  ])
  await ensureKeysKnown(pool, both, { writes: true })
  await expect(ensureKeysKnown(pool, tags, { writes: false })).rejects.toThrow(other.keyIds[0])
  // A running process pauses, and holds nothing back.
  running.lookAgain()
  await expect(running.acceptedUntil()).rejects.toMatchObject({ fault: 'unavailable' })
})
