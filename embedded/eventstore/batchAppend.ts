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

/** Messages are decoded and encoded by our own code. */
type Call = ServerDuplexStream<BatchRequest, Buffer>

/** An append that is arriving in parts or being written. */
interface Batch extends BatchOptions {
  readonly correlation: Buffer
  readonly identifier: Buffer
  readonly deadline: number
  readonly timer: NodeJS.Timeout
  readonly events: Proposed[]
  bytes: number
  submitted: boolean
}

/** Streams/BatchAppend: one call as long as the client's connection, with an append in each message. */
export const batchAppend =
  ({ eventLog, cluster, authorize, maxAppendBytes, openCalls }: Service) =>
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
        // The answer repeats the append's identifier; if that is unreadable, no answer is possible.
        call.emit('error', invalidArgument('the identifier of the append cannot be read'))
      }
    }
    /** Answers an append once; the client forgets it afterwards. */
    const settle = (key: string, result: Result): void => {
      const batch = batches.get(key)
      if (!batch) return
      clearTimeout(batch.timer)
      batches.delete(key)
      respond(batch, result)
      if (ended && batches.size === 0) call.end()
    }
    const begin = (key: string, correlation: Buffer, options: Buffer): Batch => {
      const read = readBatchOptions(options)
      const deadline = read.deadline ?? Date.now() + defaultTimeoutMs
      return {
        ...read,
        correlation,
        identifier: identifierIn(options),
        deadline,
        // The call has no deadline, so the server enforces each append's.
        timer: setTimeout(
          () => settle(key, { kind: 'timeout' }),
          Math.min(deadline - Date.now(), maxTimerMs),
        ),
        events: [],
        bytes: 0,
        submitted: false,
      }
    }
    const receive = (key: string, request: BatchRequest): void => {
      const { correlation, options } = request
      if (options && !batches.has(key)) batches.set(key, begin(key, correlation, options))
      const batch = batches.get(key)
      if (!batch || batch.submitted) return // It was refused, and the rest of it is still arriving.
      for (const message of request.events) {
        const event = readProposed(message)
        batch.bytes += event.data.length
        batch.events.push(event)
      }
      if (batch.bytes > maxAppendBytes) settle(key, { kind: 'too_large' })
      if (batch.bytes > maxAppendBytes || !request.isFinal) return
      batch.submitted = true
      const { stream, expected, events, deadline } = batch
      eventLog.submit({ kind: 'append', stream, expected, events, deadline }).then(
        outcome => settle(key, outcome),
        // The outcome is unknown, which no answer can express, so the call fails.
        error => call.emit('error', toServiceError(error)),
      )
    }

    const clear = (): void => {
      for (const { timer } of batches.values()) clearTimeout(timer)
      batches.clear()
    }
    call.on('error', clear)
    call.on('cancelled', clear)
    try {
      authorize(call.metadata)
    } catch (error) {
      call.emit('error', toServiceError(error))
      return
    }
    /** The node may have lost the lead since the call began; while no node leads, each append is refused separately. */
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
      if (openCalls.isStopping()) return // Appends that had begun are finished; this one is cancelled with the call.
      if (isForAnotherNode()) return
      const { correlation, options } = request
      const key = correlation.toString('latin1')
      try {
        receive(key, request)
      } catch (error) {
        const refusal: BatchRefusal = { kind: 'bad_request', reason: toServiceError(error).details }
        if (batches.has(key)) settle(key, refusal)
        else respond({ correlation, identifier: identifierOrNone(options), expected: 'any' }, refusal)
      }
    })
    call.on('end', () => {
      ended = true
      // Incomplete appends stay incomplete, whatever their deadline.
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
