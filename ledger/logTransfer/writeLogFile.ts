import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { CarriedEvent } from './carried.ts'
import { type Header, linesOf, type Seal, type Through } from './format.ts'
import { BeginAgain } from './leavingOut.ts'

interface How {
  readonly signal?: AbortSignal | undefined
  /** What the compressed bytes pass through. */
  readonly through?: Through
}

/**
 * Writes a log to a file that only its owner can read. It has a temporary name until it is complete and on
 * the disk, so that an interrupted one is never used.
 */
export const writeLogFile = async (
  path: string,
  header: Omit<Header, 'format'>,
  events: AsyncIterable<CarriedEvent>,
  { signal, through = bytes => bytes }: How = {},
): Promise<Seal> => {
  const draft = `${path}.part`
  let end: Seal | undefined
  const lines = async function* lines() {
    end = yield* linesOf(header, events)
  }
  try {
    await pipeline(
      lines,
      createGzip({ level: 4 }),
      through,
      createWriteStream(draft, { mode: 0o600, flush: true }),
      ...(signal ? [{ signal }] : []),
    )
    await rename(draft, path)
    await flushFolder(dirname(path))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return end!
}

/** Writes everything of a log that can be copied, and starts again where that turns out to be less. */
export const writeWhatCanBeCarried = async (
  path: string,
  header: Omit<Header, 'format'>,
  events: () => AsyncIterable<CarriedEvent>,
  how: How = {},
): Promise<Seal> => {
  for (;;)
    try {
      return await writeLogFile(path, header, events(), how)
    } catch (error) {
      if (!(error instanceof BeginAgain)) throw error
    }
}

/** Makes a renaming survive a power failure. */
export const flushFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
