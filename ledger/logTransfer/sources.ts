import type { RecordedEvent as ClientEvent } from '@eventstore/db-client'
import { connectAllEvents } from '../eventStore/allEvents.ts'
import { CannotCarry, type CarriedEvent, inOrder, isOfServer, placeOf, toCarried } from './carried.ts'
import { createLeavingOut } from './leavingOut.ts'
import { checkLogFile, type Open, readLogFile } from './readLogFile.ts'

/** A log to copy. It can be read repeatedly, with the same result. */
export interface LogSource {
  /** Its name in messages, without a password. */
  readonly name: string
  events(): AsyncIterable<CarriedEvent>
  /**
   * What could not be copied unchanged, in a sentence for each stream; complete after everything has been
   * read.
   */
  leftOut(): readonly string[]
  /** The progress of the current reading. */
  progress(): { readonly done: number; readonly total: number }
  close(): Promise<void>
}

/**
 * A store, up to the present end of its log: it may be written meanwhile. Unless incomplete streams may be
 * left out, reading throws CannotCarry at the first.
 */
export const sourceOfStore = async (
  url: string,
  { mayLeaveOut = false }: { readonly mayLeaveOut?: boolean } = {},
): Promise<LogSource> => {
  const log = connectAllEvents(url)
  const name = addressOf(url)
  const until = await log.end().catch(async (error: Error) => {
    await log.close()
    throw new Error(`the event store at ${name} cannot be read: ${error.message}`, { cause: error })
  })
  let done = 0n
  const all = async function* all(): AsyncGenerator<ClientEvent> {
    if (until === undefined) return
    for await (const event of log.read(until)) {
      done = event.position?.commit ?? done
      yield event
    }
    done = until
  }
  const leavingOut = createLeavingOut()
  return {
    name,
    events: () => inOrder(mayLeaveOut ? leavingOut.read(all) : strictly(all()), `the log at ${name}`),
    leftOut: leavingOut.sentences,
    progress: () => ({ done: Number(done), total: Number(until ?? 0n) }),
    close: log.close,
  }
}

/** @throws CannotCarry at the first event that cannot be copied unchanged */
async function* strictly(events: AsyncIterable<ClientEvent>): AsyncGenerator<CarriedEvent> {
  for await (const event of events) {
    const { streamId: stream, revision, type, data } = event
    if (isOfServer(stream)) continue
    if (type === '$streamDeleted')
      throw new CannotCarry(`${stream} was deleted for ever, and cannot be carried. ${hint}`)
    if (type === '$metadata' && typeof data === 'object' && data !== null && '$tb' in data)
      throw new CannotCarry(
        `events of ${stream.slice(2)} were deleted, and so it cannot be carried as it was. ${hint}`,
      )
    const carried = toCarried(event)
    if (!carried)
      throw new CannotCarry(`${placeOf({ stream, revision })} is not JSON; no event of ours is like that`)
    yield carried
  }
}
const hint = 'export-log writes what can be carried into a file.'

/** @throws CannotCarry unless every event is unchanged */
export const sourceOfFile = async (
  path: string,
  { signal, open }: { readonly signal?: AbortSignal; readonly open?: Open } = {},
): Promise<LogSource> => {
  const { events: total } = await checkLogFile(path, () => signal?.throwIfAborted(), open)
  let done = 0
  const read = async function* read(): AsyncGenerator<CarriedEvent> {
    done = 0
    for await (const event of readLogFile(path, open)) {
      done++
      yield event
    }
  }
  return {
    name: path,
    events: read,
    leftOut: () => [],
    progress: () => ({ done, total }),
    close: async () => undefined,
  }
}

/** The events of a source, with its progress after each. */
export async function* reported(
  source: LogSource,
  report: (done: number, total: number, words: string) => void,
): AsyncGenerator<CarriedEvent> {
  let events = 0
  for await (const event of source.events()) {
    yield event
    const { done, total } = source.progress()
    report(done, total, `${++events} events`)
  }
}

/** `esdb://host:port`, without user name and password. */
export const addressOf = (url: string): string =>
  url.replace(/^([a-z+]+:\/\/)(?:[^@/]*@)?([^/?]*).*$/s, '$1$2')
