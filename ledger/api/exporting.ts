import { Readable } from 'node:stream'
import type { ApiContext } from './context.ts'
import { problem } from './problem.ts'

/** How many files a process produces at a time: each holds a database connection until it is downloaded. */
const mostAtOnce = 4
/** Milliseconds without progress after which a download is aborted, even if the connection looks open. */
const patienceMs = 60_000

let underWay = 0

/**
 * Takes one of the few places. The returned function releases it, once.
 * @throws ProblemError 503 when there is none
 */
export const takePlace = (): (() => void) => {
  if (underWay >= mostAtOnce) throw problem(503, 'busy')
  underWay += 1
  let taken = true
  return () => {
    if (taken) underWay -= 1
    taken = false
  }
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
  const stream = Readable.from(chunks, { objectMode: false, highWaterMark: 65_536 })
  stream.once('error', () => ctx.res.destroy())
  // Also when the stream was never read, and only after a pending read has finished.
  stream.once('close', done)
  ctx.res.setTimeout(patienceMs, () => ctx.res.destroy())
  ctx.attachment(name)
  ctx.type = type
  ctx.body = stream
}
