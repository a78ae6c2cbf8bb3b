import type { Port } from '../core/faults.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'

/** Calls to a port from one process: `serve` answers each when it arrives. */
export const callsFor =
  (world: World, from: Instance, { port, trouble }: { readonly port: Port; readonly trouble: string }) =>
  <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.call<Answer>({
      from,
      port,
      what,
      serve,
      error: fault => new Error(`${trouble}: ${fault}`),
    })

export const databaseFor = (world: World, instance: Instance) =>
  callsFor(world, instance, { port: 'database', trouble: 'the database is in trouble' })

/** The same queries, answered synchronously. */
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

/** Queries of one process that are answered synchronously. */
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
