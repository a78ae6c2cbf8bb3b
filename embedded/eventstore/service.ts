import type { Admit } from './auth.ts'
import type { Cluster } from './cluster.ts'
import type { Journal } from './journal.ts'
import type { OpenCalls } from './openCalls.ts'

/** What every call of the Streams service works with. */
export interface Service {
  readonly journal: Journal
  readonly cluster: Cluster
  readonly admit: Admit
  readonly openCalls: OpenCalls
  /** Of the data of an append's events; names and metadata don't count. */
  readonly maxAppendBytes: number
  /** Events fetched at a time. */
  readonly pageSize: number
}
