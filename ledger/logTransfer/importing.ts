import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { eventText } from '../transparency/canonical.ts'
import { CannotCarry, type CarriedEvent, placeOf } from './carried.ts'
import { type LogSource, sourceOfStore } from './sources.ts'

interface Options {
  readonly source: LogSource
  /** The target of the import. */
  readonly url: string
  readonly store: Pick<EventStore, 'append'>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

export interface ImportProgress {
  readonly phase: 'comparing' | 'writing' | 'verifying'
  readonly events: number
  readonly done: number
  readonly total: number
}

export interface Imported {
  /** The total, including existing events. */
  readonly events: number
  readonly before: number
}

const mostEvents = 200
const mostBytes = 256 * 1024
/** Concurrent appends. One connection keeps their order, and the store writes them in it. */
const mostUnderWay = 256
const attempts = 6

/**
 * Copies a log into a store that is empty or contains the beginning of the same log, and then continues where
 * that ends. Existing events are compared one by one before anything is written, after every failure, and at
 * the end, because the proofs depend on the order of the whole log.
 * @throws CannotCarry in a sentence
 */
export const importLog = async (options: Options): Promise<Imported> => {
  const { url, signal } = options
  const before = await compare(options, 'comparing')
  let there = before
  let events: number | undefined
  for (let attempt = 1; events === undefined; attempt++) {
    try {
      if (attempt > 1) {
        const now = await compare(options, 'comparing')
        if (now > there) attempt = 1
        there = now
      }
      events = await write(options, there)
    } catch (error) {
      if (error instanceof CannotCarry || signal?.aborted || attempt >= attempts) throw error
      await sleep(100 * 2 ** attempt, undefined, signal ? { signal } : {})
    }
  }
  const all = await compare(options, 'verifying')
  if (all !== events) throw new CannotCarry(`of ${events} events only ${all} are in the log at ${url}`)
  return { events, before }
}

/**
 * Writes everything after this many events; returns the new number.
 * @throws when the outcome of the last appends is unknown
 */
const write = async (
  { source, store, signal, onProgress = () => undefined }: Options,
  there: number,
): Promise<number> => {
  let events = there
  for await (const appends of handfuls(batches(after(source.events(), there)))) {
    signal?.throwIfAborted()
    const done = await Promise.allSettled(appends.map(batch => append(store, batch)))
    for (const one of done) if (one.status === 'rejected') throw one.reason
    events += appends.reduce((sum, { length }) => sum + length, 0)
    onProgress({ phase: 'writing', events, ...source.progress() })
  }
  return events
}

/**
 * The number of events in the target, which must equal the source's first events.
 * @throws CannotCarry
 */
const compare = async (
  { source, url, signal, onProgress = () => undefined }: Options,
  phase: ImportProgress['phase'],
): Promise<number> => {
  const target = await sourceOfStore(url)
  const wanted = source.events()[Symbol.asyncIterator]()
  let events = 0
  try {
    for await (const event of target.events()) {
      signal?.throwIfAborted()
      const { value: expected } = await wanted.next()
      if (expected === undefined)
        throw new CannotCarry(
          `the log at ${target.name} holds all of ${source.name}, and has gone on with ${placeOf(event)}`,
        )
      if (eventText(expected) !== eventText(event))
        throw new CannotCarry(
          `the log at ${target.name} is not empty, nor the beginning of ${source.name}: ` +
            `its event ${events + 1} is ${placeOf(event)} (${event.type}), and not ${placeOf(expected)} (${expected.type})`,
        )
      events++
      onProgress({ phase, events, ...target.progress() })
    }
    return events
  } finally {
    await wanted.return?.()
    await target.close()
  }
}

async function* after<Item>(items: AsyncIterable<Item>, count: number): AsyncGenerator<Item> {
  let passed = 0
  for await (const item of items) if (passed++ >= count) yield item
}

type Batch = readonly [CarriedEvent, ...CarriedEvent[]]

async function* handfuls(batches: AsyncIterable<Batch>): AsyncGenerator<Batch[]> {
  let handful: Batch[] = []
  let events = 0
  for await (const batch of batches) {
    handful.push(batch)
    events += batch.length
    if (events < mostUnderWay) continue
    yield handful
    handful = []
    events = 0
  }
  if (handful.length > 0) yield handful
}

/** Consecutive events of one stream form one append. */
async function* batches(events: AsyncIterable<CarriedEvent>): AsyncGenerator<Batch> {
  let batch: CarriedEvent[] = []
  let bytes = 0
  const isFull = (next: CarriedEvent, size: number): boolean =>
    batch.length >= mostEvents || bytes + size > mostBytes || batch[0]?.stream !== next.stream
  for await (const event of events) {
    const size = JSON.stringify([event.data, event.metadata]).length
    const [first, ...others] = batch
    if (first && isFull(event, size)) {
      yield [first, ...others]
      batch = []
      bytes = 0
    }
    batch.push(event)
    bytes += size
  }
  const [first, ...others] = batch
  if (first) yield [first, ...others]
}

/** The same events at the same revisions are written once, however often this is retried. */
const append = async (store: Options['store'], batch: Batch): Promise<void> => {
  const [{ stream, revision }] = batch
  const { outcome } = await store.append(stream, batch, revision === 0n ? 'no_stream' : revision - 1n)
  if (outcome === 'conflict')
    throw new CannotCarry(
      `somebody else writes to the log: ${placeOf(batch[0])} is taken. Stop whatever uses it, and begin with an empty one.`,
    )
}
