import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { backoffMs } from '#shared/backoff.ts'
import type { StoreError } from '#shared/ports/eventStore.ts'
import { type BatchCall, openBatchCall } from './batchCall.ts'
import { connectClient } from './connectClient.ts'
import { disposeOf } from './dispose.ts'
import { saysConnectionIsLost, storeError, toStoreError } from './storeErrors.ts'

/** One connection to the event store, from its opening to its first failure. */
export interface Connection {
  readonly client: EventStoreDBClient
  readonly append: BatchCall['append']
  /**
   * Aborted when the connection is given up, with a StoreError as its reason; what is under way over it must be begun
   * again on another.
   */
  readonly lost: AbortSignal
}

export interface Connections {
  /**
   * The connection to the leader for appends, and for reads while it takes new calls. While there is none this waits
   * for a short time, since a cluster elects a new leader within seconds.
   * @param signal ends the waiting
   * @throws StoreError
   */
  use(what: 'appends' | 'reads', signal?: AbortSignal): Promise<Connection>
  /** Says that a call over this connection failed as calls do whose connection is lost. */
  failed(connection: Connection, reason: StoreError): void
  /** Checks the log behind the leader once more; resolves in any case. */
  recheck(): Promise<void>
  readonly status: ConnectionStatus
  close(): Promise<void>
}

export type ConnectionStatus =
  | { readonly state: 'unused' | 'open' }
  | {
      readonly state: 'lost'
      /** By `performance.now()`. */
      readonly sinceMs: number
      /** Why the last attempt to connect failed; undefined before the first one has ended. */
      readonly reason: StoreError | undefined
    }

interface Options {
  /**
   * Holds the log behind a new connection against what is known of it, before anything else is read or written.
   * @param isLeader false for a follower, which may lag behind
   * @throws StoreError `not_ours`
   */
  readonly check: (connection: Connection, isLeader: boolean) => Promise<void>
  /** For how long callers wait for a connection after the last one was lost. */
  readonly patienceMs?: number
}

/** Finding the leader, connecting and checking the log together. */
const openMs = 5_000
const disposeMs = 2_000
/** A node that doesn't lead says who does, and the client goes there. */
const redirects = 3

/**
 * Keeps one connection open. The call for appends lives as long as its connection does, so its end says that the
 * connection was lost, also while nothing else is under way.
 *
 * A new connection is made by a new client: a client that is used on goes back to the address that it knows, whoever
 * leads by now. A leader that was told to stop refuses new calls at once, but serves the calls that are open for some
 * seconds more, and nobody else leads until then. So appends go on over its open call, and a follower answers reads.
 */
export const createConnections = (url: string, { check, patienceMs = 3_000 }: Options): Connections => {
  const closing = new AbortController()
  let leader: Opened | undefined
  /** Whether the leader takes new calls, as far as we know. */
  let takesCalls = false
  let follower: Opened | undefined
  let opening: Promise<void> | undefined
  let changed = Promise.withResolvers<void>()
  let lostAt = 0
  let reason: StoreError | undefined
  let isUsed = false

  const wakeWaiting = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }

  const onCallsRefused = (error: StoreError): void => {
    if (takesCalls) lostAt = performance.now()
    takesCalls = false
    reason = error
    keepOpening()
  }
  const onEnd = (connection: Opened, error: StoreError): void => {
    void connection.retire(error)
    if (connection === follower) follower = undefined
    if (connection !== leader) return
    leader = undefined
    onCallsRefused(error)
  }

  const openOne = async (isLeader: boolean): Promise<Opened> => {
    const opened = await open(url, { check, isLeader, onEnd, signal: closing.signal })
    if (!opened.lost.aborted && !closing.signal.aborted) return opened
    await opened.retire()
    throw storeError('unavailable', 'connecting')
  }
  /** @returns whether there is nothing left to open. */
  const openMore = async (): Promise<boolean> => {
    try {
      const opened = await openOne(true)
      const before = [leader, follower]
      leader = opened
      takesCalls = true
      follower = undefined
      reason = undefined
      wakeWaiting()
      for (const connection of before) void connection?.retire()
      return true
    } catch (error) {
      reason = toStoreError(error, 'connecting')
      if (reason.fault === 'not_ours')
        for (const connection of [leader, follower]) if (connection) onEnd(connection, reason)
    }
    if (leader && !follower) {
      follower = await openOne(false).catch(() => undefined)
      wakeWaiting()
    }
    return false
  }
  const keepOpening = (): void => {
    opening ??= (async () => {
      for (let failures = 1; !closing.signal.aborted && !(await openMore()); failures++) {
        wakeWaiting()
        await sleep(backoffMs(failures), undefined, { signal: closing.signal }).catch(() => undefined)
      }
    })().finally(() => {
      opening = undefined
      if (!takesCalls && !closing.signal.aborted) keepOpening()
    })
  }
  const usable = (what: 'appends' | 'reads'): Connection | undefined => {
    const connection = what === 'appends' || takesCalls ? leader : follower
    return connection?.lost.aborted ? undefined : connection
  }

  const connections: Connections = {
    use: async (what, signal) => {
      if (closing.signal.aborted) throw storeError('unavailable', 'using a closed connection')
      const known = usable(what)
      if (known) return known
      if (!isUsed) lostAt = performance.now()
      isUsed = true
      keepOpening()
      const done = new AbortController()
      const signals = [done.signal, closing.signal, ...(signal ? [signal] : [])]
      const leftMs = Math.max(0, lostAt + patienceMs - performance.now())
      let isLate = false
      const tooLate = sleep(leftMs, undefined, { signal: AbortSignal.any(signals) })
        .catch(() => undefined)
        .then(() => {
          isLate = true
        })
      while (!isLate && !usable(what) && reason?.fault !== 'not_ours')
        await Promise.race([changed.promise, tooLate])
      done.abort()
      const connection = usable(what)
      if (!connection) throw reason ?? storeError('unavailable', 'connecting')
      return connection
    },
    failed: (connection, error) => {
      if (connection === follower) onEnd(follower, error)
      else if (connection === leader) onCallsRefused(error)
    },
    recheck: async () => {
      await connections.use('appends').catch(() => undefined)
      const connection = leader
      if (!connection || !takesCalls) return
      await check(connection, true).catch(error => {
        const failure = toStoreError(error, 'checking the log')
        if (failure.fault === 'not_ours') onEnd(connection, failure)
        else if (saysConnectionIsLost(failure)) onCallsRefused(failure)
      })
    },
    get status(): ConnectionStatus {
      if (!isUsed) return { state: 'unused' }
      return leader ? { state: 'open' } : { state: 'lost', sinceMs: lostAt, reason }
    },
    close: async () => {
      closing.abort()
      await Promise.all([leader?.retire(), follower?.retire(), opening])
    },
  }
  return connections
}

interface Opened extends Connection {
  /** Ends everything that is under way over it, for this reason. */
  retire(reason?: StoreError): Promise<void>
}

interface Opening extends Pick<Options, 'check'> {
  readonly isLeader: boolean
  readonly onEnd: (connection: Opened, reason: StoreError) => void
  readonly signal: AbortSignal
}

const open = async (url: string, { check, isLeader, onEnd, signal }: Opening): Promise<Opened> => {
  const client = connectClient(url, { nodePreference: isLeader ? 'leader' : 'follower' })
  const lost = new AbortController()
  let opened: Opened | undefined
  let closeChannel = (): void => undefined
  const retire = async (reason = storeError('unavailable', 'using the connection')): Promise<void> => {
    if (lost.signal.aborted) return
    lost.abort(reason)
    await disposeOf(client, disposeMs)
    closeChannel()
  }
  const onCallEnd = (error: StoreError): void => {
    if (opened && !lost.signal.aborted) onEnd(opened, error)
  }
  const begin = async (): Promise<Opened> => {
    for (let attempt = 1; ; attempt++) {
      const call = await openBatchCall(client, { requiresLeader: isLeader, onEnd: onCallEnd })
      closeChannel = call.closeChannel
      const connection = { client, append: call.append, lost: lost.signal, retire }
      try {
        await check(connection, isLeader)
        if (call.ended) throw call.ended
        return connection
      } catch (error) {
        if (toStoreError(error, 'connecting').fault !== 'not_leader' || attempt === redirects) throw error
      }
    }
  }
  const late = AbortSignal.any([AbortSignal.timeout(openMs), signal])
  const tooLate = new Promise<never>((_, reject) => {
    const onLate = (): void => reject(storeError('unavailable', 'connecting'))
    if (late.aborted) onLate()
    late.addEventListener('abort', onLate, { once: true })
  })
  try {
    opened = await Promise.race([begin(), tooLate])
    return opened
  } catch (error) {
    void retire()
    throw error
  }
}
