import { invalidRequest, noSuch } from './errors.ts'
import type { Kind, Stored } from './objects.ts'
import type { Range } from './params.ts'
import type { Session } from './session.ts'

/** SQL over `sandbox.objects o`, with one `?` for the value. */
export interface Condition {
  readonly sql: string
  readonly value: unknown
}

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
  value === undefined ? [] : [{ sql: `o.data->>'${field}' = ?`, value }]

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

const createdWithin = (range: Range | undefined): Condition[] =>
  (['gt', 'gte', 'lt', 'lte'] as const).flatMap(name => {
    const value = range?.[name]
    return value === undefined ? [] : [{ sql: `o.created ${comparisons[name]} ?`, value }]
  })

const position = async (session: Session, kind: Kind, id: string, param: string): Promise<string> => {
  const sql = 'select seq::text from sandbox.objects where id = $1 and kind = $2'
  const { rows } = await session.client.query<{ seq: string }>(sql, [id, kind])
  const seq = rows[0]?.seq
  if (seq === undefined) throw noSuch(kind, id, { param, status: 400 })
  return seq
}

/** Newest first. `ending_before` looks the other way: the page just before the cursor, in the same order. */
export const list = async <K extends Kind>(
  session: Session,
  kind: K,
  { query, conditions, url }: { query: ListQuery; conditions: readonly Condition[]; url: string },
): Promise<StripeList<Stored[K]>> => {
  const { limit = 10, starting_after: after, ending_before: before } = query
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
      param: 'starting_after',
    })
  }
  const all = [{ sql: 'o.kind = ?', value: kind as unknown }, ...conditions, ...createdWithin(query.created)]
  if (after !== undefined) {
    all.push({ sql: 'o.seq < ?', value: await position(session, kind, after, 'starting_after') })
  }
  if (before !== undefined) {
    all.push({ sql: 'o.seq > ?', value: await position(session, kind, before, 'ending_before') })
  }
  const where = all.map(({ sql }, index) => sql.replace('?', `$${index + 1}`)).join(' and ')
  const order = before === undefined ? 'desc' : 'asc'
  // One more than asked for says whether there are more.
  const { rows } = await session.client.query<{ data: Stored[K] }>(
    `select o.data from sandbox.objects o where ${where} order by o.seq ${order} limit ${limit + 1}`,
    all.map(({ value }) => value),
  )
  const page = rows.slice(0, limit).map(row => row.data)
  return {
    object: 'list',
    data: before === undefined ? page : page.reverse(),
    has_more: rows.length > limit,
    url,
  }
}
