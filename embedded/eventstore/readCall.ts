import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import { toServiceError } from './errors.ts'
import type { EventLog } from './eventLog.ts'
import { resolveLinks } from './links.ts'
import { readAll, readStream } from './read.ts'
import { type ReadRequest, readRequest } from './readRequest.ts'
import type { Reply } from './reply.ts'
import type { Service } from './service.ts'
import { subscribe } from './subscribe.ts'
import { eventFrame, linkFrame } from './wire.ts'

type Call = ServerWritableStream<ReadReq, ReadResp>

/** Streams/Read, which every kind of read and subscription uses. */
export const read =
  (service: Service) =>
  (call: Call): void => {
    service.openCalls.add(call)
    const work = async (): Promise<void> => {
      service.authorize(call.metadata)
      const request = readRequest(call.request)
      await answer(service, request, createReply(call, request, service.eventLog))
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

const createReply = (call: Call, { resolveLinks: resolves, ids }: ReadRequest, eventLog: EventLog): Reply => {
  const gone = new AbortController()
  for (const end of ['cancelled', 'close', 'error']) call.once(end, () => gone.abort())
  const { signal } = gone

  /** Undefined when more may be sent at once; cheaper than a resolved promise per event. */
  const send = (frame: Buffer): Promise<void> | undefined => {
    if (signal.aborted) return undefined
    // The method's serializer passes encoded messages on unchanged.
    return call.write(frame as never) ? undefined : drained(call, signal)
  }

  return {
    signal,
    events: async events => {
      const links = resolves ? await resolveLinks(eventLog, events) : undefined
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
