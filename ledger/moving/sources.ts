import type { RecordedEvent as ClientEvent } from '@eventstore/db-client'
import { instant } from '#shared/time.ts'
import { connectAllEvents } from '../store/allEvents.ts'
import { CannotCarry, type CarriedEvent, inOrder, placeOf } from './carried.ts'
import { checkLogFile, readLogFile } from './readLogFile.ts'

/** A log to be carried. It may be read more than once, and is the same each time. */
export interface LogSource {
  /** In words, without a password. */
  readonly name: string
  events(): AsyncIterable<CarriedEvent>
  /** How far the reading that is under way has come, of how much. */
  progress(): { readonly done: number; readonly total: number }
  close(): Promise<void>
}

/** A store, up to the end that its log has now: it may be written meanwhile. */
export const sourceOfStore = async (url: string): Promise<LogSource> => {
  const log = connectAllEvents(url)
  const name = addressOf(url)
  const until = await log.end().catch(async (error: Error) => {
    await log.close()
    throw new Error(`the event store at ${name} cannot be read: ${error.message}`, { cause: error })
  })
  let done = 0n
  const read = async function* read(): AsyncGenerator<CarriedEvent> {
    if (until === undefined) return
    for await (const event of log.read(until)) {
      done = event.position?.commit ?? done
      const carried = toCarried(event)
      if (carried) yield carried
    }
    done = until
  }
  return {
    name,
    events: () => inOrder(read(), `the log at ${name}`),
    progress: () => ({ done: Number(done), total: Number(until ?? 0n) }),
    close: log.close,
  }
}

/** @throws CannotCarry unless all of it is as it was written */
export const sourceOfFile = async (path: string, signal?: AbortSignal): Promise<LogSource> => {
  const { events: total } = await checkLogFile(path, () => signal?.throwIfAborted())
  let done = 0
  const read = async function* read(): AsyncGenerator<CarriedEvent> {
    done = 0
    for await (const event of readLogFile(path)) {
      done++
      yield event
    }
  }
  return { name: path, events: read, progress: () => ({ done, total }), close: async () => undefined }
}

/** `esdb://host:port`, without who signs in and how. */
export const addressOf = (url: string): string =>
  url.replace(/^([a-z+]+:\/\/)(?:[^@/]*@)?([^/?]*).*$/s, '$1$2')

/** Undefined for what the server writes for itself. What is said about one of our streams goes with it. */
const toCarried = (event: ClientEvent): CarriedEvent | undefined => {
  const { streamId: stream, revision, id, type, data, metadata, created, isJson } = event
  const about = stream.startsWith('$$') ? stream.slice(2) : stream
  if (about.startsWith('$')) return undefined
  const carried = { stream, revision, id, type, data, metadata, created: instant(created) }
  if (type === '$streamDeleted')
    throw new CannotCarry(`${stream} was deleted for ever, and cannot be carried`)
  if (type === '$metadata' && typeof data === 'object' && data !== null && '$tb' in data)
    throw new CannotCarry(`events of ${about} were deleted, and so it cannot be carried as it was`)
  if (!isJson || data instanceof Uint8Array || metadata instanceof Uint8Array)
    throw new CannotCarry(`${placeOf(carried)} is not JSON; no event of ours is like that`)
  return carried
}
