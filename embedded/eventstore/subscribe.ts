import { randomUUID } from 'node:crypto'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { streamDeleted } from './errors.ts'
import { follow } from './feed.ts'
import { deleted, type Recorded } from './model.ts'
import { fresh, liveHead } from './read.ts'
import type { CheckpointedFilter, From, ReadRequest } from './readRequest.ts'
import type { Reply } from './reply.ts'
import type { Service } from './service.ts'

type Request = Extract<ReadRequest, { kind: 'subscribe' | 'subscribe_all' }>

/** A catch-up subscription: existing events after a position, then new ones. */
export const subscribe = (service: Service, request: Request, reply: Reply): Promise<void> =>
  request.kind === 'subscribe'
    ? subscribeToStream(service, request, reply)
    : subscribeToAll(service, request, reply)

const subscribeToStream = async (
  { eventLog, pageSize }: Service,
  { stream, from }: Extract<Request, { kind: 'subscribe' }>,
  reply: Reply,
): Promise<void> => {
  const check = async (): Promise<void> => {
    await liveHead(eventLog, stream)
  }
  await check()
  await confirm(reply)
  const feed = follow({ eventLog, stream, after: after(from), signal: reply.signal, pageSize, check })
  for await (const item of feed) {
    if (item.kind === 'caught_up') {
      await reply.message(caughtUp())
      continue
    }
    await reply.events(fresh(await eventLog.head(stream), item.events))
    if (item.events.some(event => event.revision === deleted)) throw streamDeleted(stream)
  }
}

const subscribeToAll = async (
  { eventLog, pageSize }: Service,
  { from, filter }: Extract<Request, { kind: 'subscribe_all' }>,
  reply: Reply,
): Promise<void> => {
  await confirm(reply)
  const feed = follow({ eventLog, after: after(from), signal: reply.signal, pageSize })
  const sender = filter ? createFilteredSender(filter, reply) : reply
  for await (const item of feed) {
    if (item.kind === 'events') await sender.events(item.events)
    else {
      if ('checkpoint' in sender) await sender.checkpoint()
      await reply.message(caughtUp())
    }
  }
}

/** Sends the events that match, and checkpoints between them. */
const createFilteredSender = ({ accepts, interval }: CheckpointedFilter, reply: Reply) => {
  let sinceCheckpoint = 0
  let lastSeen: number | undefined

  const checkpoint = async (): Promise<void> => {
    sinceCheckpoint = 0
    if (lastSeen === undefined) return
    const position = String(lastSeen)
    lastSeen = undefined
    await reply.message(
      new streams.ReadResp().setCheckpoint(
        new streams.ReadResp.Checkpoint().setCommitPosition(position).setPreparePosition(position),
      ),
    )
  }

  const events = async (all: readonly Recorded[]): Promise<void> => {
    let wanted: Recorded[] = []
    for (const event of all) {
      lastSeen = event.position
      if (accepts(event)) wanted.push(event)
      if (++sinceCheckpoint < interval) continue
      await reply.events(wanted)
      wanted = []
      await checkpoint()
    }
    await reply.events(wanted)
  }
  return { events, checkpoint }
}

const confirm = (reply: Reply): Promise<void> =>
  reply.message(
    new streams.ReadResp().setConfirmation(
      new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
    ),
  )

const caughtUp = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

const after = (from: From): number | 'end' => (from === 'start' ? -1 : from)
