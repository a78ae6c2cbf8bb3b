import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AllStreamSubscription, type EventStoreDBClient, START } from '@eventstore/db-client'
import { connectClient } from '#ledger/eventStore/client.ts'
import type { EventStore, Wanted } from '#shared/ports/eventStore.ts'
import { createRandomFor } from '../worlds/random.ts'

/** The part of an event that identifies it. */
export interface Seen {
  readonly stream: string
  readonly type: string
  readonly id: string
  readonly position: bigint
}

/** A digest of all events that a subscriber has seen, in order. */
export const createDigest = () => {
  const hash = createHash('sha256')
  let count = 0
  return {
    add: ({ position, id }: Seen): void => {
      count++
      hash.update(`${position} ${id}\n`)
    },
    count: () => count,
    value: (): string => `${count} events, ${hash.copy().digest('hex').slice(0, 16)}`,
  }
}

interface Habits {
  readonly name: string
  readonly wants: (event: Seen) => boolean
  /** Reads all events after a position, over one connection. */
  readonly follow: (after: bigint | undefined, signal: AbortSignal) => AsyncIterable<Seen>
  readonly lateMs?: number
  /** Pauses once in this many events, for at most this long. */
  readonly rests?: { readonly oneIn: number; readonly longestMs: number }
  /** Disconnects once in this many events, and resumes. */
  readonly leavesOneIn?: number
}

/** Follows the log with these habits, and records the events. */
export const watch = (seed: number, number: number, habits: Habits) => {
  const { name, wants, follow, lateMs = 0, rests, leavesOneIn } = habits
  const random = createRandomFor(seed, 1_000 + number)
  const seen = createDigest()
  const wrong: string[] = []
  const stopping = new AbortController()
  let last: bigint | undefined
  let returns = -1

  const once = async (): Promise<void> => {
    const leaving = new AbortController()
    const signal = AbortSignal.any([stopping.signal, leaving.signal])
    try {
      for await (const event of follow(last, signal)) {
        if (last !== undefined && event.position <= last)
          wrong.push(`${name} saw position ${event.position} after ${last}`)
        last = event.position
        seen.add(event)
        if (rests && random.below(rests.oneIn) === 0) await sleep(random.below(rests.longestMs))
        if (leavesOneIn && random.below(leavesOneIn) === 0) return
      }
    } finally {
      leaving.abort()
    }
  }
  const run = async (): Promise<void> => {
    await sleep(lateMs, undefined, { signal: stopping.signal })
    while (!stopping.signal.aborted) {
      returns++
      await once().catch(() => sleep(50))
    }
  }
  const running = run().catch(() => undefined)
  return {
    name,
    wants,
    seen,
    wrong,
    /** How often it has disconnected and connected again. */
    returns: (): number => Math.max(0, returns),
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}

export type Subscriber = ReturnType<typeof watch>

/**
 * Subscribers of all kinds: fast and slow, early and late, with and without interruptions, to all or some
 * events.
 */
export const startSubscribers = ({
  seed,
  store,
  url,
  events,
  counts,
}: {
  seed: number
  store: EventStore
  url: string
  events: number
  /** Whether every subscriber to all events has to receive this one. */
  counts: (event: Seen) => boolean
}) => {
  const client = connectClient(url)
  const all = (after: bigint | undefined, signal: AbortSignal) => followAll(client, counts, after, signal)
  const through = (wanted: Wanted) => (after: bigint | undefined, signal: AbortSignal) =>
    followWanted(store, wanted, after, signal)
  const often = Math.max(500, Math.floor(events / 20))
  const goals = ({ stream }: Seen): boolean => stream.startsWith('goal-')
  const some = ({ stream }: Seen): boolean => stream.startsWith('goal-1')
  const payments = ({ type }: Seen): boolean => type.startsWith('Contribution')
  const habits: Habits[] = [
    { name: 'everything, all the time', wants: counts, follow: all },
    {
      name: 'everything, resting',
      wants: counts,
      follow: all,
      rests: { oneIn: often, longestMs: 3_000 },
    },
    { name: 'everything, fickle', wants: counts, follow: all, leavesOneIn: often, lateMs: 500 },
    { name: 'everything, slow', wants: counts, follow: all, rests: { oneIn: 200, longestMs: 20 } },
    { name: 'goals, as the projector', wants: goals, follow: through({ streamPrefix: ['goal-', 'books-'] }) },
    {
      ...{ name: 'some goals, fickle', wants: some, follow: through({ streamPrefix: 'goal-1' }) },
      ...{ leavesOneIn: Math.max(100, Math.floor(often / 4)), rests: { oneIn: often, longestMs: 1_000 } },
    },
    {
      name: 'payments, late',
      wants: payments,
      follow: through({ typePrefix: 'Contribution' }),
      lateMs: 3_000,
    },
    {
      name: 'one goal',
      wants: ({ stream }) => stream === 'goal-7',
      follow: (after, signal) => followStream(client, 'goal-7', after, signal),
    },
  ]
  return {
    subscribers: habits.map((one, number) => watch(seed, number, one)),
    close: () => client.dispose(),
  }
}

async function* followWanted(
  store: EventStore,
  wanted: Wanted,
  after: bigint | undefined,
  signal: AbortSignal,
): AsyncGenerator<Seen> {
  for await (const item of store.subscribe({ ...wanted, after, signal }))
    if (item.kind === 'event') yield item.event
}

async function* followAll(
  client: EventStoreDBClient,
  counts: (event: Seen) => boolean,
  after: bigint | undefined,
  signal: AbortSignal,
): AsyncGenerator<Seen> {
  const fromPosition = after === undefined ? START : { commit: after, prepare: after }
  for await (const event of eventsOf(client.subscribeToAll({ fromPosition }), signal))
    if (counts(event)) yield event
}

/** The protocol limits a stream's events by revision; those already received are skipped here. */
async function* followStream(
  client: EventStoreDBClient,
  stream: string,
  after: bigint | undefined,
  signal: AbortSignal,
): AsyncGenerator<Seen> {
  for await (const event of eventsOf(client.subscribeToStream(stream) as AllStreamSubscription, signal))
    if (after === undefined || event.position > after) yield event
}

async function* eventsOf(subscription: AllStreamSubscription, signal: AbortSignal): AsyncGenerator<Seen> {
  const end = (): void => {
    subscription.destroy()
  }
  subscription.on('error', () => undefined)
  signal.addEventListener('abort', end)
  try {
    for await (const { event } of subscription)
      if (event?.position)
        yield { stream: event.streamId, type: event.type, id: event.id, position: event.position.commit }
  } finally {
    signal.removeEventListener('abort', end)
    await subscription.unsubscribe().catch(() => undefined)
  }
}
