import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { Status } from '@eventstore/db-client/generated/status_pb.js'
import statusMessage from '@eventstore/db-client/generated/status_pb.js'
import { status } from '@grpc/grpc-js'
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import emptyMessage from 'google-protobuf/google/protobuf/empty_pb.js'
import type { Expected, Outcome } from './model.ts'

/** Why one append of a batch call was refused. */
export type BatchRefusal =
  | Exclude<Outcome, { kind: 'success' }>
  | { readonly kind: 'too_large' }
  | { readonly kind: 'bad_request'; readonly reason: string }

interface Context {
  /** As received. */
  readonly identifier: Uint8Array
  readonly expected: Expected
  readonly maxAppendBytes: number
}

/** A batch call answers a refusal with a message: a google.rpc.Status whose details name the kind. */
export const refusalStatus = (refusal: BatchRefusal, context: Context): Status => {
  const { code, name, detail, typeName = `event_store.client.${name}` } = describe(refusal, context)
  const details = new anyMessage.Any()
  details.pack(detail.serializeBinary(), typeName)
  // The generated enum has no type declarations; its numbers are gRPC's.
  return new statusMessage.Status()
    .setCode(code as never)
    .setMessage(name)
    .setDetails(details)
}

interface Description {
  readonly code: status
  readonly name: string
  readonly detail: { serializeBinary(): Uint8Array }
  /** Unless it is named after the refusal. */
  readonly typeName?: string
}

const describe = (refusal: BatchRefusal, { identifier, expected, maxAppendBytes }: Context): Description => {
  switch (refusal.kind) {
    case 'wrong_expected_version':
      return {
        code: status.ALREADY_EXISTS,
        name: 'WrongExpectedVersion',
        detail: wrongExpectedVersion(refusal.current, expected),
      }
    case 'stream_deleted':
      return {
        code: status.NOT_FOUND,
        name: 'StreamDeleted',
        detail: new shared.StreamDeleted().setStreamIdentifier(
          shared.StreamIdentifier.deserializeBinary(identifier),
        ),
      }
    case 'timeout':
      return { code: status.DEADLINE_EXCEEDED, name: 'Timeout', detail: new shared.Timeout() }
    case 'not_ready':
      return {
        // EventStoreDB gives it no code.
        code: status.OK,
        name: 'Server Is Not Ready',
        detail: new emptyMessage.Empty(),
        typeName: 'google.protobuf.Empty',
      }
    case 'too_large':
      return {
        code: status.INVALID_ARGUMENT,
        name: 'MaximumAppendSizeExceeded',
        detail: new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes),
      }
    case 'bad_request':
      return {
        code: status.INVALID_ARGUMENT,
        name: 'BadRequest',
        detail: new shared.BadRequest().setMessage(refusal.reason),
      }
  }
}

const wrongExpectedVersion = (current: number, expected: Expected) => {
  const wrong = new shared.WrongExpectedVersion()
  if (current < 0) wrong.setCurrentNoStream(new emptyMessage.Empty())
  else wrong.setCurrentStreamRevision(String(current))
  if (expected === 'any') wrong.setExpectedAny(new emptyMessage.Empty())
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new emptyMessage.Empty())
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new emptyMessage.Empty())
  else wrong.setExpectedStreamPosition(String(expected))
  return wrong
}
