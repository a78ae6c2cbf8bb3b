import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import emptyMessage from 'google-protobuf/google/protobuf/empty_pb.js'
import { type BatchRefusal, refusalStatus } from './batchStatus.ts'
import { toServiceError } from './errors.ts'
import type { Expected, Outcome, Proposed } from './model.ts'
import { expectedPosition, proposedEvent, sizeOf, uuidText, writableStreamName } from './requests.ts'
import type { Service } from './service.ts'

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>

/** An append that is arriving in parts, or has arrived and is being written. */
interface Batch {
  readonly correlation: UUID
  readonly identifier: StreamIdentifier
  readonly stream: string
  readonly expected: Expected
  readonly deadline: number
  readonly timer: NodeJS.Timeout
  readonly events: Proposed[]
  bytes: number
  submitted: boolean
}

/** Streams/BatchAppend: one call that lives as long as its client, with an append in each of its messages. */
export const batchAppend =
  ({ journal, authenticate, maxAppendBytes, openCalls }: Service) =>
  (call: Call): void => {
    openCalls.add(call)
    const batches = new Map<string, Batch>()
    let ended = false

    const respond = (batch: Pick<Batch, 'correlation' | 'identifier' | 'expected'>, result: Result): void => {
      if (call.cancelled || call.destroyed) return
      const response = new streams.BatchAppendResp()
        .setCorrelationId(batch.correlation)
        .setStreamIdentifier(batch.identifier)
      if (result.kind === 'success') response.setSuccess(success(result))
      else response.setError(refusalStatus(result, { ...batch, maxAppendBytes }))
      call.write(response)
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
    const open = (key: string, correlation: UUID, options: BatchAppendReq.Options): Batch => {
      const deadline = options.getDeadline()?.toDate().getTime() ?? Date.now() + defaultTimeoutMs
      return {
        correlation,
        identifier: options.getStreamIdentifier() ?? new shared.StreamIdentifier(),
        stream: writableStreamName(options.getStreamIdentifier()),
        expected: expectedPosition(options),
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
    const take = (key: string, correlation: UUID, request: BatchAppendReq): void => {
      const options = request.getOptions()
      if (options && !batches.has(key)) batches.set(key, open(key, correlation, options))
      const batch = batches.get(key)
      if (!batch || batch.submitted) return // It has been refused, and what is left of it is still arriving.
      for (const message of request.getProposedMessagesList()) {
        const event = proposedEvent(message)
        batch.bytes += sizeOf(event)
        batch.events.push(event)
      }
      if (batch.bytes > maxAppendBytes) settle(key, { kind: 'too_large' })
      if (batch.bytes > maxAppendBytes || !request.getIsFinal()) return
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
      authenticate(call.metadata)
    } catch (error) {
      call.emit('error', toServiceError(error))
      return
    }
    call.on('data', (request: BatchAppendReq) => {
      if (openCalls.isStopping()) return // What was there before is finished; this is cancelled with the call.
      const correlation = request.getCorrelationId() ?? new shared.UUID()
      const key = uuidText(correlation)
      try {
        take(key, correlation, request)
      } catch (error) {
        const refusal: BatchRefusal = { kind: 'bad_request', reason: toServiceError(error).details }
        const identifier = request.getOptions()?.getStreamIdentifier() ?? new shared.StreamIdentifier()
        if (batches.has(key)) settle(key, refusal)
        else respond({ correlation, identifier, expected: 'any' }, refusal)
      }
    })
    call.on('end', () => {
      ended = true
      if (batches.size === 0) call.end()
    })
  }

type Success = Extract<Outcome, { kind: 'success' }>
type Result = Success | BatchRefusal

const defaultTimeoutMs = 10_000
const maxTimerMs = 2 ** 31 - 1

const success = ({ revision, position }: Success): BatchAppendResp.Success => {
  const message = new streams.BatchAppendResp.Success()
  if (revision < 0) message.setNoStream(new emptyMessage.Empty())
  else message.setCurrentRevision(String(revision))
  if (position === undefined) return message.setNoPosition(new emptyMessage.Empty())
  return message.setPosition(
    new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)),
  )
}
