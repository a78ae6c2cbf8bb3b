import type { Clock } from '#shared/ports/clock.ts'
import type { Log } from '#shared/ports/log.ts'
import type { Instant } from '#shared/time.ts'
import type { CheckedEventStore, StoreStatus } from '../eventStore/eventStoreDb.ts'

/**
 * - `ours`: it can be read and written.
 * - `starting`: it has not been checked yet.
 * - `unavailable`: the event store doesn't answer.
 * - `unwritable`: it answers, but accepts no appends.
 * - `not_ours`: it isn't the log of this installation.
 */
export type LogState = 'ours' | 'starting' | 'unavailable' | 'unwritable' | 'not_ours'

export interface LogHealth {
  readonly state: LogState
  /** The reason, for the operator. */
  readonly reason: string | undefined
  /** When it was `ours` for the last time. */
  readonly lastGoodAt: Instant | undefined
}

export interface LogWatch {
  readonly health: () => LogHealth
  stop(): void
}

interface Options {
  readonly store: Pick<CheckedEventStore, 'status' | 'recheck'>
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  readonly everyMs?: number
}

/** A cluster elects a new leader in less: shorter interruptions are no outage. */
const electionMs = 3_000
/** After this long without an attempt, it isn't known whether appends still fail. */
const failureCountsMs = 15_000

/** @param nowMs by `performance.now()` */
export const stateOf = (
  { connection, appendFailedAtMs }: StoreStatus,
  nowMs: number,
): { readonly state: LogState; readonly reason: string | undefined } => {
  if (connection.state === 'unused') return { state: 'starting', reason: undefined }
  if (connection.state === 'lost') {
    const { reason, sinceMs } = connection
    if (reason?.fault === 'not_ours') return { state: 'not_ours', reason: reason.message }
    if (nowMs - sinceMs > electionMs) return { state: 'unavailable', reason: reason?.message }
  }
  if (appendFailedAtMs !== undefined && nowMs - appendFailedAtMs < failureCountsMs)
    return { state: 'unwritable', reason: 'the last append failed' }
  return { state: 'ours', reason: undefined }
}

/** Checks the log continually, and reports to the operator when it becomes unusable, and usable again. */
export const watchLog = ({ store, clock, log, everyMs = 5_000 }: Options): LogWatch => {
  let reported: LogState = 'starting'
  let lastGoodAt: Instant | undefined
  const look = () => {
    const found = stateOf(store.status, performance.now())
    if (found.state === 'ours') lastGoodAt = clock.now()
    if (found.state !== reported) tell(found)
    return found
  }
  const tell = ({ state, reason }: ReturnType<typeof stateOf>): void => {
    if (state === 'ours' && reported !== 'starting') log.info({}, 'the log can be read and written again')
    if (state === 'not_ours') log.error({ state }, reason ?? 'the log is not the one of this installation')
    if (state === 'unavailable' || state === 'unwritable')
      log.error({ state, reason }, 'the log cannot be used: no payment is begun until it can')
    reported = state
  }
  const check = async (): Promise<void> => {
    await store.recheck()
    look()
  }
  void check()
  const timer = setInterval(() => void check(), everyMs)
  timer.unref()
  return {
    health: () => ({ ...look(), lastGoodAt }),
    stop: () => clearInterval(timer),
  }
}
