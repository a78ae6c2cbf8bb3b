import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Server, ServerCredentials } from '@grpc/grpc-js'
import type { Member } from './cluster.ts'
import { openJournal } from './journal.ts'
import { createNode } from './node.ts'
import { writeSystemEvents } from './systemEvents.ts'

export interface EventStoreOptions {
  readonly databaseUrl: string
  /** 0, the default, takes any that is free. */
  readonly port?: number
  readonly host?: string
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer }
  /** What the users admin and ops sign in with; without one, nobody is asked. */
  readonly password?: string
  readonly maxAppendBytes?: number
  /** How long to wait for a killed predecessor to let go of the database. */
  readonly lockWaitMs?: number
}

export interface EmbeddedEventStore {
  /** For any EventStoreDB client. */
  readonly url: string
  readonly port: number
  /** Finishes the appends that it has, ends every other call. */
  close(): Promise<void>
}

/** A server that speaks EventStoreDB's protocol and keeps its events in Postgres. */
export const startEventStore = async (options: EventStoreOptions): Promise<EmbeddedEventStore> => {
  const { host = '127.0.0.1', tls } = options
  const journal = await openJournal(options)
  const id = randomUUID()
  let port = options.port ?? 0
  const members = (): Member[] => [{ id, host, port, state: 'LEADER', isAlive: true }]
  const node = createNode(journal, { ...options, cluster: { self: id, members } })

  const close = async (): Promise<void> => {
    node.stopAppends()
    await node.end({
      last: () => Promise.race([journal.finish(), sleep(finishMs, undefined, { ref: false })]),
    })
    await journal.close()
  }

  try {
    await writeSystemEvents(journal)
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

/** Postgres may be stuck; then its appends end with an unknown outcome, as they do when a server is killed. */
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

/** gRPC wraps the system's own error in several sentences. */
const explain = (message: string): string => {
  if (message.includes('EADDRINUSE')) return 'the port is in use'
  if (message.includes('EADDRNOTAVAIL')) return 'this machine has no such address'
  return message.includes('EACCES') ? 'not permitted' : message
}
