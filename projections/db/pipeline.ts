import type { Writable } from 'node:stream'
import pg from 'pg'
import { type Prepared, ShortQuery } from './shortQuery.ts'
import { WatchedClient } from './watched.ts'

/** Short statements of many readers over few connections. */
export interface Pipeline {
  query(prepared: Prepared): Promise<pg.QueryResult>
  /** Waits for what is under way. */
  end(): Promise<void>
}

interface Lane {
  readonly client: pg.Client
  readonly connected: Promise<unknown>
  underWay: number
  isHeld: boolean
}

const most = 4
/** As many go out together before another connection is asked to help. */
const mostAtOnce = 8

/**
 * None waits for the answer to another, and those of one moment are sent together, each on its own all the same: borrowing a
 * connection and writing to it costs more than a short statement does. One that takes long would hold up those behind
 * it, and belongs into a pool. A connection that is lost fails what it was asked, as a pool's does, and is replaced.
 */
export const createPipeline = (
  config: pg.ClientConfig,
  onError: (error: Error) => void = () => undefined,
): Pipeline => {
  const lanes = new Set<Lane>()
  let ended = false

  const open = (): Lane => {
    const client = new WatchedClient({ ...config, pipeline: true } as pg.ClientConfig)
    const lane: Lane = { client, connected: client.connect(), underWay: 0, isHeld: false }
    const forget = (): void => void lanes.delete(lane)
    client.on('error', error => {
      forget()
      onError(error)
    })
    client.on('end', forget)
    lane.connected.catch(forget) // whoever has asked is told below
    lanes.add(lane)
    return lane
  }
  /** One that is about to be written to anyway, or that with the least to do; another while all of them are busy. */
  const choose = (): Lane => {
    let best: Lane | undefined
    for (const lane of lanes) {
      if (lane.isHeld && lane.underWay < mostAtOnce) return lane
      if (!best || lane.underWay < best.underWay) best = lane
    }
    return best && (best.underWay === 0 || lanes.size >= most) ? best : open()
  }

  return {
    query: async prepared => {
      if (ended) throw new Error('the connections have been closed')
      const lane = choose()
      lane.underWay++
      try {
        await lane.connected
        hold(lane)
        return await ask(lane.client, prepared)
      } catch (error) {
        // Said by a server that ends the connection, before it does.
        if (error instanceof pg.DatabaseError && error.severity !== 'ERROR') lanes.delete(lane)
        throw error
      } finally {
        lane.underWay--
      }
    },
    end: async () => {
      ended = true
      await Promise.all([...lanes].map(({ client }) => client.end()))
    },
  }
}

const streamOf = (client: pg.Client): Writable =>
  (client as unknown as { readonly connection: { readonly stream: Writable } }).connection.stream

/**
 * What is asked of a pipelined connection before the call returns goes out as one, and is answered in its order: the
 * server has the next statement at hand when it is done with one. What fails does not keep those behind it from being
 * tried, but within a transaction they are refused, and its commit takes it back.
 */
export const together = <Answers>(client: pg.Client, ask: () => Answers): Answers => {
  const stream = streamOf(client)
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

/** What is asked until everybody who has written to us has been heard goes out as one. */
const hold = (lane: Lane): void => {
  if (lane.isHeld) return
  const stream = streamOf(lane.client)
  lane.isHeld = true
  stream.cork()
  setImmediate(() => {
    lane.isHeld = false
    stream.uncork()
  })
}

const ask = (client: pg.Client, prepared: Prepared): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new ShortQuery(prepared, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(query as unknown as pg.Submittable)
  })
