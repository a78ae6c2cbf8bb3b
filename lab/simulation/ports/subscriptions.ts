import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Lead } from '#shared/ports/leading.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { Log } from './store.ts'

/** Those who wait for the log to grow. */
export const createGrowth = (world: World) => {
  let waiting: { readonly party: Party; readonly wake: () => void }[] = []
  return {
    hear: (): void => {
      const now = waiting
      waiting = []
      for (const { party, wake } of now)
        world.after(world.random.between(1, 30), () => world.wake(wake), party)
    },
    next: (party: Party, signal: AbortSignal): Promise<void> =>
      new Promise(resolve => {
        waiting.push({ party, wake: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
  }
}
export type Growth = ReturnType<typeof createGrowth>

const page = 20

/** The log from a position on, as one process follows it. */
export const subscribing = (
  world: World,
  { log, growth }: { readonly log: Log; readonly growth: Growth },
  party: Party,
): EventStore['subscribe'] =>
  async function* ({ after, signal, ...wanted }) {
    const prefix = 'streamPrefix' in wanted ? String(wanted.streamPrefix) : ''
    let position = after ?? -1n
    while (!signal.aborted) {
      const from = position
      const events: readonly RecordedEvent[] = await world.ask({
        ...{ from: party, port: 'store', what: `follow from ${from}` },
        serve: () => log.all.filter(event => event.position > from).slice(0, page),
        trouble: fault => new Error(`the event store is in trouble: ${fault}`),
      })
      for (const event of events) {
        if (signal.aborted) return
        if (event.stream.startsWith(prefix)) yield { kind: 'event', event }
        position = event.position
      }
      // What has come while the answer was under way wakes nobody who begins to wait only now.
      const isAtEnd = (log.all.at(-1)?.position ?? -1n) <= position
      if (events.length === 0 && isAtEnd) await growth.next(party, signal)
    }
  }

interface Candidate {
  readonly party: Party
  readonly work: (signal: AbortSignal) => Promise<void>
}
/** After such a silence another takes over; who was silent hears of that when they go on. */
const silenceMs = 6_000

/** One process at a time does a piece of work; for a moment two may believe that it is theirs. */
export const createLeadership = (world: World) => {
  let candidates: Candidate[] = []
  let leader: { readonly party: Party; readonly lost: AbortController } | undefined
  const canServe = ({ party }: Candidate): boolean => party.alive && party.frozenUntil <= world.now()

  const choose = (): void => {
    if (leader) return
    const free = candidates.filter(canServe)
    if (free.length === 0) return
    const { party, work } = world.random.pick(free)
    const mine = { party, lost: new AbortController() }
    leader = mine
    world.note(() => `${party.name} leads`)
    const ended = (): void => {
      if (leader !== mine) return
      leader = undefined
      world.after(world.random.between(100, 5_000), choose)
    }
    world.wake(() => void work(mine.lost.signal).then(ended, ended))
  }
  const giveUp = (party: Party): void => {
    const given = leader
    if (given?.party !== party || (party.alive && party.frozenUntil <= world.now())) return
    leader = undefined
    if (party.alive)
      world.after(party.frozenUntil - world.now() + world.random.between(0, 50), () => given.lost.abort())
    choose()
  }
  return {
    lead:
      (party: Party): Lead =>
      (_, work) => {
        candidates = [...candidates.filter(one => one.party.alive), { party, work }]
        world.after(world.random.between(0, 500), choose)
        return { leads: false, settled: Promise.resolve(), stop: async () => undefined }
      },
    /** It has died, or stands still. */
    lose: (party: Party): void => {
      world.after(silenceMs + world.random.between(0, 500), () => giveUp(party))
      if (party.alive) world.after(party.frozenUntil - world.now() + 1, choose)
    },
  }
}
export type Leadership = ReturnType<typeof createLeadership>
