import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { migrate } from '#projections/db/migrate.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { createCheckpoint, workerMigrations } from './checkpoint.ts'

const { store, pool, url } = await startEventStore()
const client = EventStoreDBClient.connectionString(url)
beforeAll(async () => {
  await migrate(pool, workerMigrations, { schema: 'workers' })
  afterAll(() => client.dispose())
})

let streams = 0
/** A checkpoint after the third of four events of a new stream. */
const noted = async () => {
  const stream = `goal-${++streams}`
  const events = Array.from({ length: 4 }, () => ({ id: randomUUID(), type: 'Some', data: {}, metadata: {} }))
  await store.append(stream, events, 'no_stream')
  let third: RecordedEvent | undefined
  for await (const event of store.read(stream, 2n, 1)) third = event
  if (!third) throw new Error('no event')
  const checkpoint = createCheckpoint({ db: pool, store, name: stream })
  await checkpoint.write(third.position + 1n, third)
  return { stream, checkpoint, position: third.position }
}
const throwAway = (stream: string) =>
  pool.query(`delete from eventstore.events where stream = $1 and type <> '$streamDeleted'`, [stream])

const troubles: readonly (readonly [string, (stream: string) => Promise<unknown>])[] = [
  ['was deleted for good', stream => client.tombstoneStream(stream)],
  ['was deleted', stream => client.deleteStream(stream)],
  ['was truncated', stream => client.setStreamMetadata(stream, { truncateBefore: 3 })],
  ['keeps its newest events only', stream => client.setStreamMetadata(stream, { maxCount: 1 })],
]

describe('the checkpoint of a reactor', () => {
  it('is the position of its last event', async () => {
    const { checkpoint, position } = await noted()
    expect(await checkpoint.read()).toBe(position)
  })

  it.each(troubles)('is found again in the log when the stream %s', async (_, harm) => {
    const { stream, checkpoint, position } = await noted()
    await harm(stream)
    expect(await checkpoint.read()).toBe(position)
  })

  it.each(troubles)(
    'is the stored position when the stream %s and its events were scavenged',
    async (_, harm) => {
      const { stream, checkpoint, position } = await noted()
      await harm(stream)
      await throwAway(stream)
      expect(await checkpoint.read()).toBe(position + 1n)
    },
  )

  it('is refused in a log that lacks the event without a deletion', async () => {
    const { stream, checkpoint } = await noted()
    await throwAway(stream)
    await expect(checkpoint.read()).rejects.toThrow('the log is not the one')
  })

  it('is refused in a log with another event at that revision', async () => {
    const { stream, checkpoint } = await noted()
    await pool.query('update eventstore.events set id = gen_random_uuid() where stream = $1', [stream])
    await expect(checkpoint.read()).rejects.toThrow('the log is not the one')
  })
})
