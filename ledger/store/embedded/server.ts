import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { append } from './append.ts'
import { askForPassword, askNobody } from './auth.ts'
import { batchAppend } from './batchAppend.ts'
import { readBatchRequest } from './batchWire.ts'
import { clusterInfo, supportedMethods } from './discovery.ts'
import { openJournal } from './journal.ts'
import { createOpenCalls } from './openCalls.ts'
import { read } from './readCall.ts'
import { softDeleteStream, tombstoneStream } from './remove.ts'
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
  /** Finishes the appends that it has, cancels every other call. */
  close(): Promise<void>
}

/** A server that speaks EventStoreDB's protocol and keeps its events in Postgres. */
export const startEventStore = async (options: EventStoreOptions): Promise<EmbeddedEventStore> => {
  const { host = '127.0.0.1', tls, password } = options
  const journal = await openJournal(options)
  const openCalls = createOpenCalls()
  const service = {
    journal,
    openCalls,
    authenticate: password === undefined ? askNobody : askForPassword(password),
    maxAppendBytes: options.maxAppendBytes ?? 1024 * 1024,
    pageSize: 512,
  }
  const server = new Server(channelOptions)
  const nodeId = randomUUID()
  let port = options.port ?? 0
  const definitions = [streamsDefinition, gossipDefinition, featuresDefinition]
  server.addService(streamsDefinition, {
    append: append(service),
    batchAppend: batchAppend(service),
    delete: softDeleteStream(service),
    tombstone: tombstoneStream(service),
    read: read(service),
  } as UntypedServiceImplementation) // Typed by the handlers; the definition has lost its types.
  server.addService(gossipDefinition, { read: answering(() => clusterInfo(host, port, nodeId)) })
  server.addService(featuresDefinition, {
    getSupportedMethods: answering(() => supportedMethods(definitions)),
  })

  const close = async (): Promise<void> => {
    openCalls.stop()
    await Promise.race([journal.finish(), sleep(finishMs, undefined, { ref: false })])
    openCalls.endAll()
    await Promise.race([shutDown(server), sleep(farewellMs)])
    server.forceShutdown()
    await journal.close()
  }

  try {
    await writeSystemEvents(journal)
    port = await bind(server, `${host}:${port}`, tls)
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
/** For the last answers to reach their clients. */
const farewellMs = 250

const channelOptions = {
  // Appends are limited by themselves; this is only above them.
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  // Every subscription of a client is a call on its one connection; the default would let the 101st wait for ever.
  'grpc.max_concurrent_streams': 10_000,
}

// The generated definitions carry request and response types that a server has no use for.
const gossipDefinition = gossipService.GossipService as unknown as ServiceDefinition
const featuresDefinition = featuresService.ServerFeaturesService as unknown as ServiceDefinition
const generated = streamsService.StreamsService as unknown as ServiceDefinition
const asItIs = (frame: Buffer): Buffer => frame
const streamsDefinition: ServiceDefinition = {
  ...generated,
  // What there is much of is encoded already, and read by hand.
  read: { ...generated['read']!, responseSerialize: asItIs },
  batchAppend: {
    ...generated['batchAppend']!,
    requestDeserialize: readBatchRequest,
    responseSerialize: asItIs,
  },
}

const answering =
  <Response>(respond: () => Response): handleUnaryCall<unknown, Response> =>
  (_call, reply) =>
    reply(null, respond())

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

const shutDown = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.tryShutdown(() => resolve())
  })
