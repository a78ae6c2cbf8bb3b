import type pg from 'pg'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'

interface Place {
  position: bigint
  stream: string | null
  revision: string | null
  event_id: string | null
}
/** How far followers have read the log: a table beside it. */
export const createPlaces = () => new Map<string, Place>()
export type Places = ReturnType<typeof createPlaces>

type Text = string | null

/** What the statements of `workers/reactors/checkpoint.ts` do to that table, as one process sees it. */
export const placesFor = (world: World, places: Places, party: Party): pg.Pool => {
  const serve = (text: string, [name, position, stream, revision, eventId]: readonly Text[]) => {
    const known = places.get(name ?? '')
    if (text.startsWith('select'))
      return { rows: known ? [{ ...known, position: String(known.position) }] : [] }
    const at = BigInt(position ?? 0)
    if (text.startsWith('update')) {
      if (known) known.position = at
    } else if (!known || at > known.position)
      places.set(name ?? '', {
        position: at,
        stream: stream ?? known?.stream ?? null,
        revision: revision ?? known?.revision ?? null,
        event_id: eventId ?? known?.event_id ?? null,
      })
    return { rows: [] }
  }
  const query = (text: string, values: readonly Text[]) =>
    world.ask({
      ...{ from: party, port: 'database', what: `place: ${text.split(' ', 1)[0]}` },
      serve: () => serve(text, values),
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  return { query } as unknown as pg.Pool
}
