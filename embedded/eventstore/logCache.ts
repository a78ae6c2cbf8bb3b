import { createBounded } from './bounded.ts'
import type { Known } from './commitCheck.ts'
import type { Database } from './database.ts'
import { type Head, loadHeads } from './heads.ts'
import { noEvents } from './model.ts'
import type { Request, Staging } from './staging.ts'
import { claim, loadClaimed, loadRecent, type Stored } from './stored.ts'
import { isMetastream, metastreamOf, originalOf } from './streamMetadata.ts'

const rememberedHeads = 200_000
const rememberedEvents = 100_000

/** What the writer keeps in memory of the log, so that deciding on an append mostly asks nobody. */
export interface Knowledge {
  /** The head of a stream, if it is remembered. */
  head(stream: string): Head | undefined
  /** All that must be known to decide on these requests. */
  gather(db: Database, requests: readonly Request[]): Promise<Known>
  /** What a group has written has been committed. */
  adopt(staging: Staging): void
  /** Forgets everything and remembers the newest events; answers the last position of the log. */
  reload(db: Database): Promise<number>
}

export const createKnowledge = (): Knowledge => {
  const heads = createBounded<string, Head>(rememberedHeads)
  const recent = createBounded<string, Stored>(rememberedEvents)

  const gather = async (db: Database, requests: readonly Request[]): Promise<Known> => {
    const wanted = new Map<string, Head | undefined>()
    for (const { stream } of requests)
      for (const relative of relativesOf(stream)) wanted.set(relative, heads.get(relative))
    const unknown = [...wanted].filter(([, head]) => !head).map(([stream]) => stream)
    if (unknown.length > 0)
      for (const [stream, head] of await loadHeads(db, unknown)) {
        heads.set(stream, head)
        wanted.set(stream, head)
      }
    const head = (stream: string): Head => {
      const known = wanted.get(stream)
      if (!known) throw new Error(`nothing is known of stream ${stream}`)
      return known
    }
    const claimed = await loadClaimed(db, requests, head)
    return {
      head,
      recent: (stream, id) => {
        const event = recent.get(id)
        return event?.stream === stream ? event : undefined
      },
      at: (stream, revision, id) => {
        const event = claimed.get(claim(stream, revision))
        return event?.id === id ? event : undefined
      },
    }
  }

  return {
    head: heads.get,
    gather,
    adopt: staging => {
      for (const [stream, head] of staging.heads) heads.set(stream, head)
      for (const { id, stream, revision, position } of staging.events)
        recent.set(id, { id, stream, revision, position })
    },
    reload: async db => {
      heads.clear()
      recent.clear()
      const newest = await loadRecent(db, rememberedEvents)
      for (const event of newest) recent.set(event.id, event)
      return newest.at(-1)?.position ?? noEvents
    },
  }
}

/** A stream, the one that describes it, and the one that it describes. */
const relativesOf = (stream: string): string[] => [
  stream,
  metastreamOf(stream),
  ...(isMetastream(stream) ? [originalOf(stream)] : []),
]
