import type pg from 'pg'

/** Something that statements can be asked of. */
export type Asked = Pick<pg.ClientBase, 'query'>

/**
 * A connection that several use beside each other, each question asked when the one before it has been answered: the
 * driver's own line of them is going away.
 */
export const inTurn = (client: pg.ClientBase): Asked => {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: unknown[]): Promise<unknown> => {
    const answer = last.then(() => Reflect.apply(client.query, client, asked) as Promise<unknown>)
    last = answer.catch(() => undefined)
    return answer
  }
  return { query: query as pg.ClientBase['query'] }
}
