import type { RecordedEvent as ClientEvent } from '@eventstore/db-client'
import { hidingOf, metadataMark, tombstoneType } from '#shared/events/streams.ts'
import { type CarriedEvent, isOfServer, toCarried } from './carried.ts'

/** A stream that was partly copied turns out to be incomplete: the copy must start again. */
export class BeginAgain extends Error {
  override name = 'BeginAgain'
}

interface Stream {
  /** The number of its events so far, consecutive from revision 0. */
  events: number
  /** Why it can't be copied. */
  missing?: string
  deleted?: true
  hidden?: true
}

/**
 * Selects what can be copied of a log: all events of every complete stream. Metadata and tombstones that only
 * hide events are left out, and the events are copied; a stream with missing events would look like another
 * one, and is left out as a whole. Shared by all readings of the same log.
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

  /** Undefined for events that are left out. */
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
    /**
     * Everything that can be copied, in order.
     * @throws BeginAgain when a stream turns out to be incomplete
     */
    read: async function* read(events: () => AsyncIterable<ClientEvent>): AsyncGenerator<CarriedEvent> {
      begin()
      let isPassedOn = false
      for await (const event of events()) {
        const carried = take(event)
        const { missing, events: passed = 0 } = streams.get(event.streamId) ?? {}
        // The rest is read first, so that the copy starts again only once.
        if (missing !== undefined && passed > 0) isPassedOn = true
        else if (carried && missing === undefined && !isPassedOn) yield carried
      }
      if (isPassedOn) throw new BeginAgain('a stream can be carried in part only')
    },

    /** What was changed or left out, in a sentence for each stream. */
    sentences: (): string[] => {
      const found = [...incomplete].map(([name, why]) => `${name} is left out: ${why}.`)
      for (const [name, { events, missing, deleted, hidden }] of streams) {
        if (incomplete.has(name)) continue
        if (missing !== undefined) found.push(`${name} is left out: ${missing}.`)
        else if (deleted || hidden) {
          const what = deleted ? 'was deleted for good' : 'has metadata that hide events'
          const rest =
            events === 0
              ? 'nothing of it is left'
              : `its ${events} events are carried, the ${deleted ? 'deletion' : 'metadata'} not`
          found.push(`${name} ${what}: ${rest}.`)
        }
      }
      return found
    },
  }
}
