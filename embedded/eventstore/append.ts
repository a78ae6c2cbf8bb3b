import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import { invalidArgument, maximumAppendSizeExceeded, toServiceError, writtenOrWrong } from './errors.ts'
import { type Expected, LogUnavailable, type Outcome, type Proposed } from './model.ts'
import { expectedRevision, proposedEvent, writableStreamName } from './requests.ts'
import type { Service } from './service.ts'

type Call = ServerReadableStream<AppendReq, AppendResp>
type Reply = sendUnaryData<AppendResp>

/** Streams/Append: one append per call, first the options, then one event per message. */
export const append =
  ({ eventLog, authorize, maxAppendBytes, openCalls }: Service) =>
  (call: Call, reply: Reply): void => {
    let target: { stream: string; expected: Expected } | undefined
    const events: Proposed[] = []
    let bytes = 0
    let isOver = false

    const finish: Reply = (...answer) => {
      if (isOver) return
      isOver = true
      reply(...answer)
    }
    const receive = (request: AppendReq): void => {
      const options = request.getOptions()
      if (options) {
        authorize(call.metadata)
        target = {
          stream: writableStreamName(options.getStreamIdentifier()),
          expected: expectedRevision(options),
        }
      }
      const message = request.getProposedMessage()
      if (!message) return
      const event = proposedEvent(message)
      bytes += event.data.length
      if (bytes > maxAppendBytes) throw maximumAppendSizeExceeded(maxAppendBytes)
      events.push(event)
    }
    const write = async (): Promise<AppendResp> => {
      if (!target) throw invalidArgument('options are required')
      const { stream, expected } = target
      const deadline = deadlineOf(call)
      return response(await eventLog.submit({ kind: 'append', stream, expected, events, deadline }), target)
    }

    call.on('data', (request: AppendReq) => {
      if (isOver) return // The client of a refused append may send more for a while.
      try {
        receive(request)
      } catch (error) {
        finish(toServiceError(error))
      }
    })
    // Nothing was written, so the client may retry.
    openCalls.add(call, () => finish(toServiceError(new LogUnavailable('the event store is stopping'))))
    const onEnd = (): void => {
      isOver = true
    }
    call.on('error', onEnd)
    call.on('cancelled', onEnd)
    call.on('end', () => {
      if (isOver) return
      write().then(
        answer => finish(null, answer),
        error => finish(toServiceError(error)),
      )
    })
  }

const deadlineOf = (call: Pick<Call, 'getDeadline'>): number => Number(call.getDeadline())

const response = (
  given: Outcome,
  { stream, expected }: { stream: string; expected: Expected },
): AppendResp => {
  const outcome = writtenOrWrong(given, stream)
  if (outcome.kind === 'wrong_expected_version')
    return new streams.AppendResp().setWrongExpectedVersion(wrongExpectedVersion(outcome.current, expected))

  const success = new streams.AppendResp.Success()
  if (outcome.revision < 0) success.setNoStream(new shared.Empty())
  else success.setCurrentRevision(String(outcome.revision))
  if (outcome.position === undefined) success.setNoPosition(new shared.Empty())
  else
    success.setPosition(
      new streams.AppendResp.Position()
        .setCommitPosition(String(outcome.position))
        .setPreparePosition(String(outcome.position)),
    )
  return new streams.AppendResp().setSuccess(success)
}

const wrongExpectedVersion = (current: number, expected: Expected): AppendResp.WrongExpectedVersion => {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (current < 0) wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(String(current))
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty())
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty())
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty())
  else wrong.setExpectedRevision(String(expected))
  return wrong
}
