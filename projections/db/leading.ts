import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '#shared/backoff.ts'
import type { Leading } from '#shared/ports/leading.ts'
import type { Log } from '#shared/ports/log.ts'
import { queued } from './connect.ts'

interface Options {
  /** The leader's own connection: the lock lasts as long as it does. */
  readonly connect: () => Promise<pg.Client>
  readonly log: Pick<Log, 'info' | 'warn'>
}

const askEveryMs = 500
const beatEveryMs = 1_500
/**
 * The server ends a session that is silent for this long, so that a hanging or disconnected leader loses the
 * lead.
 */
const silenceMs = 6_000
/** Longer, since the work may keep its connection busy. */
const unansweredMs = 15_000
/** After a failure, another process gets time to take over: longer than `askEveryMs`. */
const yieldMs = 2_000
/** After leading for this long, the pauses between attempts start again from the shortest. */
const steadyMs = 5_000

/** The leader's own connection: a process that has lost the lead cannot write on it. */
export type LeadersConnection = Pick<pg.ClientBase, 'query'>

export type LeadOnConnection = (
  name: string,
  work: (signal: AbortSignal, connection: LeadersConnection) => Promise<void>,
) => Leading

const lockOf = (name: string): string => `calabash leads ${name}`

/** Stops all processes from taking the lead until the caller's transaction ends; false while one leads. */
export const keepFromLeading = async (
  client: Pick<pg.ClientBase, 'query'>,
  name: string,
): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
    [lockOf(name)],
  )
  return rows[0]?.mine === true
}

/** Chooses the leader by an advisory lock; the other processes keep trying to take it. */
export const createLead =
  ({ connect, log }: Options): LeadOnConnection =>
  (name, work) => {
    const stopping = new AbortController()
    const settled = Promise.withResolvers<void>()
    let leads = false
    let hasFailed = false
    /** The session that led last: if its connection was dropped silently, the server keeps the lock for it. */
    let before: Session | undefined

    /** Waits for the lead on one connection, and leads until it is stopped or the connection is lost. */
    const serve = async (): Promise<void> => {
      const client = await connect()
      const lost = new AbortController()
      client.on('error', () => undefined) // 'end' follows
      client.on('end', () => lost.abort())
      const signal = AbortSignal.any([stopping.signal, lost.signal])
      try {
        await client.query(
          `select set_config('idle_session_timeout', $1, false),
          set_config('application_name', $2, false)`,
          [String(silenceMs), `calabash leading ${name}`],
        )
        if (before) await endSession(client, before)
        before = await sessionOf(client)
        for (;;) {
          const asked = await client.query<{ mine: boolean }>(
            'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
            [lockOf(name)],
          )
          leads = asked.rows[0]?.mine === true
          settled.resolve()
          if (leads) break
          await sleep(askEveryMs, undefined, { signal }).catch(() => undefined)
          if (signal.aborted) return
        }
        log.info({ name }, 'this process leads now')
        const connection = queued(client)
        const stopBeating = beat(connection, lost)
        await work(signal, connection)
          .catch(error => {
            hasFailed = !signal.aborted
            throw error
          })
          .finally(stopBeating)
      } finally {
        leads = false
        await Promise.race([client.end().catch(() => undefined), sleep(200, undefined, { ref: false })])
      }
    }

    const run = async (): Promise<void> => {
      for (let failures = 1; !stopping.signal.aborted; failures++) {
        const began = performance.now()
        await serve().catch(err => {
          if (!stopping.signal.aborted) log.warn({ err, name }, 'could not lead; it is tried again')
        })
        if (performance.now() - began > steadyMs) failures = 1
        const pauseMs = hasFailed ? yieldMs : backoffMs(failures)
        hasFailed = false
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    const running = run()
    return {
      get leads() {
        return leads
      },
      settled: settled.promise,
      stop: async () => {
        stopping.abort()
        await running
      },
    }
  }

/** Keeps the session alive, and gives up the lead when the server does not answer. */
const beat = (connection: LeadersConnection, lost: AbortController): (() => void) => {
  let answeredAt = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - answeredAt > unansweredMs) return lost.abort()
    connection.query('select 1').then(
      () => {
        answeredAt = performance.now()
      },
      () => lost.abort(),
    )
  }, beatEveryMs)
  return () => clearInterval(timer)
}

/** A session on the server; process ids are reused, so its start time is part of it. */
export interface Session {
  readonly pid: number
  readonly began: string
}

type Db = Pick<pg.ClientBase, 'query'>

export const sessionOf = async (db: Db): Promise<Session | undefined> => {
  const { rows } = await db.query<Session>(
    `select pid, backend_start::text as began from pg_stat_activity where pid = pg_backend_pid()`,
  )
  return rows[0]
}

/**
 * Ends a session whose connection was dropped silently, and releases its locks: the server would keep it for hours. Does
 * nothing when it is gone.
 */
export const endSession = async (db: Db, { pid, began }: Session): Promise<void> => {
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start::text = $2',
    [pid, began],
  )
}
