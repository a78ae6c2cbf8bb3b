import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { backoffMs } from '#shared/backoff.ts'
import type { StoreError } from '#shared/ports/eventStore.ts'
import { type BatchCall, openBatchCall } from './batchCall.ts'
import { connectClient, disposeClient } from './client.ts'
import { isConnectionLost, storeError, toStoreError } from './storeErrors.ts'

/** One connection to the event store, from its opening to its first failure. */
export interface Connection {
  readonly client: EventStoreDBClient
  readonly append: BatchCall['append']
  /**
   * Aborted with a StoreError when the connection is given up; its open reads must be repeated on another.
   */
  readonly lost: AbortSignal
}

export interface Connections {
  /**
   * The connection to the leader, for appends, and for reads while it accepts new calls. Waits a short time while there is none,
   * since a cluster elects a new leader within seconds, and always for the end of the first attempt.
   * @param signal ends the wait
   * @throws StoreError
   */
  use(what: 'appends' | 'reads', signal?: AbortSignal): Promise<Connection>
  /** Reports that a call failed because this connection is lost. */
  failed(connection: Connection, reason: StoreError): void
  /** Checks the leader's log again; never rejects. */
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
   * Checks the log of a new connection before it is used for anything else.
   * @param isLeader false for a follower, which may lag behind
   * @throws StoreError `not_ours`
   */
  readonly check: (connection: Connection, isLeader: boolean) => Promise<void>
  /** How long callers wait for a connection after the last one was lost. */
  readonly patienceMs?: number
}

/** For finding the leader, connecting and checking the log together. */
const openMs = 5_000
/** A process that has just started on a busy machine is still loading the client's code. */
const firstOpenMs = 20_000
const disposeMs = 2_000
/** A node that doesn't lead names the leader, and the client connects there. */
const redirects = 3

/**
 * Keeps one connection open. The call for appends lasts as long as its connection, so its end reveals a lost connection also when
 * nothing else is under way.
 *
 * Each connection has a new client, because a client reconnects to the address it knows even if another node leads. A leader that is
 * stopping refuses new calls at once but serves open calls for some seconds, and no other node leads until then. So appends continue
 * over its open call, and a follower answers reads.
 */
export const createConnections = (url: string, { check, patienceMs = 3_000 }: Options): Connections => {
  const closing = new AbortController()
  let leader: Opened | undefined
  /** Whether the leader accepts new calls, as far as known. */
  let acceptsCalls = false
  let follower: Opened | undefined
  let opening: Promise<void> | undefined
  let changed = Promise.withResolvers<void>()
  let lostAt = 0
  let reason: StoreError | undefined
  let isUsed = false
  let hasTried = false

  const notifyWaiting = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const changeWithin = async (ms: number, ended: AbortSignal): Promise<void> => {
    const done = new AbortController()
    const late = sleep(ms, undefined, { signal: AbortSignal.any([done.signal, ended]) }).catch(
      () => undefined,
    )
    await Promise.race([changed.promise, late])
    done.abort()
  }

  const onCallsRefused = (error: StoreError): void => {
    if (acceptsCalls) lostAt = performance.now()
    acceptsCalls = false
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
    const withinMs = hasTried ? openMs : firstOpenMs
    const opened = await open(url, { check, isLeader, onEnd, withinMs, signal: closing.signal })
    if (!opened.lost.aborted && !closing.signal.aborted) return opened
    await opened.retire()
    throw storeError('unavailable', 'connecting')
  }
  /** @returns whether the leader's connection is open. */
  const openMore = async (): Promise<boolean> => {
    try {
      const opened = await openOne(true)
      const replaced = [leader, follower]
      leader = opened
      acceptsCalls = true
      follower = undefined
      reason = undefined
      notifyWaiting()
      for (const connection of replaced) void connection?.retire()
      return true
    } catch (error) {
      reason = toStoreError(error, 'connecting')
      if (reason.fault === 'not_ours')
        for (const connection of [leader, follower]) if (connection) onEnd(connection, reason)
    } finally {
      hasTried = true
    }
    if (leader && !follower) {
      follower = await openOne(false).catch(() => undefined)
      notifyWaiting()
    }
    return false
  }
  const keepOpening = (): void => {
    opening ??= (async () => {
      for (let failures = 1; !closing.signal.aborted && !(await openMore()); failures++) {
        notifyWaiting()
        await sleep(backoffMs(failures), undefined, { signal: closing.signal }).catch(() => undefined)
      }
    })().finally(() => {
      opening = undefined
      if (!acceptsCalls && !closing.signal.aborted) keepOpening()
    })
  }
  const usable = (what: 'appends' | 'reads'): Connection | undefined => {
    const connection = what === 'appends' || acceptsCalls ? leader : follower
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
      const ended = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
      const leftMs = (): number => lostAt + (hasTried ? patienceMs : firstOpenMs) - performance.now()
      while (!usable(what) && reason?.fault !== 'not_ours' && !ended.aborted && leftMs() > 0)
        await changeWithin(leftMs(), ended)
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
      if (!connection || !acceptsCalls) return
      await check(connection, true).catch(error => {
        const failure = toStoreError(error, 'checking the log')
        if (failure.fault === 'not_ours') onEnd(connection, failure)
        else if (isConnectionLost(failure)) onCallsRefused(failure)
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
  /** Ends everything under way over it, with this reason. */
  retire(reason?: StoreError): Promise<void>
}

interface Opening extends Pick<Options, 'check'> {
  readonly isLeader: boolean
  readonly onEnd: (connection: Opened, reason: StoreError) => void
  readonly withinMs: number
  readonly signal: AbortSignal
}

const open = async (url: string, { check, isLeader, onEnd, withinMs, signal }: Opening): Promise<Opened> => {
  const client = connectClient(url, { nodePreference: isLeader ? 'leader' : 'follower' })
  const lost = new AbortController()
  let opened: Opened | undefined
  let closeChannel = (): void => undefined
  const retire = async (reason = storeError('unavailable', 'using the connection')): Promise<void> => {
    if (lost.signal.aborted) return
    lost.abort(reason)
    await disposeClient(client, disposeMs)
    closeChannel()
  }
  const onCallEnd = (error: StoreError): void => {
    if (opened && !lost.signal.aborted) onEnd(opened, error)
  }
  const connect = async (): Promise<Opened> => {
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
  const late = AbortSignal.any([AbortSignal.timeout(withinMs), signal])
  const tooLate = new Promise<never>((_, reject) => {
    const onLate = (): void => reject(storeError('unavailable', 'connecting'))
    if (late.aborted) onLate()
    late.addEventListener('abort', onLate, { once: true })
  })
  try {
    opened = await Promise.race([connect(), tooLate])
    return opened
  } catch (error) {
    void retire()
    throw error
  }
}
