import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'

/** A query as one process makes it: `serve` answers it when it arrives. */
export const databaseFor =
  (world: World, instance: Instance) =>
  <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.call<Answer>({
      from: instance,
      port: 'database',
      what,
      serve,
      error: fault => new Error(`the database is in trouble: ${fault}`),
    })

/** The same queries, answered at once. */
export type Answered<Reads> = {
  readonly [Name in keyof Reads]: Reads[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Awaited<Result>
    : never
}
type Asked<Queries> = {
  readonly [Name in keyof Queries]: Queries[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Answer>
    : never
}

/** Queries that are answered at once, as one process makes them. */
export const askedFor = <Queries extends object>(
  world: World,
  instance: Instance,
  queries: Queries,
): Asked<Queries> => {
  const ask = databaseFor(world, instance)
  return Object.fromEntries(
    Object.entries(queries).map(([name, serve]) => [
      name,
      (...given: unknown[]) => ask(name, () => serve(...given)),
    ]),
  ) as Asked<Queries>
}
