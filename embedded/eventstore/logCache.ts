import type { Known } from './commitCheck.ts'
import type { Database } from './database.ts'
import { type Head, loadHeads } from './heads.ts'
import { createLruMap } from './lruMap.ts'
import { noEvents } from './model.ts'
import type { Request, Staging } from './staging.ts'
import { claim, loadClaimed, loadRecent, type Stored } from './stored.ts'
import { isMetastream, metastreamOf, originalOf } from './streamMetadata.ts'

const rememberedHeads = 200_000
const rememberedEvents = 100_000

/** What the writer remembers of the log, so that most appends need no query. */
export const createLogCache = () => {
  const heads = createLruMap<string, Head>(rememberedHeads)
  const recent = createLruMap<string, Stored>(rememberedEvents)

  /** Loads everything needed to decide on these requests. */
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
      if (!known) throw new Error(`the head of stream ${stream} was not loaded`)
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
    /** The head of a stream, if remembered. */
    head: heads.get,
    gather,
    /** Remembers a committed group. */
    adopt: (staging: Staging): void => {
      for (const [stream, head] of staging.heads) heads.set(stream, head)
      for (const { id, stream, revision, position } of staging.events)
        recent.set(id, { id, stream, revision, position })
    },
    /** Clears the cache and loads the newest events. @returns the last position of the log */
    reload: async (db: Database): Promise<number> => {
      heads.clear()
      recent.clear()
      const newest = await loadRecent(db, rememberedEvents)
      for (const event of newest) recent.set(event.id, event)
      return newest.at(-1)?.position ?? noEvents
    },
  }
}

/** A stream, its metastream, and the stream that it describes. */
const relativesOf = (stream: string): string[] => [
  stream,
  metastreamOf(stream),
  ...(isMetastream(stream) ? [originalOf(stream)] : []),
]
