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
import { allowEveryone, requirePassword } from './auth.ts'
import { batchAppend } from './batchAppend.ts'
import { readBatchRequest } from './batchWire.ts'
import { type Cluster, clusterInfo, leaderOf, requireLeader } from './cluster.ts'
import { supportedMethods } from './discovery.ts'
import type { EventLog } from './eventLog.ts'
import { createOpenCalls } from './openCalls.ts'
import { read } from './readCall.ts'
import { softDeleteStream, tombstoneStream } from './remove.ts'
import type { Service } from './service.ts'

export interface NodeOptions {
  readonly cluster: Cluster
  /** The password of the users admin and ops; without one, every call is allowed. */
  readonly password?: string
  readonly maxAppendBytes?: number
}

/** A gRPC server over a log; the caller binds it to an address. */
export interface Node {
  readonly server: Server
  /** Refuses new appends from now on. */
  stopAppends(): void
  end(ending: Ending): Promise<void>
}

/** How to stop, while new connections and calls are refused. */
interface Ending {
  /** Open calls continue until this resolves. */
  readonly last: () => Promise<unknown>
  /** The error that ends them. */
  readonly error?: ServiceError
  /** Resolves when connections that the caller accepted are closed. */
  readonly disconnected?: Promise<unknown>
}

export const createNode = (eventLog: EventLog, { cluster, password, maxAppendBytes }: NodeOptions): Node => {
  const openCalls = createOpenCalls()
  const authenticate = password === undefined ? allowEveryone : requirePassword(password)
  const service: Service = {
    eventLog: {
      ...eventLog,
      submit: request => (leaderOf(cluster) ? eventLog.submit(request) : Promise.resolve(notReady)),
    },
    openCalls,
    cluster,
    authorize: metadata => {
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
  } as UntypedServiceImplementation) // Typed by the handlers.
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
      await Promise.race([Promise.all([closed, disconnected]), sleep(lastAnswersMs)])
      server.forceShutdown()
    },
  }
}

const notReady = { kind: 'not_ready' } as const

/** For sending the last answers. */
const lastAnswersMs = 250

const channelOptions = {
  // Above the limit of appends, which is enforced separately.
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  // Every subscription is a call on the client's one connection; by default the 101st would wait permanently.
  'grpc.max_concurrent_streams': 10_000,
}

// The generated definitions have client types.
const gossipDefinition = gossipService.GossipService as unknown as ServiceDefinition
const featuresDefinition = featuresService.ServerFeaturesService as unknown as ServiceDefinition
const generated = streamsService.StreamsService as unknown as ServiceDefinition
const identity = (frame: Buffer): Buffer => frame
const streamsDefinition: ServiceDefinition = {
  ...generated,
  // Frequent messages are encoded and decoded by our own code.
  read: { ...generated['read']!, responseSerialize: identity },
  batchAppend: {
    ...generated['batchAppend']!,
    requestDeserialize: readBatchRequest,
    responseSerialize: identity,
  },
}

const answering =
  <Response>(respond: () => Response): handleUnaryCall<unknown, Response> =>
  (_call, reply) =>
    reply(null, respond())
