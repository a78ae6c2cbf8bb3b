import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import { toServiceError } from './errors.ts'
import type { Journal } from './journal.ts'
import { resolveLinks } from './links.ts'
import type { Recorded } from './model.ts'
import { readAll, readStream } from './read.ts'
import { type ReadRequest, readRequest } from './readRequest.ts'
import type { Service } from './service.ts'
import { subscribe } from './subscribe.ts'
import { eventFrame, linkFrame } from './wire.ts'

type Call = ServerWritableStream<ReadReq, ReadResp>

/** Where the answers to a read go, as fast as its client takes them. */
export interface Reply {
  /** Aborted when nobody listens any more. */
  readonly signal: AbortSignal
  events(events: readonly Recorded[]): Promise<void>
  message(response: ReadResp): Promise<void>
}

/** Streams/Read: every way to read and to subscribe is one call. */
export const read =
  (service: Service) =>
  (call: Call): void => {
    service.openCalls.add(call)
    const work = async (): Promise<void> => {
      service.admit(call.metadata)
      const request = readRequest(call.request)
      await answer(service, request, createReply(call, request, service.journal))
    }
    work().then(
      () => call.end(),
      error => {
        if (!call.cancelled) call.emit('error', toServiceError(error))
      },
    )
  }

const answer = (service: Service, request: ReadRequest, reply: Reply): Promise<void> => {
  switch (request.kind) {
    case 'stream':
      return readStream(service, request, reply)
    case 'all':
      return readAll(service, request, reply)
    case 'subscribe':
    case 'subscribe_all':
      return subscribe(service, request, reply)
  }
}

const createReply = (call: Call, { resolveLinks: resolves, ids }: ReadRequest, journal: Journal): Reply => {
  const gone = new AbortController()
  for (const end of ['cancelled', 'close', 'error']) call.once(end, () => gone.abort())
  const { signal } = gone

  /** Undefined when there is room for more at once, which is cheaper than a settled promise for every event. */
  const send = (frame: Buffer): Promise<void> | undefined => {
    if (signal.aborted) return undefined
    // The method's serializer passes encoded messages on as they are.
    return call.write(frame as never) ? undefined : drained(call, signal)
  }

  return {
    signal,
    events: async events => {
      const links = resolves ? await resolveLinks(journal, events) : undefined
      for (const event of events) {
        if (signal.aborted) return
        const waiting = send(
          links?.has(event) ? linkFrame(event, links.get(event), ids) : eventFrame(event, ids),
        )
        if (waiting) await waiting
      }
    },
    message: async response => send(Buffer.from(response.serializeBinary())),
  }
}

const drained = (call: Call, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      call.off('drain', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    call.once('drain', done)
    signal.addEventListener('abort', done)
  })
