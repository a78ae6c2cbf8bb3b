import { Readable } from 'node:stream'
import type { UserId } from '#shared/ids.ts'
import { inLanguage, language } from '#shared/language.ts'
import type { ApiContext } from './context.ts'
import { callerOf } from './guards/address.ts'
import { problem } from './problem.ts'

/** How many files a process produces at a time: each holds a database connection until it is downloaded. */
const mostAtOnce = 4
/** Milliseconds without progress after which a download is aborted, even if the connection looks open. */
const patienceMs = 60_000

/** For a whole download, however slowly it is read. */
const longestMs = 300_000
/** So that one user, or one address with several accounts, leaves places for others. */
const mostOfUser = 1
const mostOfAddress = 2

interface Downloading {
  readonly userId: UserId
  readonly ip: string
}
const places = new Map<symbol, Downloading | undefined>()

/**
 * Takes one of the few places, for a download of this caller. The returned function releases it, once.
 * @throws ProblemError 503 when there is none
 */
export const takePlace = (by?: Downloading): (() => void) => {
  const others = [...places.values()].flatMap(other => other ?? [])
  const ofAddress = by && others.filter(({ ip }) => callerOf({ ip }) === callerOf(by))
  const ofUser = by && others.filter(({ userId }) => userId === by.userId)
  if (
    places.size >= mostAtOnce ||
    (ofAddress && ofAddress.length >= mostOfAddress) ||
    (ofUser && ofUser.length >= mostOfUser)
  )
    throw problem(503, 'busy')
  const place = Symbol('a place')
  places.set(place, by)
  return () => void places.delete(place)
}

interface File {
  readonly name: string
  readonly type: string
  readonly chunks: AsyncGenerator<string | Uint8Array>
  /** Called once, when the file has been sent, or will not be. */
  readonly done: () => void
}

/**
 * Streams a generated file at the client's speed, and stops when the client disconnects. When it fails midway
 * the connection is cut, so that a partial file does not look complete.
 */
export const sendFile = (ctx: ApiContext, { name, type, chunks, done }: File): void => {
  const stream = Readable.from(inTheLanguage(chunks), { objectMode: false, highWaterMark: 65_536 })
  stream.once('error', () => ctx.res.destroy())
  // Also when the stream was never read, and only after a pending read has finished.
  stream.once('close', done)
  ctx.res.setTimeout(patienceMs, () => ctx.res.destroy())
  const tooLate = setTimeout(() => ctx.res.destroy(), longestMs)
  ctx.res.once('close', () => clearTimeout(tooLate))
  ctx.attachment(name)
  ctx.type = type
  ctx.body = stream
}

/** Chunks are made while the response is sent, when the request and its language are over. */
const inTheLanguage = <Chunk>(chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> => {
  const reader = language()
  return (async function* () {
    try {
      for (;;) {
        const next = await inLanguage(reader, () => chunks.next())
        if (next.done) return
        yield next.value
      }
    } finally {
      await chunks.return(undefined)
    }
  })()
}
