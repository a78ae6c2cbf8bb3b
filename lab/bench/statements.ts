import pg from 'pg'

/** A statement as the driver was given it. */
export interface Heard {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * Loaded by a bench into the process that it measures, beside what runs there: from the word `hear` on it notes every
 * statement that the driver is given, and at `tell` it tells them and leaves the driver as it was.
 */
const heard: Heard[] = []
const { query } = pg.Client.prototype

const listen = function (this: pg.Client, ...given: unknown[]): unknown {
  const [config, values] = given
  if (typeof config === 'string') heard.push({ name: '', text: config, values: asList(values) })
  else {
    const { name = '', text = '', values: own } = config as Partial<Heard>
    heard.push({ name, text, values: own ?? asList(values) })
  }
  return Reflect.apply(query, this, given)
}
const asList = (values: unknown): readonly unknown[] => (Array.isArray(values) ? values : [])

process.on('message', word => {
  if (word === 'hear') pg.Client.prototype.query = listen as typeof query
  if (word !== 'tell') return
  pg.Client.prototype.query = query
  process.send?.({ heard: heard.splice(0) })
})
// Nor does it keep alive what it was loaded into.
process.channel?.unref()
