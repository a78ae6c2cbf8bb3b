import type { ServerDuplexStream } from '@grpc/grpc-js'
import { type BatchRefusal, refusalStatus } from './batchStatus.ts'
import {
  type BatchOptions,
  type BatchRequest,
  identifierIn,
  readBatchOptions,
  readProposed,
  refusalFrame,
  successFrame,
} from './batchWire.ts'
import { leaderOf, requireLeader } from './cluster.ts'
import { invalidArgument, toServiceError } from './errors.ts'
import type { Outcome, Proposed } from './model.ts'
import type { Service } from './service.ts'

/** Messages are read and written by hand. */
type Call = ServerDuplexStream<BatchRequest, Buffer>

/** An append that is arriving in parts, or has arrived and is being written. */
interface Batch extends BatchOptions {
  readonly correlation: Buffer
  readonly identifier: Buffer
  readonly deadline: number
  readonly timer: NodeJS.Timeout
  readonly events: Proposed[]
  bytes: number
  submitted: boolean
}

/** Streams/BatchAppend: one call that lives as long as its client, with an append in each of its messages. */
export const batchAppend =
  ({ journal, cluster, admit, maxAppendBytes, openCalls }: Service) =>
  (call: Call): void => {
    openCalls.add(call)
    const batches = new Map<string, Batch>()
    let ended = false

    const respond = (batch: Pick<Batch, 'correlation' | 'identifier' | 'expected'>, result: Result): void => {
      if (call.cancelled || call.destroyed) return
      const { correlation, identifier } = batch
      try {
        call.write(
          result.kind === 'success'
            ? successFrame(correlation, identifier, result)
            : refusalFrame(correlation, identifier, refusalStatus(result, { ...batch, maxAppendBytes })),
        )
      } catch {
        // What names the append goes back as it came; where that cannot be read, nothing can be answered about it.
        call.emit('error', invalidArgument('what names the append cannot be read'))
      }
    }
    /** Each append is answered once: its client has forgotten it afterwards. */
    const settle = (key: string, result: Result): void => {
      const batch = batches.get(key)
      if (!batch) return
      clearTimeout(batch.timer)
      batches.delete(key)
      respond(batch, result)
      if (ended && batches.size === 0) call.end()
    }
    const open = (key: string, correlation: Buffer, options: Buffer): Batch => {
      const read = readBatchOptions(options)
      const deadline = read.deadline ?? Date.now() + defaultTimeoutMs
      return {
        ...read,
        correlation,
        identifier: identifierIn(options),
        deadline,
        // The call itself has no deadline, so it is for the server to keep each append's.
        timer: setTimeout(
          () => settle(key, { kind: 'timeout' }),
          Math.min(deadline - Date.now(), maxTimerMs),
        ),
        events: [],
        bytes: 0,
        submitted: false,
      }
    }
    const take = (key: string, request: BatchRequest): void => {
      const { correlation, options } = request
      if (options && !batches.has(key)) batches.set(key, open(key, correlation, options))
      const batch = batches.get(key)
      if (!batch || batch.submitted) return // It has been refused, and what is left of it is still arriving.
      for (const message of request.events) {
        const event = readProposed(message)
        batch.bytes += event.data.length
        batch.events.push(event)
      }
      if (batch.bytes > maxAppendBytes) settle(key, { kind: 'too_large' })
      if (batch.bytes > maxAppendBytes || !request.isFinal) return
      batch.submitted = true
      const { stream, expected, events, deadline } = batch
      journal.submit({ kind: 'append', stream, expected, events, deadline }).then(
        outcome => settle(key, outcome),
        // What became of it is unknown, which an answer could not say: the whole call fails.
        error => call.emit('error', toServiceError(error)),
      )
    }

    const forgetAll = (): void => {
      for (const { timer } of batches.values()) clearTimeout(timer)
      batches.clear()
    }
    call.on('error', forgetAll)
    call.on('cancelled', forgetAll)
    try {
      admit(call.metadata)
    } catch (error) {
      call.emit('error', toServiceError(error))
      return
    }
    /** The node may have lost the lead since the call was begun; while no node leads, each append is refused by itself. */
    const isForAnotherNode = (): boolean => {
      if (!leaderOf(cluster)) return false
      try {
        requireLeader(cluster, call.metadata)
        return false
      } catch (error) {
        call.emit('error', toServiceError(error))
        return true
      }
    }
    call.on('data', (request: BatchRequest) => {
      if (openCalls.isStopping()) return // What was there before is finished; this is cancelled with the call.
      if (isForAnotherNode()) return
      const { correlation, options } = request
      const key = correlation.toString('latin1')
      try {
        take(key, request)
      } catch (error) {
        const refusal: BatchRefusal = { kind: 'bad_request', reason: toServiceError(error).details }
        if (batches.has(key)) settle(key, refusal)
        else respond({ correlation, identifier: identifierOrNone(options), expected: 'any' }, refusal)
      }
    })
    call.on('end', () => {
      ended = true
      // What has not come as a whole never will, however long its client wanted to wait for it.
      for (const [key, { submitted }] of batches)
        if (!submitted) settle(key, { kind: 'bad_request', reason: 'the call ended before the append did' })
      if (batches.size === 0 && !call.writableEnded) call.end()
    })
  }

type Success = Extract<Outcome, { kind: 'success' }>
type Result = Success | BatchRefusal

const identifierOrNone = (options: Buffer | undefined): Buffer => {
  try {
    return options ? identifierIn(options) : Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
}

const defaultTimeoutMs = 10_000
const maxTimerMs = 2 ** 31 - 1
