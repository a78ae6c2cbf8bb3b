import pg from 'pg'
import { CheckedClient } from './checkedClient.ts'

export interface PreparedQuery {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** Sends short statements of many callers over a few connections. */
export interface Pipeline {
  query(query: PreparedQuery): Promise<pg.QueryResult>
  /** Waits for the queries that were sent. */
  end(): Promise<void>
}

interface Lane {
  readonly client: CheckedClient
  readonly connected: Promise<unknown>
  pending: number
  isCorked: boolean
}

const maxLanes = 4
/** The number of queries in progress after which another connection is used. */
const maxTogether = 8

/**
 * Pipelines short prepared statements: each is sent without waiting for earlier results, and statements of
 * the same moment are sent in one write, because borrowing a connection and writing to it costs more than a
 * short statement. A statement that takes long would delay later ones and belongs in a pool. A lost
 * connection fails its queries and is replaced.
 */
export const createPipeline = (
  config: pg.ClientConfig,
  onError: (error: Error) => void = () => undefined,
): Pipeline => {
  const lanes = new Set<Lane>()
  let ended = false

  const open = (): Lane => {
    const client = new CheckedClient({ ...config, pipeline: true })
    const lane: Lane = { client, connected: client.connect(), pending: 0, isCorked: false }
    const forget = (): void => void lanes.delete(lane)
    client.on('error', error => {
      forget()
      onError(error)
    })
    client.on('end', forget)
    lane.connected.catch(forget) // reported by `query`
    lanes.add(lane)
    return lane
  }
  /**
   * Prefers a connection with a pending write, then the least busy one; opens a new one while all are busy.
   */
  const choose = (): Lane => {
    let best: Lane | undefined
    for (const lane of lanes) {
      if (lane.isCorked && lane.pending < maxTogether) return lane
      if (!best || lane.pending < best.pending) best = lane
    }
    return best && (best.pending === 0 || lanes.size >= maxLanes) ? best : open()
  }

  return {
    query: async query => {
      if (ended) throw new Error('the connections have been closed')
      const lane = choose()
      lane.pending++
      try {
        await lane.connected
        cork(lane)
        return await lane.client.query(query)
      } catch (error) {
        // A fatal error arrives before the server closes the connection.
        if (error instanceof pg.DatabaseError && error.severity !== 'ERROR') lanes.delete(lane)
        throw error
      } finally {
        lane.pending--
      }
    },
    end: async () => {
      ended = true
      await Promise.all([...lanes].map(({ client }) => client.end()))
    },
  }
}

/** Everything written until the end of this turn of the event loop is sent in one write. */
const cork = (lane: Lane): void => {
  if (lane.isCorked) return
  const { socket } = lane.client
  lane.isCorked = true
  socket.cork()
  setImmediate(() => {
    lane.isCorked = false
    socket.uncork()
  })
}

/**
 * Queries that `send` makes on a pipelined connection before it returns are sent in one write and answered in
 * order. A failing one does not stop later ones, but inside a transaction those are refused, and the commit
 * rolls back.
 */
export const sendTogether = <Answers>({ socket }: CheckedClient, send: () => Answers): Answers => {
  socket.cork()
  try {
    return send()
  } finally {
    socket.uncork()
  }
}
