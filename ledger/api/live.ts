import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import { membersAmong } from '#projections/readModels/members/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Log } from '#shared/ports/log.ts'
import type { BrowserUpdates } from '../browserUpdates.ts'

const heartbeatMs = 20_000
const mostStreamsEach = 20
/** An event and no comment, which browsers keep from their pages: a page that hears none knows that the line is dead. */
const stillHere = 'event: beat\ndata: {}\n\n'

interface Listener {
  readonly userId: UserId
  readonly response: ServerResponse
  /** Whether the session that opened the stream is still valid. */
  readonly stillSignedIn: () => Promise<boolean>
}

export interface LiveUpdates {
  /** Keeps the response open and tells it what changes. */
  add(listener: Listener): void
  close(): void
}

/**
 * Tells browsers, as server-sent events, which of their goals have changed; what has become of them they fetch
 * themselves. `changed` names goals, or keys of the API that have changed for them alone (see `../browserUpdates.ts`); `stale` means
 * that anything may have changed.
 */
export const createLiveUpdates = (
  pool: pg.Pool,
  { readSide, browserUpdates }: { readonly readSide: ReadSide; readonly browserUpdates: BrowserUpdates },
  log: Pick<Log, 'warn'>,
): LiveUpdates => {
  const listeners = new Set<Listener>()
  let pending = new Set<GoalId>()
  let everything = false
  let telling = false

  const tell = async (): Promise<void> => {
    telling = true
    while (pending.size > 0 || everything) {
      const [goals, all] = [[...pending], everything]
      pending = new Set()
      everything = false
      if (listeners.size === 0) continue
      if (all) {
        for (const { response } of listeners) response.write('event: stale\ndata: {}\n\n')
        continue
      }
      const users = [...new Set([...listeners].map(({ userId }) => userId))]
      const concerned = await membersAmong(pool, goals, users)
      for (const { userId, response } of listeners) {
        const mine = concerned.get(userId)
        if (mine) response.write(`event: changed\ndata: ${JSON.stringify({ goals: mine })}\n\n`)
      }
    }
    telling = false
  }

  const begin = (): void => {
    if (!telling)
      tell().catch(err => {
        telling = false
        everything = true // told with the next change: nothing is passed over
        log.warn({ err }, 'live updates could not be told')
      })
  }
  const stopListening = readSide.onChange(goals => {
    if (goals === undefined) everything = true
    else for (const goal of goals) pending.add(goal)
    begin()
  })
  const stopHearing = browserUpdates.onUpdate(update => {
    if (update === undefined) {
      everything = true
      return begin()
    }
    const users = new Set(update.users)
    const message = `event: changed\ndata: ${JSON.stringify({ goals: [], keys: update.keys })}\n\n`
    for (const { userId, response } of listeners) if (users.has(userId)) response.write(message)
  })

  const heartbeat = setInterval(() => {
    for (const listener of listeners)
      listener.stillSignedIn().then(
        signedIn => {
          if (signedIn) listener.response.write(stillHere)
          else listener.response.end()
        },
        () => listener.response.write(stillHere),
      )
  }, heartbeatMs)
  heartbeat.unref()

  return {
    add: listener => {
      const others = [...listeners].filter(({ userId }) => userId === listener.userId)
      if (others.length >= mostStreamsEach) others[0]?.response.end()
      listener.response.on('close', () => listeners.delete(listener))
      listener.response.write('retry: 3000\n: hello\n\n')
      listeners.add(listener)
    },
    close: () => {
      clearInterval(heartbeat)
      stopListening()
      stopHearing()
      for (const { response } of listeners) response.end()
    },
  }
}
