import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { Database } from '../readModels/database.ts'
import { pipelineOf, type Queryable, withClient } from './connect.ts'

export type { Queryable } from './connect.ts'

/** Builds queries in the dialect of Postgres, and runs them through the driver. */
const kyselyOver = <Tables>(driver: Driver): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: kysely => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Builds queries of these tables without a connection. `rowsOf` and `statement` run them. */
export const queriesOf = <Tables>(): Kysely<Tables> => kyselyOver<Tables>(new DummyDriver())

/** Builds queries of the read models. */
export const db = queriesOf<Database>()

/** The row type of a query. */
export type RowIn<Query> = Query extends Compilable<infer Row> ? Row : never

/** Runs a query that is built for each call, because its conditions differ. */
export const rowsOf = async <Row>(client: Queryable, query: Compilable<Row>): Promise<Row[]> => {
  const { sql: text, parameters } = query.compile()
  return (await client.query(text, [...parameters])).rows as Row[]
}

/** The placeholders for a statement's parameters. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** Placeholder in a compiled query for the parameter of this name. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once, and prepared once per connection, because building it for every
 * request would cost more than running it. `build` receives its parameters as slots. A `short` statement
 * shares a connection with others and must never take long.
 */
export const statement = <Values, Row>(
  name: string,
  build: (slots: Slots<Values>) => Compilable<Row>,
  { short = false }: { readonly short?: boolean } = {},
) => {
  const slots = new Proxy({}, { get: (_, key) => sql`${new Parameter(String(key))}` }) as Slots<Values>
  const { sql: text, parameters } = build(slots).compile()
  return async (
    client: Queryable,
    ...[given]: keyof Values extends never ? [] : [values: Values]
  ): Promise<Row[]> => {
    const byName: Readonly<Record<string, unknown>> = { ...given }
    const values = parameters.map(value => (value instanceof Parameter ? byName[value.name] : value))
    const pipeline = short ? pipelineOf(client) : undefined
    return (await (pipeline ?? client).query({ name, text, values })).rows as Row[]
  }
}

/**
 * Typed queries over a pool, or over one connection inside a transaction: `databaseOf<AccountTables>(pool)`.
 * Cheap to create.
 */
export const databaseOf = <Tables>(db: Queryable): Kysely<Tables> => kyselyOver(new QueryableDriver(db))

/**
 * Runs the work in one transaction, which is rolled back when the work throws; the connection is closed then.
 * Queries of the transaction go through `databaseOf(client)`.
 */
export const inTransaction = <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> =>
  withClient(pool, async client => {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  })

class QueryableDriver extends DummyDriver {
  readonly #db: Queryable
  constructor(db: Queryable) {
    super()
    this.#db = db
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <Row>({ sql: text, parameters }: CompiledQuery) => {
        const { rows, rowCount } = await this.#db.query<Row & pg.QueryResultRow>(text, [...parameters])
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      },
      streamQuery: () => {
        throw new Error('streaming is not supported here')
      },
    }
  }

  override async beginTransaction(): Promise<void> {
    throw new Error('a transaction needs a connection of its own: use inTransaction')
  }
}
