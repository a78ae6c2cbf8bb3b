import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Server, ServerCredentials } from '@grpc/grpc-js'
import type { Member } from './cluster.ts'
import { openEventLog } from './eventLog.ts'
import { createNode } from './node.ts'
import { writeSystemEvents } from './systemEvents.ts'

export interface EventStoreOptions {
  readonly databaseUrl: string
  /** 0, the default, means any free port. */
  readonly port?: number
  readonly host?: string
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer }
  /** The password of the users admin and ops; without one, every call is allowed. */
  readonly password?: string
  readonly maxAppendBytes?: number
  /** How long to wait for the database lock of a killed predecessor. */
  readonly lockWaitMs?: number
}

export interface EmbeddedEventStore {
  /** For any EventStoreDB client. */
  readonly url: string
  readonly port: number
  /** Finishes appends that have begun, ends every other call. */
  close(): Promise<void>
}

/** A server that speaks EventStoreDB's protocol and keeps its events in Postgres. */
export const startEventStore = async (options: EventStoreOptions): Promise<EmbeddedEventStore> => {
  const { host = '127.0.0.1', tls } = options
  const eventLog = await openEventLog(options)
  const id = randomUUID()
  let port = options.port ?? 0
  const members = (): Member[] => [{ id, host, port, state: 'LEADER', isAlive: true }]
  const node = createNode(eventLog, { ...options, cluster: { self: id, members } })

  const close = async (): Promise<void> => {
    node.stopAppends()
    await node.end({
      last: () => Promise.race([eventLog.finish(), sleep(finishMs, undefined, { ref: false })]),
    })
    await eventLog.close()
  }

  try {
    await writeSystemEvents(eventLog)
    port = await bind(node.server, `${host}:${port}`, tls)
  } catch (error) {
    await close()
    throw error
  }
  let closing: Promise<void> | undefined
  return {
    url: `esdb://${host}:${port}?tls=${tls !== undefined}`,
    port,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** If Postgres hangs, appends end with an unknown outcome, as when a server is killed. */
const finishMs = 5_000

const bind = (server: Server, address: string, tls: EventStoreOptions['tls']): Promise<number> => {
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.cert }])
    : ServerCredentials.createInsecure()
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => {
      if (error) reject(new Error(`cannot listen on ${address}: ${explain(error.message)}`))
      else resolve(port)
    })
  })
}

/** gRPC wraps the system's error in several sentences. */
const explain = (message: string): string => {
  if (message.includes('EADDRINUSE')) return 'the port is in use'
  if (message.includes('EADDRNOTAVAIL')) return 'this machine has no such address'
  return message.includes('EACCES') ? 'not permitted' : message
}
