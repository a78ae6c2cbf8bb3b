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

/** One call to the server that lives as long as its connection, with an append in each of its messages. */
export interface BatchCall {
  /** @throws StoreError `unavailable` when the outcome is unknown. */
  append(append: Append): Promise<BatchAnswer['result']>
  /** Why the call has ended; undefined while it goes on. */
  readonly ended: StoreError | undefined
  /** Closes the connection that the call was made over. */
  closeChannel(): void
}

/** What the client keeps for those who extend it. */
interface Inside {
  supports(method: unknown): Promise<boolean>
  callArguments(options: object, callOptions: CallOptions): [Metadata, CallOptions]
  GRPCStreamCreator(service: unknown, name: string, creator: (client: Client) => Call): () => Promise<Call>
}
type Call = ClientDuplexStream<Buffer, BatchAnswer>

interface Waiting {
  readonly resolve: (result: BatchAnswer['result']) => void
  readonly reject: (error: Error) => void
}

interface Options {
  /** The call ends when its node doesn't lead, also when it leads no more. */
  readonly requiresLeader: boolean
  /** Called once, when the call has ended for whatever reason. */
  readonly onEnd: (error: StoreError) => void
}

/** How long the server may take; what has not been begun by then is not written. */
const deadlineMs = 10_000
/** An answer may get lost with the connection; this only comes after the server's own deadline. */
const forgottenMs = deadlineMs + 2_000

/**
 * The client's own call, over its own connection, with messages that are written and read by hand: the client's take half
 * of what an append costs. Nor does it keep the appends of all clients in one place, where one whose connection breaks fails
 * those of the others.
 */
export const openBatchCall = async (
  client: EventStoreDBClient,
  { requiresLeader, onEnd }: Options,
): Promise<BatchCall> => {
  const inside = client as unknown as Inside
  if (!(await inside.supports(streamsService.StreamsService.batchAppend)))
    throw storeError('failed', 'connecting', new Error('it is older than version 21.10, which is needed'))
  const waiting = new Map<string, Waiting>()
  let ended: StoreError | undefined
  let channel: { close(): void } | undefined
  const begin = (grpc: Client): Call => {
    channel = grpc.getChannel()
    const [metadata, options] = inside.callArguments(
      { requiresLeader },
      { deadline: Number.POSITIVE_INFINITY },
    )
    return grpc.makeBidiStreamRequest(path, asItIs, batchAnswer, metadata, options)
  }
  const call = await inside.GRPCStreamCreator(streamsService.StreamsClient, 'appendToStream', begin)()
  const end = (error: StoreError): void => {
    if (ended) return
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    onEnd(error)
  }
  call.on('data', ({ correlation, result }: BatchAnswer) => {
    waiting.get(correlation)?.resolve(result)
    waiting.delete(correlation)
  })
  call.on('error', error => end(toStoreError(error, 'appending')))
  call.on('end', () => end(storeError('unavailable', 'appending', new Error('it has ended the call'))))

  return {
    get ended() {
      return ended
    },
    closeChannel: () => channel?.close(),
    append: async about => {
      if (ended) throw ended
      const correlation = randomUUID()
      const message = batchRequest({ ...about, correlation, deadline: Date.now() + deadlineMs })
      let forget: NodeJS.Timeout | undefined
      const answered = new Promise<BatchAnswer['result']>((resolve, reject) => {
        forget = setTimeout(() => {
          reject(storeError('unavailable', `appending to ${about.stream}`, new Error(noAnswer)))
        }, forgottenMs)
        waiting.set(correlation, { resolve, reject })
        call.write(message)
      })
      return answered.finally(() => {
        clearTimeout(forget)
        waiting.delete(correlation)
      })
    },
  }
}

const noAnswer = `no answer for ${forgottenMs} ms`
const path = '/event_store.client.streams.Streams/BatchAppend'
const asItIs = (message: Buffer): Buffer => message
