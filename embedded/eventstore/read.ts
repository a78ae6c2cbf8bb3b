import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { isGone } from './commitCheck.ts'
import { streamDeleted } from './errors.ts'
import type { EventLog } from './eventLog.ts'
import { firstVisible, type Head, isFresh, isSoftDeleted } from './heads.ts'
import { noEvents, type Recorded } from './model.ts'
import { readAllPage, readStreamPage } from './reading.ts'
import type { From, ReadRequest } from './readRequest.ts'
import type { Reply } from './reply.ts'
import type { Service } from './service.ts'
import { isMetastream, originalOf } from './streamMetadata.ts'

export const readAll = async (
  { eventLog, pageSize }: Service,
  { from, extent, filter }: Extract<ReadRequest, { kind: 'all' }>,
  reply: Reply,
): Promise<void> => {
  const { backwards, count } = extent
  const limit = filter ? pageSize : Math.min(pageSize, count)
  const read = (position: number) => readAllPage(eventLog.db, { from: position, backwards, limit })
  let left = count
  let next = left > 0 ? read(bound(from)) : undefined
  while (next && !reply.signal.aborted) {
    const page = await next
    const chosen = (filter ? page.filter(filter) : page).slice(0, left)
    left -= chosen.length
    const end = page.at(-1)
    // The next page is fetched while this one is sent.
    next = end && page.length === limit && left > 0 ? read(end.position + (backwards ? 0 : 1)) : undefined
    next?.catch(() => undefined) // Handled where it is awaited, unless the client is gone.
    await reply.events(chosen)
  }
}

export const readStream = async (
  service: Service,
  request: Extract<ReadRequest, { kind: 'stream' }>,
  reply: Reply,
): Promise<void> => {
  const { stream, compatibility } = request
  const head = await liveHead(service.eventLog, stream)
  if (head.last === noEvents || isSoftDeleted(head)) return reply.message(streamNotFound(stream))
  if (compatibility >= 1) await sendFirstRevision(request, head, reply)
  await sendStream(service, request, head, reply)
  if (compatibility >= 1) await reply.message(new streams.ReadResp().setLastStreamPosition(String(head.last)))
}

/** @throws ServiceError for a tombstoned stream */
export const liveHead = async (eventLog: EventLog, stream: string): Promise<Head> => {
  const head = await eventLog.head(stream)
  const heads = new Map([[stream, head]])
  if (isMetastream(stream)) heads.set(originalOf(stream), await eventLog.head(originalOf(stream)))
  if (isGone({ head: name => heads.get(name) ?? head }, stream)) throw streamDeleted(stream)
  return head
}

const sendStream = async (
  { eventLog, pageSize }: Service,
  { stream, from, extent }: Extract<ReadRequest, { kind: 'stream' }>,
  head: Head,
  reply: Reply,
): Promise<void> => {
  const { backwards, count } = extent
  const visibleFrom = firstVisible(head)
  let revision = bound(from)
  let left = count
  while (left > 0 && revision >= 0 && !reply.signal.aborted) {
    const limit = Math.min(pageSize, left)
    const page = await readStreamPage(eventLog.db, { stream, from: revision, backwards, limit, visibleFrom })
    await reply.events(fresh(head, page))
    left -= page.length
    if (page.length < limit) return
    revision = page.at(-1)!.revision + (backwards ? -1 : 1)
  }
}

export const fresh = (head: Head, events: readonly Recorded[]): readonly Recorded[] => {
  if (head.metadata?.maxAgeSeconds === undefined) return events
  const nowMs = Date.now()
  return events.filter(event => isFresh(head, event.createdTicks, nowMs))
}

/** Tells the client the first readable revision, if it is not where the read begins. */
const sendFirstRevision = async (
  { from, extent }: Extract<ReadRequest, { kind: 'stream' }>,
  head: Head,
  reply: Reply,
): Promise<void> => {
  const asked = bound(from)
  const beginning = asked > head.last ? head.last + 1 : firstVisible(head)
  if (extent.backwards || (asked >= firstVisible(head) && asked <= head.last)) return
  await reply.message(new streams.ReadResp().setFirstStreamPosition(String(beginning)))
}

const streamNotFound = (stream: string) =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(
      new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
    ),
  )

const bound = (from: From): number => {
  if (from === 'start') return 0
  return from === 'end' ? Number.MAX_SAFE_INTEGER : from
}
