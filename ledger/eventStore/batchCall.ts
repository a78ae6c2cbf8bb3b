import { randomUUID } from 'node:crypto'
import type { EventStoreDBClient } from '@eventstore/db-client'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { CallOptions, Client, ClientDuplexStream, Metadata } from '@grpc/grpc-js'
import type { NewEvent, StoreError } from '#shared/ports/eventStore.ts'
import { type BatchAnswer, batchAnswer, batchRequest } from './batchMessages.ts'
import { storeError, toStoreError } from './storeErrors.ts'

interface Append {
  readonly stream: string
  readonly events: readonly NewEvent[]
  readonly expected: bigint | 'no_stream'
}

/** One call that lasts as long as its connection, with an append in each message. */
export interface BatchCall {
  /** @throws StoreError `unavailable` when the outcome is unknown. */
  append(append: Append): Promise<BatchAnswer['result']>
  /** Why the call has ended; undefined while it is open. */
  readonly ended: StoreError | undefined
  /** Closes the call's connection. */
  closeChannel(): void
}

/** Protected members of the pinned client, which offers no public way to make a call of its own. See decision 0009. */
interface ProtectedMembers {
  supports(method: unknown): Promise<boolean>
  callArguments(options: object, callOptions: CallOptions): [Metadata, CallOptions]
  GRPCStreamCreator(service: unknown, name: string, creator: (client: Client) => Call): () => Promise<Call>
}
type Call = ClientDuplexStream<Buffer, BatchAnswer>

interface Pending {
  readonly resolve: (result: BatchAnswer['result']) => void
  readonly reject: (error: Error) => void
}

interface Options {
  /** The call ends when its node is not or no longer the leader. */
  readonly requiresLeader: boolean
  /** Called once, when the call has ended for any reason. */
  readonly onEnd: (error: StoreError) => void
}

/** The server does not begin to write an append after this. */
const deadlineMs = 10_000
/** An answer may get lost with the connection; this is after the server's own deadline. */
const answerTimeoutMs = deadlineMs + 2_000

/**
 * The client's BatchAppend call, over its own connection, with messages that we encode and decode: the client's own append takes more
 * than twice the processor time. It also keeps the pending appends of all clients in one map, so that a broken connection fails those
 * of the others.
 */
export const openBatchCall = async (
  client: EventStoreDBClient,
  { requiresLeader, onEnd }: Options,
): Promise<BatchCall> => {
  const members = client as unknown as ProtectedMembers
  if (!(await members.supports(streamsService.StreamsService.batchAppend)))
    throw storeError('failed', 'connecting', new Error('the server must be version 21.10 or newer'))
  const pending = new Map<string, Pending>()
  let ended: StoreError | undefined
  let channel: { close(): void } | undefined
  const start = (grpc: Client): Call => {
    channel = grpc.getChannel()
    const [metadata, options] = members.callArguments(
      { requiresLeader },
      { deadline: Number.POSITIVE_INFINITY },
    )
    return grpc.makeBidiStreamRequest(path, identity, batchAnswer, metadata, options)
  }
  const call = await members.GRPCStreamCreator(streamsService.StreamsClient, 'appendToStream', start)()
  const end = (error: StoreError): void => {
    if (ended) return
    ended = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
    onEnd(error)
  }
  call.on('data', ({ correlation, result }: BatchAnswer) => {
    pending.get(correlation)?.resolve(result)
    pending.delete(correlation)
  })
  call.on('error', error => end(toStoreError(error, 'appending')))
  call.on('end', () =>
    end(storeError('unavailable', 'appending', new Error('the server has ended the call'))),
  )

  return {
    get ended() {
      return ended
    },
    closeChannel: () => channel?.close(),
    append: async append => {
      if (ended) throw ended
      const correlation = randomUUID()
      const message = batchRequest({ ...append, correlation, deadline: Date.now() + deadlineMs })
      let timer: NodeJS.Timeout | undefined
      const answered = new Promise<BatchAnswer['result']>((resolve, reject) => {
        timer = setTimeout(() => {
          reject(storeError('unavailable', `appending to ${append.stream}`, new Error(noAnswer)))
        }, answerTimeoutMs)
        pending.set(correlation, { resolve, reject })
        call.write(message)
      })
      return answered.finally(() => {
        clearTimeout(timer)
        pending.delete(correlation)
      })
    },
  }
}

const noAnswer = `no answer for ${answerTimeoutMs} ms`
const path = '/event_store.client.streams.Streams/BatchAppend'
const identity = (message: Buffer): Buffer => message
