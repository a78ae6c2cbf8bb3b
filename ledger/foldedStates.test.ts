import { describe, expect, it } from 'vitest'
import { goalId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { createFoldedStates } from './foldedStates.ts'
import { goalStreams } from './streams/streamKind.ts'

type Read = (stream: string, from: bigint) => AsyncIterable<RecordedEvent>
const statesOver = (read: Read, warmEvents = 100) =>
  createFoldedStates(goalStreams, {
    store: { read: (stream, from = 0n) => read(stream, from) },
    warmEvents,
    snapshots: undefined,
  })

/** Streams with these numbers of events, recording which are read. */
const goalsOf = (lengths: Readonly<Record<number, number>>, warmEvents: number) => {
  const reads: string[] = []
  async function* read(stream: string, from: bigint): AsyncGenerator<RecordedEvent> {
    reads.push(`${stream} from ${from}`)
    const length = lengths[Number(stream.split('-')[1])] ?? 0
    for (let at = Number(from); at < length; at++) yield eventAt(stream, at)
  }
  const goals = statesOver(read, warmEvents)
  const readsOf = async (id: number): Promise<readonly string[]> => {
    reads.length = 0
    await goals.load(goalId(id))
    return [...reads]
  }
  return { goals, readsOf }
}
const eventAt = (stream: string, at: number, type = 'GoalArchived'): RecordedEvent => {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const about = { stream, id, revision: BigInt(at), position: BigInt(at), created: new Date(0) }
  return { ...about, type, data: { edit: at + 1 }, metadata: {} } as unknown as RecordedEvent
}

describe('folded goals in memory', () => {
  it('are read once while they are few', async () => {
    const { readsOf } = goalsOf({ 1: 50, 2: 50 }, 1_000)
    expect(await readsOf(1)).toEqual(['goal-1 from 0'])
    expect(await readsOf(2)).toEqual(['goal-2 from 0'])
    expect(await readsOf(1)).toEqual([])
    expect(await readsOf(2)).toEqual([])
  })

  it('are evicted for a long one, the oldest first', async () => {
    const { readsOf } = goalsOf({ 1: 50, 2: 50, 3: 150 }, 250)
    for (const id of [1, 2, 1, 3]) await readsOf(id)
    expect(await readsOf(1)).toEqual([])
    expect(await readsOf(2)).toEqual(['goal-2 from 0'])
  })

  it('keep the goal in use, however long it is', async () => {
    const { readsOf } = goalsOf({ 1: 500, 2: 5 }, 100)
    expect(await readsOf(1)).toEqual(['goal-1 from 0'])
    expect(await readsOf(1)).toEqual([])
    expect(await readsOf(2)).toEqual(['goal-2 from 0'])
    expect(await readsOf(1)).toEqual(['goal-1 from 0'])
  })

  it('are weighed by their present length', async () => {
    const lengths: Record<number, number> = { 1: 5, 2: 5 }
    const { goals, readsOf } = goalsOf(lengths, 100)
    await readsOf(2)
    await readsOf(1)
    lengths[1] = 95
    await goals.catchUp(goalId(1))
    expect(await readsOf(2)).toEqual(['goal-2 from 0'])
  })

  it('are read again after eviction', async () => {
    const { goals, readsOf } = goalsOf({ 1: 5 }, 100)
    await readsOf(1)
    goals.forget(goalId(1))
    expect(await readsOf(1)).toEqual(['goal-1 from 0'])
  })
})

describe('a goal with missing or unknown events', () => {
  /** The events that can be read, with their revisions. */
  const goalOf = (...events: readonly RecordedEvent[]) => {
    async function* read(_: string, from: bigint): AsyncGenerator<RecordedEvent> {
      for (const event of events) if (event.revision >= from) yield event
    }
    return statesOver(read)
  }
  const at = (revision: number, type?: string) => eventAt('goal-1', revision, type)
  const damaged = expect.objectContaining({ name: 'StoreError', fault: 'damaged' })

  it.each([
    ['no beginning', [at(2), at(3)]],
    ['a gap', [at(0), at(1), at(3)]],
    ['an unknown event type', [at(0), at(1, 'GoalExploded'), at(2)]],
  ])('is damaged: %s', async (_, events) => {
    const goals = goalOf(...events)
    await expect(goals.load(goalId(1))).rejects.toEqual(damaged)
    await expect(goals.catchUp(goalId(1))).rejects.toEqual(damaged)
  })

  it('is served from memory until it is read again, and then dropped', async () => {
    const later: RecordedEvent[] = []
    async function* read(_: string, from: bigint): AsyncGenerator<RecordedEvent> {
      for (const event of later) if (event.revision >= from) yield event
    }
    const others = statesOver(read)
    later.push(at(0))
    expect((await others.load(goalId(1))).revision).toBe(0n)
    later.push(at(5))
    await expect(others.catchUp(goalId(1))).rejects.toEqual(damaged)
    later.splice(1, 1, at(1))
    expect((await others.load(goalId(1))).revision).toBe(1n)
  })
})
