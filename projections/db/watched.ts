import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * A connection that breaks without a word, since a router forgot it or a machine is gone, stays open for the one who asks: the answer
 * never comes. So whoever has waited for a while has the server asked, over another connection, whether it is at work for
 * them at all; when it is not, the question or the answer was lost, and the connection is given up. Whoever only listens is asked
 * for something now and then: they would never notice that nothing comes any more.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // Only now is it known which socket it is, and by which number the server knows us.
    this.once('connect', () =>
      attend(this, typeof config === 'string' ? { connectionString: config } : config),
    )
  }
}

/** Longer than a slow answer, short enough for people who wait. */
const patienceMs = 1_000
const lookEveryMs = 500
const beatEveryMs = 1_500
const askMs = 2_000

interface Attended {
  readonly client: pg.Client
  readonly socket: Socket
  readonly pid: number
  readonly config: pg.ClientConfig | undefined
  /** How much had been written when something was read last. */
  writtenThen: number
  heardAt: number
  /** Since when something written has had no answer. */
  askedAt: number | undefined
  /** Whether the server was not at work for it when it was asked last. */
  isSuspect: boolean
}

const attended = new Set<Attended>()
let looking: NodeJS.Timeout | undefined

const attend = (client: pg.Client, config: pg.ClientConfig | undefined): void => {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  const [socket, pid] = [connection.stream, pidOf(client)]
  const one: Attended = {
    ...{ client, socket, pid, config },
    ...{ writtenThen: socket.bytesWritten, heardAt: performance.now(), askedAt: undefined, isSuspect: false },
  }
  socket.on('data', () => {
    one.writtenThen = socket.bytesWritten
    one.heardAt = performance.now()
    one.askedAt = undefined
    one.isSuspect = false
  })
  client.once('end', () => {
    attended.delete(one)
    if (attended.size > 0) return
    clearInterval(looking)
    looking = undefined
  })
  attended.add(one)
  looking ??= setInterval(look, lookEveryMs)
  looking.unref()
}

let isAsking = false
const look = async (): Promise<void> => {
  const now = performance.now()
  for (const one of attended) {
    if (one.socket.destroyed) attended.delete(one)
    else if (one.socket.bytesWritten > one.writtenThen) one.askedAt ??= now
    else if (isListening(one) && now - one.heardAt > beatEveryMs) one.client.query('').catch(() => undefined)
  }
  const waiting = [...attended].filter(({ askedAt }) => askedAt !== undefined && now - askedAt >= patienceMs)
  if (isAsking || waiting.length === 0) return
  isAsking = true
  try {
    const groups = Map.groupBy(waiting, ({ config }) => config?.connectionString)
    for (const group of groups.values()) await judge(group)
  } finally {
    isAsking = false
  }
}

const isListening = ({ client }: Attended): boolean => client.listenerCount('notification') > 0

/**
 * Given up is who was found forsaken twice in a row: the first time its answer may have been on its way. With it go the others that
 * nothing was heard of since it was asked: whoever needs several of them would wait for one after the other.
 */
const judge = async (group: readonly Attended[]): Promise<void> => {
  const { connectionString } = group[0]?.config ?? {}
  const sameWay = [...attended].filter(({ config }) => config?.connectionString === connectionString)
  const forsaken = await forsakenOf(connectionString, sameWay).catch(() => undefined)
  // A server that cannot be asked has told nobody to go.
  if (!forsaken) return
  for (const one of group) {
    const { askedAt, isSuspect } = one
    if (askedAt === undefined) continue // heard of meanwhile
    one.isSuspect = forsaken.has(one)
    if (!one.isSuspect || !isSuspect) continue
    const lost = [...forsaken].filter(other => other.heardAt < askedAt)
    for (const { socket } of lost) socket.destroy(new LostWithoutAWord())
    await endSessions(connectionString, lost).catch(() => undefined)
    return
  }
}

class LostWithoutAWord extends Error {
  override name = 'LostWithoutAWord'
  constructor() {
    super('the connection was lost without a word')
  }
}

/** Those that the server does not know, or that it waits for itself. */
const forsakenOf = (
  connectionString: string | undefined,
  all: readonly Attended[],
): Promise<ReadonlySet<Attended>> =>
  overAnother(connectionString, async client => {
    const { rows } = await client.query<{ pid: number; self: number }>(
      `select pid, pg_backend_pid() as self from pg_stat_activity
       where pid = pg_backend_pid() or pid = any($1::int4[]) and (state is null or state not like 'idle%')`,
      [pidsOf(all)],
    )
    // Behind a pooler the numbers are the pooler's: nothing can be said of any of them.
    if (rows[0]?.self !== pidOf(client)) return new Set()
    const busy = new Set(rows.map(({ pid }) => pid))
    return new Set(all.filter(({ pid }) => !busy.has(pid)))
  })

/** The server does not know that they are lost, and would keep for hours whatever they have locked. */
const endSessions = (connectionString: string | undefined, lost: readonly Attended[]): Promise<unknown> =>
  overAnother(connectionString, client =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1::int4[]) and state like 'idle%' and usename = current_user`,
      [pidsOf(lost)],
    ),
  )

const overAnother = async <Value>(
  connectionString: string | undefined,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client({
    ...(connectionString === undefined ? {} : { connectionString }),
    connectionTimeoutMillis: askMs,
    query_timeout: askMs,
    application_name: 'calabash asking',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}

const pidsOf = (all: readonly Attended[]): number[] => all.map(({ pid }) => pid)
const pidOf = (client: pg.Client): number => (client as unknown as { readonly processID: number }).processID
