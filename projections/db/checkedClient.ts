import { Socket } from 'node:net'
import pg from 'pg'

/**
 * A client that detects a connection which was dropped silently by a router or a dead machine; TCP alone
 * would let a query wait for minutes. When a query has no response for a second, it checks over another
 * connection whether the session is working; if it is not, twice in a row, the connection is closed and its
 * queries fail. Clients that only listen send an empty query from time to time.
 */
export class CheckedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    const settings = typeof config === 'string' ? { connectionString: config } : config
    super(settings)
    this.once('connect', () => check(this, settings?.connectionString))
  }

  /** With TLS another one once encryption begins: only that one gathers writes while it is corked. */
  get socket(): Socket {
    const { stream } = this.connection
    if (!(stream instanceof Socket)) throw new Error('the connection has no socket')
    return stream
  }
}

/** Longer than a slow response, short enough for people who wait. */
const patienceMs = 1_000
const checkEveryMs = 500
const beatEveryMs = 1_500
const askTimeoutMs = 2_000

/** An open connection, with its byte counts at the last check. */
interface Connection {
  readonly client: CheckedClient
  readonly url: string | undefined
  /** The process id of the session on the server. */
  readonly pid: number
  /** The byte count when the last query was answered. */
  written: number
  read: number
  readAt: number
  /** Since when a query has been waiting without receiving anything. */
  waitingSince: number | undefined
  /** Whether the session was idle at the last check. */
  isSuspect: boolean
}

const connections = new Set<Connection>()
let timer: NodeJS.Timeout | undefined

const check = (client: CheckedClient, url: string | undefined): void => {
  const connection: Connection = {
    client,
    url,
    pid: pidOf(client),
    written: client.socket.bytesWritten,
    read: client.socket.bytesRead,
    readAt: performance.now(),
    waitingSince: undefined,
    isSuspect: false,
  }
  // All queries have been answered.
  client.on('drain', () => {
    connection.written = client.socket.bytesWritten
    connection.waitingSince = undefined
  })
  client.once('end', () => {
    connections.delete(connection)
    if (connections.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
  connections.add(connection)
  timer ??= setInterval(checkAll, checkEveryMs)
  timer.unref()
}

let isAsking = false
const checkAll = async (): Promise<void> => {
  const now = performance.now()
  for (const connection of connections) update(connection, now)
  const waiting = [...connections].filter(
    one => one.waitingSince !== undefined && now - one.waitingSince >= patienceMs,
  )
  if (isAsking || waiting.length === 0) return
  isAsking = true
  try {
    for (const [url, group] of Map.groupBy(waiting, one => one.url)) await closeLost(url, group)
  } finally {
    isAsking = false
  }
}

const update = (connection: Connection, now: number): void => {
  const { client } = connection
  const { bytesRead, bytesWritten } = client.socket
  if (bytesRead > connection.read) {
    connection.read = bytesRead
    connection.readAt = now
    connection.waitingSince = undefined
    connection.isSuspect = false
  }
  if (bytesWritten > connection.written) connection.waitingSince ??= now
  else if (client.listenerCount('notification') > 0 && now - connection.readAt > beatEveryMs)
    client.query('').catch(() => undefined)
}

/**
 * Closes connections that were found idle twice: at the first check the response may have been on its way.
 */
const closeLost = async (url: string | undefined, group: readonly Connection[]): Promise<void> => {
  const sameServer = [...connections].filter(one => one.url === url)
  const idle = await idleSessions(url, sameServer).catch(() => undefined)
  // Unknown while the server does not answer.
  if (!idle) return
  for (const connection of group) {
    const { waitingSince, isSuspect } = connection
    if (waitingSince === undefined) continue
    connection.isSuspect = idle.has(connection)
    if (!connection.isSuspect || !isSuspect) continue
    // Connections that have been silent as long are lost too; otherwise callers would detect them one by one.
    const lost = [...idle].filter(other => other === connection || other.readAt < waitingSince)
    for (const { client } of lost) client.socket.destroy(new ConnectionLost())
    await endSessions(url, lost).catch(() => undefined)
    return
  }
}

class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  constructor() {
    super('the connection was lost')
  }
}

/** The connections whose sessions are gone, or wait for a query. */
const idleSessions = (
  url: string | undefined,
  all: readonly Connection[],
): Promise<ReadonlySet<Connection>> =>
  overNewConnection(url, async client => {
    const { rows } = await client.query<{ pid: number; self: number }>(
      `select pid, pg_backend_pid() as self from pg_stat_activity
       where pid = pg_backend_pid() or pid = any($1::int4[]) and (state is null or state not like 'idle%')`,
      [all.map(({ pid }) => pid)],
    )
    // Behind a pooler the process ids are the pooler's own.
    if (rows[0]?.self !== pidOf(client)) return new Set()
    const busy = new Set(rows.map(({ pid }) => pid))
    return new Set(all.filter(({ pid }) => !busy.has(pid)))
  })

/** The server has not noticed the lost connections, and would keep their locks for hours. */
const endSessions = (url: string | undefined, lost: readonly Connection[]): Promise<unknown> =>
  overNewConnection(url, client =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1::int4[]) and state like 'idle%' and usename = current_user`,
      [lost.map(({ pid }) => pid)],
    ),
  )

const overNewConnection = async <Value>(
  url: string | undefined,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client({
    ...(url === undefined ? {} : { connectionString: url }),
    connectionTimeoutMillis: askTimeoutMs,
    query_timeout: askTimeoutMs,
    application_name: 'calabash checking',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** pg sets it on every client, though its types lack it. */
const pidOf = (client: pg.Client): number => ('processID' in client ? Number(client.processID) : 0)
