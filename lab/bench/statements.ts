import pg from 'pg'

/** A statement as the driver received it. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Loaded by `--import` into the measured instance: after the message `record` it records every statement, and
 * at `report` it sends them and stops recording.
 */
const recorded: Statement[] = []
const { query } = pg.Client.prototype

const record = function (this: pg.Client, ...given: unknown[]): unknown {
  const [config, values] = given
  if (typeof config === 'string') recorded.push({ name: '', text: config, values: asList(values) })
  else {
    const { name = '', text = '', values: own } = config as Partial<Statement>
    recorded.push({ name, text, values: own ?? asList(values) })
  }
  return Reflect.apply(query, this, given)
}
const asList = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : [])

process.on('message', word => {
  if (word === 'record') pg.Client.prototype.query = record as typeof query
  if (word !== 'report') return
  pg.Client.prototype.query = query
  process.send?.(recorded.splice(0))
})
// The channel alone must not keep the process alive.
process.channel?.unref()
