import pg from 'pg'

/** What the driver's query has beyond its types, as far as it is used here. */
interface Driven {
  readonly name: string
  readonly values: unknown[]
  readonly _result: Described
  _accumulateRows: boolean
  prepare(connection: Connection): void
  handleRowDescription(message: object): void
}
interface Described {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}
interface Connection {
  bind(message: object): void
  execute(message: object): void
  sync(): void
}

const Base = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => Driven

/** What each connection has been told of the rows of its prepared statements. */
const described = new WeakMap<Connection, Map<string, Described>>()

export interface Prepared {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A prepared statement whose rows are described the first time only. They cannot change: Postgres refuses a prepared
 * statement whose result would have other columns. For one row of many columns the description is the larger part.
 */
export class ShortQuery extends Base {
  private connection: Connection | undefined

  constructor(
    { name, text, values }: Prepared,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ name, text, values: values.map(asText) }, callback)
  }

  override prepare(connection: Connection): void {
    this.connection = connection
    const known = described.get(connection)?.get(this.name)
    if (!known) {
      super.prepare(connection)
      return
    }
    const { fields, _parsers, _prebuiltEmptyResultObject } = known
    Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject })
    this._accumulateRows = true
    connection.bind({ portal: '', statement: this.name, values: this.values })
    connection.execute({ portal: '' })
    connection.sync()
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    if (!this.connection) return
    const known = described.get(this.connection) ?? new Map<string, Described>()
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    described.set(this.connection, known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject }))
  }
}

const asText = (value: unknown): string | null => {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new TypeError('a short statement takes numbers and texts')
}
