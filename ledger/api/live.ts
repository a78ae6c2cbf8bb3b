import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { ReadSide } from '#projections/engine/checkpoints.ts'
import { membersAmong } from '#projections/readModels/members/query.ts'
import { rememberedMs, slowMs } from '#shared/api/liveUpdates.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Log } from '#shared/ports/log.ts'
import type { BrowserUpdate, BrowserUpdates } from '../browserUpdates.ts'

const heartbeatMs = 20_000
const mostStreamsEach = 20
/** Of an address: a household or an office. */
const mostStreamsOfAddress = 200
/**
 * An event, because browsers do not pass comments to pages: a page that receives none detects a dead
 * connection.
 */
const stillHere = 'event: beat\ndata: {}\n\n'

const anything = 'event: stale\ndata: {}\n\n'
const changed = (what: { readonly goals: readonly GoalId[]; readonly keys?: readonly string[] }): string =>
  `event: changed\ndata: ${JSON.stringify(what)}\n\n`

/** Goals, or an update for some users; without either, anything may have changed. */
interface Heard {
  readonly at: number
  readonly goals?: readonly GoalId[] | undefined
  readonly update?: BrowserUpdate | undefined
}
interface Listener {
  readonly userId: UserId
  /** As limits count it. */
  readonly address: string
  readonly response: ServerResponse
  /** Whether the session that opened the stream is still valid. */
  readonly stillSignedIn: () => Promise<boolean>
}

export interface LiveUpdates {
  /** Keeps the response open and sends it changes, including those of the milliseconds before. */
  add(listener: Listener, sinceMsAgo?: number): void
  close(): void
}

/**
 * A response may have ended while the members of a goal were being loaded; writing to it would end the
 * process.
 */
const say = (response: ServerResponse, text: string): void => {
  if (!response.writableEnded) response.write(text)
}

/**
 * Sends browsers server-sent events about changes; they fetch the data themselves. `changed` names goals, or
 * API keys that changed for the user alone (see `../browserUpdates.ts`); `stale` means that anything may have
 * changed.
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
  const recent: Heard[] = []
  const remember = (heard: Omit<Heard, 'at'>): void => {
    const at = performance.now()
    recent.push({ ...heard, at })
    while (recent[0] && recent[0].at < at - rememberedMs) recent.shift()
  }
  const isAbout = ({ userId }: Listener, { users }: BrowserUpdate): boolean => users.includes(userId)

  const tell = async (): Promise<void> => {
    telling = true
    while (pending.size > 0 || everything) {
      const [goals, all] = [[...pending], everything]
      pending = new Set()
      everything = false
      if (listeners.size === 0) continue
      if (all) for (const { response } of listeners) say(response, anything)
      else await tellOfGoals(goals, [...listeners])
    }
    telling = false
  }

  const tellOfGoals = async (goals: readonly GoalId[], listening: readonly Listener[]): Promise<void> => {
    const concerned = await membersAmong(pool, goals, [...new Set(listening.map(({ userId }) => userId))])
    for (const { userId, response } of listening) {
      const mine = concerned.get(userId)
      if (mine) say(response, changed({ goals: mine }))
    }
  }
  const tellOfRecent = async (listener: Listener, sinceMsAgo: number): Promise<void> => {
    const since = performance.now() - sinceMsAgo - slowMs
    const missed = recent.filter(({ at }) => at > since)
    if (missed.some(({ goals, update }) => goals === undefined && update === undefined))
      return void say(listener.response, anything)
    const keys = missed.flatMap(({ update }) => (update && isAbout(listener, update) ? update.keys : []))
    if (keys.length > 0) say(listener.response, changed({ goals: [], keys: [...new Set(keys)] }))
    const goals = [...new Set(missed.flatMap(heard => heard.goals ?? []))]
    if (goals.length > 0) await tellOfGoals(goals, [listener])
  }

  const begin = (): void => {
    if (!telling)
      tell().catch(err => {
        telling = false
        everything = true // sent with the next change: nothing is skipped
        log.warn({ err }, 'live updates could not be sent')
      })
  }
  const stopListening = readSide.onChange(goals => {
    remember({ goals })
    if (goals === undefined) everything = true
    else for (const goal of goals) pending.add(goal)
    begin()
  })
  const stopHearing = browserUpdates.onUpdate(update => {
    remember({ update })
    if (update === undefined) {
      everything = true
      return begin()
    }
    const message = changed({ goals: [], keys: update.keys })
    for (const listener of listeners) if (isAbout(listener, update)) say(listener.response, message)
  })

  const heartbeat = setInterval(() => {
    for (const listener of listeners)
      listener.stillSignedIn().then(
        signedIn => {
          if (signedIn) say(listener.response, stillHere)
          else listener.response.end()
        },
        () => say(listener.response, stillHere),
      )
  }, heartbeatMs)
  heartbeat.unref()

  return {
    add: (listener, sinceMsAgo) => {
      const of = (isSame: (other: Listener) => boolean) => [...listeners].filter(isSame)
      const ofUser = of(({ userId }) => userId === listener.userId)
      const ofAddress = of(({ address }) => address === listener.address)
      if (ofUser.length >= mostStreamsEach) ofUser[0]?.response.end()
      else if (ofAddress.length >= mostStreamsOfAddress) ofAddress[0]?.response.end()
      listener.response.on('close', () => listeners.delete(listener))
      say(listener.response, 'retry: 3000\n: hello\n\n')
      listeners.add(listener)
      if (sinceMsAgo !== undefined)
        tellOfRecent(listener, sinceMsAgo).catch(() => say(listener.response, anything))
    },
    close: () => {
      clearInterval(heartbeat)
      stopListening()
      stopHearing()
      for (const { response } of listeners) response.end()
    },
  }
}
