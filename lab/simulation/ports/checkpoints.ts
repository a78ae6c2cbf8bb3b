import type pg from 'pg'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { databaseFor } from './database.ts'

interface Place {
  position: bigint
  stream: string | null
  revision: string | null
  event_id: string | null
}
/** Checkpoints of subscribers: a table beside the log. */
export const createCheckpoints = () => new Map<string, Place>()
export type Checkpoints = ReturnType<typeof createCheckpoints>

type Text = string | null

/** The statements of `workers/outbox/checkpoint.ts` in memory. */
export const checkpointsFor = (world: World, checkpoints: Checkpoints, instance: Instance): pg.Pool => {
  const serve = (text: string, values: readonly Text[]) => {
    // An update names its row last.
    const [name, position, stream, revision, eventId] = text.startsWith('update')
      ? values.toReversed()
      : values
    const known = checkpoints.get(name ?? '')
    if (text.startsWith('select'))
      return { rows: known ? [{ ...known, position: String(known.position) }] : [] }
    const at = BigInt(position ?? 0)
    if (text.startsWith('update')) {
      if (known) known.position = at
    } else if (!known || at > known.position)
      checkpoints.set(name ?? '', {
        position: at,
        stream: stream ?? known?.stream ?? null,
        revision: revision ?? known?.revision ?? null,
        event_id: eventId ?? known?.event_id ?? null,
      })
    return { rows: [] }
  }
  const query = (text: string, values: readonly Text[]) =>
    databaseFor(world, instance)(`checkpoint: ${text.split(' ', 1)[0]}`, () => serve(text, values))
  return { query } as unknown as pg.Pool
}
