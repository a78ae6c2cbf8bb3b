import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import { invalidArgument } from './errors.ts'
import { createFilter, type Filter } from './filter.ts'
import { streamName } from './requests.ts'
import type { IdForm } from './wire.ts'

/** A decoded request of Streams/Read. */
export type ReadRequest = Reading & {
  readonly resolveLinks: boolean
  readonly ids: IdForm
  /** Clients of level 1 also expect the stream's first and last revision. */
  readonly compatibility: number
}

type Reading =
  | { readonly kind: 'stream'; readonly stream: string; readonly from: From; readonly extent: Extent }
  | {
      readonly kind: 'all'
      readonly from: From
      readonly extent: Extent
      readonly filter: Filter | undefined
    }
  | { readonly kind: 'subscribe'; readonly stream: string; readonly from: From }
  | { readonly kind: 'subscribe_all'; readonly from: From; readonly filter: CheckpointedFilter | undefined }

export type From = number | 'start' | 'end'

export interface Extent {
  readonly backwards: boolean
  readonly count: number
}

export interface CheckpointedFilter {
  readonly accepts: Filter
  /** The number of events between checkpoints. */
  readonly interval: number
}

export const readRequest = (request: ReadReq): ReadRequest => {
  const options = request.getOptions()
  if (!options) throw invalidArgument('options are required')
  const uuidOption = options.getUuidOption()
  if (!uuidOption) throw invalidArgument('`uuidOption` is a required argument')
  return {
    ...reading(options),
    resolveLinks: options.getResolveLinks(),
    ids: uuidOption.hasString() ? 'string' : 'structured',
    compatibility: options.getControlOption()?.getCompatibility() ?? 0,
  }
}

const reading = (options: ReadReq.Options): Reading => {
  const backwards = options.getReadDirection() === 1
  const extent: Extent = { backwards, count: logNumber(options.getCount()) }
  const isSubscription = options.hasSubscription()
  if (isSubscription && backwards) throw invalidArgument('a subscription only goes forwards')
  if (!isSubscription && !options.hasCount()) throw invalidArgument('a count or a subscription is required')
  const filter = filterOf(options.getFilter())

  const one = options.getStream()
  if (one) {
    if (filter) throw invalidArgument('only $all can be filtered')
    const stream = streamName(one.getStreamIdentifier())
    const from = one.hasStart() ? 'start' : one.hasEnd() ? 'end' : logNumber(one.getRevision())
    return isSubscription ? { kind: 'subscribe', stream, from } : { kind: 'stream', stream, from, extent }
  }
  const all = options.getAll()
  if (!all) throw invalidArgument('a stream or $all is required')
  const position = all.getPosition()?.getCommitPosition() ?? '0'
  const from = all.hasStart() ? 'start' : all.hasEnd() ? 'end' : logNumber(position)
  return isSubscription
    ? { kind: 'subscribe_all', from, filter }
    : { kind: 'all', from, extent, filter: filter?.accepts }
}

const defaultWindow = 32

const filterOf = (options: ReadReq.Options.FilterOptions | undefined): CheckpointedFilter | undefined => {
  if (!options) return undefined
  const expression = options.getEventType() ?? options.getStreamIdentifier()
  if (!expression) throw invalidArgument('a filter needs an expression')
  const interval =
    options.getCheckpointintervalmultiplier() * (options.hasMax() ? options.getMax() : defaultWindow)
  try {
    const accepts = createFilter({
      on: options.hasEventType() ? 'type' : 'stream',
      prefixes: expression.getPrefixList(),
      regex: expression.getRegex(),
    })
    return { accepts, interval: Math.max(1, interval) }
  } catch (error) {
    throw invalidArgument(`the filter cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

/** A number that is too large to be exact is beyond every event. */
const logNumber = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER - 1)
