import type { Authorize } from './auth.ts'
import type { Cluster } from './cluster.ts'
import type { EventLog } from './eventLog.ts'
import type { OpenCalls } from './openCalls.ts'

/** The dependencies of the Streams service's calls. */
export interface Service {
  readonly eventLog: EventLog
  readonly cluster: Cluster
  readonly authorize: Authorize
  readonly openCalls: OpenCalls
  /** Limits the data of an append's events, without names and metadata. */
  readonly maxAppendBytes: number
  /** How many events are fetched at a time. */
  readonly pageSize: number
}
