import { reversalOf } from '#projections/corrections/query.ts'
import { eventHead } from '#projections/log/query.ts'
import type { EventResponse } from '#shared/api/books.ts'
import type { ApiParts } from './context.ts'
import { asResponse, readOne } from './eventView.ts'

/** An event as it was written, with what the read side knows of it; undefined where there is none. */
export const findEvent = async (
  { pool, store }: Pick<ApiParts, 'pool' | 'store'>,
  stream: string,
  revision: string,
): Promise<EventResponse | undefined> => {
  const recorded = await readOne(store, stream, BigInt(revision))
  if (!recorded) return undefined
  const event = { ...asResponse(recorded), ...(await eventHead(pool, stream, revision)) }
  return event.goalId === null
    ? event
    : { ...event, reversal: await reversalOf(pool, event.goalId, revision) }
}
