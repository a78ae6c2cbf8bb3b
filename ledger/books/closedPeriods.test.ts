import { expect, it, onTestFinished } from 'vitest'
import { type EventStore, StoreError } from '#shared/ports/eventStore.ts'
import { followPeriods } from './closedPeriods.ts'

const quiet = { warn: () => undefined }
const failing = (error: Error): Pick<EventStore, 'read'> => ({
  // biome-ignore lint/correctness/useYield: it fails before it brings anything
  read: async function* read() {
    throw error
  },
})
const follow = (error: Error) => {
  const periods = followPeriods(failing(error), quiet)
  onTestFinished(periods.stop)
  return periods
}

it('books nothing while the closed periods can’t be read', async () =>
  await expect(follow(new StoreError('unavailable', 'away')).known()).rejects.toThrow('away'))

it('stops no goal when only the stream of the books is faulty', async () => {
  const periods = follow(new StoreError('deleted', 'books-periods was deleted'))
  await periods.known()
  expect(periods.closedUntil()).toBeUndefined()
})
