import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '#shared/backoff.ts'
import type { Leading } from '#shared/ports/leading.ts'
import { inTurn } from './inTurn.ts'
import { endSession, type Session, sessionOf } from './session.ts'

interface Options {
  /** A connection of the leader's own: the lock lasts as long as the connection. */
  readonly connect: () => Promise<pg.Client>
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

const askEveryMs = 500
const beatEveryMs = 1_500
/** After a silence of this length the server ends the session: a frozen leader, or one that is cut off, has lost the lead. */
const silenceMs = 6_000
/** Longer, since the work may keep its connection busy for a while. */
const unansweredMs = 15_000
/** After work that failed another process has time to take over; longer than it takes to ask. */
const yieldMs = 2_000
/** Whoever has led for so long had no trouble in getting there. */
const steadyMs = 5_000

/** The leader's own connection: what is written on it is written by nobody who has lost the lead. */
export type LeadersConnection = Pick<pg.ClientBase, 'query'>

export type LeadOnConnection = (
  name: string,
  work: (signal: AbortSignal, connection: LeadersConnection) => Promise<void>,
) => Leading

const lockOf = (name: string): string => `calabash leads ${name}`

/** Keeps everybody from leading until the caller's transaction ends; false where somebody leads now. */
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

/** Leads by an advisory lock: whoever has it leads, the others ask for it all the time. */
export const createLead =
  ({ connect, log }: Options): LeadOnConnection =>
  (name, work) => {
    const stopping = new AbortController()
    const settled = Promise.withResolvers<void>()
    let leads = false
    let hasFailed = false
    /** The session that led last: if it was lost without a word, the server does not know yet, and keeps the lock for it. */
    let before: Session | undefined

    /** One connection's worth: it stands by until it leads, and leads until it is stopped or the connection is lost. */
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
        const connection = inTurn(client)
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

/** Keeps the session alive; when no answer comes for long, it is given up. */
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
