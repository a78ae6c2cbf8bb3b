import { noSuch, refuseBoth } from './errors.ts'
import type { Kind, Stored } from './objects.ts'
import type { Range } from './params.ts'
import type { Session } from './session.ts'
import type { Condition } from './store.ts'

export interface ListQuery {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly created?: Range | undefined
}

export interface StripeList<T> {
  readonly object: 'list'
  readonly data: readonly T[]
  readonly has_more: boolean
  readonly url: string
}

/** `field` is a name from our own code, never from a request. */
export const equals = (field: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ on: 'field', field, equals: value }]

const createdWithin = (range: Range | undefined): Condition[] =>
  (['gt', 'gte', 'lt', 'lte'] as const).flatMap(is => {
    const value = range?.[is]
    return value === undefined ? [] : [{ on: 'created', is, value }]
  })

/** Newest first. `ending_before` returns the page before the cursor, in the same order. */
export const list = async <K extends Kind>(
  session: Session,
  kind: K,
  { query, conditions, url }: { query: ListQuery; conditions: readonly Condition[]; url: string },
): Promise<StripeList<Stored[K]>> => {
  const { limit = 10, starting_after: after, ending_before: before } = query
  refuseBoth(query, 'starting_after', 'ending_before')
  // One more than requested shows whether there are more.
  const found = await session.page(kind, {
    conditions: [...conditions, ...createdWithin(query.created)],
    limit: limit + 1,
    after,
    before,
  })
  if (found === undefined)
    throw noSuch(kind, after ?? before ?? '', {
      param: after === undefined ? 'ending_before' : 'starting_after',
      status: 400,
    })
  const page = found.slice(0, limit)
  return {
    object: 'list',
    data: before === undefined ? page : page.reverse(),
    has_more: found.length > limit,
    url,
  }
}
