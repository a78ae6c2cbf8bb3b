import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { Recorded } from './model.ts'

/** The answer to a read, sent as fast as the client takes it. */
export interface Reply {
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
  events(events: readonly Recorded[]): Promise<void>
  message(response: ReadResp): Promise<void>
}
