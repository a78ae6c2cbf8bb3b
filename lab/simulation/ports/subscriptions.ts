import type { EventStore } from '#shared/ports/eventStore.ts'
import type { Lead } from '#shared/ports/leading.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { callsFor } from './database.ts'
import type { Log } from './store.ts'

/** Subscribers that wait for the log to grow. */
export const createSubscribers = (world: World) => {
  let waiting: { readonly instance: Instance; readonly wake: () => void }[] = []
  return {
    hear: (): void => {
      const now = waiting
      waiting = []
      for (const { instance, wake } of now)
        world.after(world.random.between(1, 30), () => world.resume(wake), instance)
    },
    next: (instance: Instance, signal: AbortSignal): Promise<void> =>
      new Promise(resolve => {
        waiting.push({ instance, wake: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
  }
}
export type Subscribers = ReturnType<typeof createSubscribers>

const page = 20

/** A process's subscription to the log. */
export const subscriptionFor = (
  world: World,
  { log, subscribers }: { readonly log: Log; readonly subscribers: Subscribers },
  instance: Instance,
): EventStore['subscribe'] =>
  async function* ({ after, signal, ...wanted }) {
    const call = callsFor(world, instance, { port: 'store', trouble: 'the event store is in trouble' })
    const prefix = 'streamPrefix' in wanted ? String(wanted.streamPrefix) : ''
    let position = after ?? -1n
    while (!signal.aborted) {
      const from = position
      const events = await call(`follow from ${from}`, () =>
        log.all.filter(event => event.position > from).slice(0, page),
      )
      for (const event of events) {
        if (signal.aborted) return
        if (event.stream.startsWith(prefix)) yield { kind: 'event', event }
        position = event.position
      }
      // Events that arrived with the current response would not wake a subscriber that begins to wait only
      // now.
      const isAtEnd = (log.all.at(-1)?.position ?? -1n) <= position
      if (events.length === 0 && isAtEnd) await subscribers.next(instance, signal)
    }
  }

interface Candidate {
  readonly instance: Instance
  readonly work: (signal: AbortSignal) => Promise<void>
}
/** After this much silence another process takes over; the silent one notices when it continues. */
const silenceMs = 6_000

/** One process at a time is the leader; for a moment two may act as leaders. */
export const createLeadership = (world: World) => {
  let candidates: Candidate[] = []
  let leader: { readonly instance: Instance; readonly lost: AbortController } | undefined
  const canServe = ({ instance }: Candidate): boolean => instance.alive && instance.frozenUntil <= world.now()

  const choose = (): void => {
    if (leader) return
    const free = candidates.filter(canServe)
    if (free.length === 0) return
    const { instance, work } = world.random.pick(free)
    const mine = { instance, lost: new AbortController() }
    leader = mine
    world.note(() => `${instance.name} leads`)
    const ended = (): void => {
      if (leader !== mine) return
      leader = undefined
      world.after(world.random.between(100, 5_000), choose)
    }
    world.resume(() => void work(mine.lost.signal).then(ended, ended))
  }
  const giveUp = (instance: Instance): void => {
    const given = leader
    if (given?.instance !== instance || (instance.alive && instance.frozenUntil <= world.now())) return
    leader = undefined
    if (instance.alive)
      world.after(instance.frozenUntil - world.now() + world.random.between(0, 50), () => given.lost.abort())
    choose()
  }
  return {
    lead:
      (instance: Instance): Lead =>
      (_, work) => {
        candidates = [...candidates.filter(one => one.instance.alive), { instance, work }]
        world.after(world.random.between(0, 500), choose)
        return { leads: false, settled: Promise.resolve(), stop: async () => undefined }
      },
    /** The process has died or hangs. */
    lose: (instance: Instance): void => {
      world.after(silenceMs + world.random.between(0, 500), () => giveUp(instance))
      if (instance.alive) world.after(instance.frozenUntil - world.now() + 1, choose)
    },
  }
}
