import { randomUUID } from 'node:crypto'
import type { EventStoreDBClient } from '@eventstore/db-client'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { CallOptions, Client, ClientDuplexStream, Metadata } from '@grpc/grpc-js'
import type { NewEvent } from '#shared/ports/eventStore.ts'
import { type BatchAnswer, batchAnswer, batchRequest } from './batchMessages.ts'

interface Append {
  readonly stream: string
  readonly events: readonly NewEvent[]
  readonly expected: bigint | 'no_stream'
}

/** One call to the server that lives as long as its connection, with an append in each of its messages. */
export interface BatchCall {
  /** Undefined where the server has no such call. @throws when the outcome is unknown. */
  append(append: Append): Promise<BatchAnswer['result'] | undefined>
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

/** How long the server may take; what has not been begun by then is not written. */
const deadlineMs = 10_000
/** An answer may get lost with the connection; this only comes after the server's own deadline. */
const forgottenMs = deadlineMs + 2_000

/**
 * The client's own call, over its own connection, with messages that are written and read by hand: the client's take half
 * of what an append costs. Nor does it keep the appends of all clients in one place, where one whose connection breaks fails
 * those of the others.
 */
export const createBatchCall = (client: EventStoreDBClient): BatchCall => {
  const inside = client as unknown as Inside
  let current: Promise<Open | undefined> | undefined

  const open = async (onOver: () => void): Promise<Open | undefined> => {
    if (!(await inside.supports(streamsService.StreamsService.batchAppend))) return undefined
    const waiting: Open['waiting'] = new Map()
    const begin = (grpc: Client): Call => {
      const [metadata, options] = inside.callArguments({}, { deadline: Number.POSITIVE_INFINITY })
      return grpc.makeBidiStreamRequest(path, asItIs, batchAnswer, metadata, options)
    }
    const call = await inside.GRPCStreamCreator(streamsService.StreamsClient, 'appendToStream', begin)()
    const end = (error: Error): void => {
      onOver()
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    call.on('data', ({ correlation, result }: BatchAnswer) => {
      waiting.get(correlation)?.resolve(result)
      waiting.delete(correlation)
    })
    call.on('error', end)
    call.on('end', () => end(new Error('the event store has ended the call')))
    return { call, waiting }
  }
  /** The call that there is, or a new one when it is over. */
  const opened = (): Promise<Open | undefined> => {
    if (current) return current
    const forget = (): void => {
      if (current === fresh) current = undefined
    }
    const fresh = open(forget)
    fresh.catch(forget)
    current = fresh
    return fresh
  }

  return {
    append: async about => {
      const { call, waiting } = (await opened()) ?? {}
      if (!call || !waiting) return undefined
      const correlation = randomUUID()
      const message = batchRequest({ ...about, correlation, deadline: Date.now() + deadlineMs })
      let forget: NodeJS.Timeout | undefined
      const answered = new Promise<BatchAnswer['result']>((resolve, reject) => {
        forget = setTimeout(() => {
          reject(new Error(`the event store has not answered for ${forgottenMs} ms`))
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

interface Open {
  readonly call: Call
  readonly waiting: Map<string, Waiting>
}

const path = '/event_store.client.streams.Streams/BatchAppend'
const asItIs = (message: Buffer): Buffer => message
