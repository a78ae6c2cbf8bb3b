import type { RecordedEvent as ClientEvent } from '@eventstore/db-client'
import { hidingOf, metadataMark, tombstoneType } from '#shared/events/streams.ts'
import { type CarriedEvent, isOfServer, toCarried } from './carried.ts'

/** A stream that was carried in part already cannot be carried at all: what was written of it is to be written again. */
export class BeginAgain extends Error {
  override name = 'BeginAgain'
}

interface Stream {
  /** How many of its events came, one after the other from revision 0. */
  events: number
  /** Why it can't be carried. */
  missing?: string
  deleted?: true
  hidden?: true
}

/**
 * Takes of a log what can be carried: all events of every stream of which none is missing. What only hides events from
 * their readers, metadata and tombstones, stays behind, and the events are carried; a stream out of which events are gone
 * would pass for another one, and is left out as a whole. One for all readings of the same log.
 */
export const createLeavingOut = () => {
  const streams = new Map<string, Stream>()
  const incomplete = new Map<string, string>()
  const silenced = new Set<string>()
  const of = (name: string): Stream => {
    const known = streams.get(name) ?? { events: 0 }
    streams.set(name, known)
    return known
  }

  /** Undefined for what stays behind. */
  const take = (event: ClientEvent): CarriedEvent | undefined => {
    const { streamId: name, revision, type, data } = event
    const about = name.startsWith(metadataMark) ? name.slice(metadataMark.length) : name
    if (isOfServer(name) || incomplete.has(name)) return undefined
    if (type === tombstoneType) {
      of(name).deleted = true
      return undefined
    }
    if (about !== name) {
      const { hidden: _, ...rest } = of(about)
      const hides = hidingOf({ type, data }) !== undefined
      streams.set(about, hides ? { ...rest, hidden: true } : rest)
      // Without this one the later ones would have other revisions.
      if (hides) silenced.add(name)
      if (silenced.has(name)) return undefined
    }
    const stream = of(name)
    const carried = toCarried(event)
    const isNext = revision === BigInt(stream.events)
    if (about !== name && !(carried && isNext)) {
      // The store keeps the newest metadata only.
      silenced.add(name)
      return undefined
    }
    if (carried === undefined || !isNext) {
      stream.missing ??= carried
        ? `its events from revision ${stream.events} to ${revision - 1n} are gone`
        : `its event at revision ${revision} is not JSON`
      return undefined
    }
    stream.events++
    return carried
  }

  const begin = (): void => {
    for (const [name, { missing }] of streams) if (missing !== undefined) incomplete.set(name, missing)
    streams.clear()
    silenced.clear()
  }

  return {
    /** All that can be carried, in order. @throws BeginAgain when that turns out not to be what it was taken for */
    read: async function* read(events: () => AsyncIterable<ClientEvent>): AsyncGenerator<CarriedEvent> {
      begin()
      let isPassedOn = false
      for await (const event of events()) {
        const carried = take(event)
        const { missing, events: passed = 0 } = streams.get(event.streamId) ?? {}
        // The rest is looked through before, so that it is begun again only once.
        if (missing !== undefined && passed > 0) isPassedOn = true
        else if (carried && missing === undefined && !isPassedOn) yield carried
      }
      if (isPassedOn) throw new BeginAgain('a stream can be carried in part only')
    },

    /** What was changed or left out, in a sentence for each stream. */
    told: (): string[] => {
      const told = [...incomplete].map(([name, why]) => `${name} is left out: ${why}.`)
      for (const [name, { events, missing, deleted, hidden }] of streams) {
        if (incomplete.has(name)) continue
        if (missing !== undefined) told.push(`${name} is left out: ${missing}.`)
        else if (deleted || hidden) {
          const what = deleted ? 'was deleted for good' : 'has metadata that hide events'
          const rest =
            events === 0
              ? 'nothing of it is left'
              : `its ${events} events are carried, the ${deleted ? 'deletion' : 'metadata'} not`
          told.push(`${name} ${what}: ${rest}.`)
        }
      }
      return told
    },
  }
}
