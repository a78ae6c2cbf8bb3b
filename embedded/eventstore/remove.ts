import shared from '@eventstore/db-client/generated/shared_pb.js'
import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js'
import { invalidArgument, toServiceError, writtenOrWrong, wrongExpectedVersion } from './errors.ts'
import { expectedNumber, expectedRevision, writableStreamName } from './requests.ts'
import type { Service } from './service.ts'

/** Streams/Delete: hides the stream, which may begin again. */
export const softDeleteStream =
  (service: Service) =>
  (call: ServerUnaryCall<DeleteReq, DeleteResp>, reply: sendUnaryData<DeleteResp>): void =>
    answer(reply, async () => {
      const position = await remove(service, 'delete', call)
      const response = new streams.DeleteResp()
      if (position === undefined) return response.setNoPosition(new shared.Empty())
      return response.setPosition(
        new streams.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
      )
    })

/** Streams/Tombstone: deletes the stream permanently. */
export const tombstoneStream =
  (service: Service) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, reply: sendUnaryData<TombstoneResp>): void =>
    answer(reply, async () => {
      const position = await remove(service, 'tombstone', call)
      const response = new streams.TombstoneResp()
      if (position === undefined) return response.setNoPosition(new shared.Empty())
      return response.setPosition(
        new streams.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
      )
    })

const remove = async (
  { eventLog, authorize }: Service,
  kind: 'delete' | 'tombstone',
  call: ServerUnaryCall<DeleteReq, DeleteResp> | ServerUnaryCall<TombstoneReq, TombstoneResp>,
): Promise<string | undefined> => {
  authorize(call.metadata)
  const options = call.request.getOptions()
  if (!options) throw invalidArgument('options are required')
  const stream = writableStreamName(options.getStreamIdentifier())
  const expected = expectedRevision(options)
  const deadline = Number(call.getDeadline())
  const submitted = await eventLog.submit({ kind, stream, expected, events: [], deadline })
  const outcome = writtenOrWrong(submitted, stream)
  if (outcome.kind === 'success') return outcome.position?.toString()
  throw wrongExpectedVersion(stream, expectedNumber(expected), outcome.current)
}

const answer = <Response>(reply: sendUnaryData<Response>, work: () => Promise<Response>): void => {
  work().then(
    response => reply(null, response),
    error => reply(toServiceError(error)),
  )
}
