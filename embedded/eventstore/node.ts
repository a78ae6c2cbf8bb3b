import { setTimeout as sleep } from 'node:timers/promises'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import {
  type handleUnaryCall,
  Server,
  type ServiceDefinition,
  type ServiceError,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { append } from './append.ts'
import { askForPassword, askNobody } from './auth.ts'
import { batchAppend } from './batchAppend.ts'
import { readBatchRequest } from './batchWire.ts'
import { type Cluster, clusterInfo, leaderOf, requireLeader } from './cluster.ts'
import { supportedMethods } from './discovery.ts'
import type { Journal } from './journal.ts'
import { createOpenCalls } from './openCalls.ts'
import { read } from './readCall.ts'
import { softDeleteStream, tombstoneStream } from './remove.ts'
import type { Service } from './service.ts'

export interface NodeOptions {
  readonly cluster: Cluster
  /** What the users admin and ops sign in with; without one, nobody is asked. */
  readonly password?: string
  readonly maxAppendBytes?: number
}

/** A gRPC server over a log. Where it listens is up to the caller. */
export interface Node {
  readonly server: Server
  /** From here on no append is begun. */
  stopAppends(): void
  end(ending: Ending): Promise<void>
}

/** No connection and no call is accepted any more. */
interface Ending {
  /** The open calls go on until this is over. */
  readonly last: () => Promise<unknown>
  /** What they end with. */
  readonly error?: ServiceError
  /** For when the connections are closed that were accepted by somebody else. */
  readonly disconnected?: Promise<unknown>
}

export const createNode = (journal: Journal, { cluster, password, maxAppendBytes }: NodeOptions): Node => {
  const openCalls = createOpenCalls()
  const authenticate = password === undefined ? askNobody : askForPassword(password)
  const service: Service = {
    journal: {
      ...journal,
      submit: request => (leaderOf(cluster) ? journal.submit(request) : Promise.resolve(notReady)),
    },
    openCalls,
    cluster,
    admit: metadata => {
      authenticate(metadata)
      requireLeader(cluster, metadata)
    },
    maxAppendBytes: maxAppendBytes ?? 1024 * 1024,
    pageSize: 512,
  }
  const server = new Server(channelOptions)
  const definitions = [streamsDefinition, gossipDefinition, featuresDefinition]
  server.addService(streamsDefinition, {
    append: append(service),
    batchAppend: batchAppend(service),
    delete: softDeleteStream(service),
    tombstone: tombstoneStream(service),
    read: read(service),
  } as UntypedServiceImplementation) // Typed by the handlers; the definition has lost its types.
  server.addService(gossipDefinition, { read: answering(() => clusterInfo(cluster)) })
  server.addService(featuresDefinition, {
    getSupportedMethods: answering(() => supportedMethods(definitions)),
  })

  return {
    server,
    stopAppends: openCalls.stop,
    end: async ({ last, error, disconnected }) => {
      const closed = new Promise<void>(resolve => server.tryShutdown(() => resolve()))
      await last()
      openCalls.endAll(error)
      await Promise.race([Promise.all([closed, disconnected]), sleep(farewellMs)])
      server.forceShutdown()
    },
  }
}

const notReady = { kind: 'not_ready' } as const

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
