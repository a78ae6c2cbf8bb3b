import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CannotCarry, type CarriedEvent, inOrder, placeOf } from './carried.ts'
import { formatName, type Header, headerLine, type Line, parseLine, type Seal } from './format.ts'

/** Event lines are far shorter; a longer line is not ours, and must not fill the memory. */
const longestLine = 32 * 1024 * 1024

/**
 * The events of a file, in order. Events before a seal are verified only when the seal is reached, so a
 * caller that acts on events must read the whole file first.
 * @throws CannotCarry in a sentence with the place of the fault
 */
export const readLogFile = (
  path: string,
  open: Open = createReadStream,
): AsyncGenerator<CarriedEvent, void, undefined> => inOrder(eventsIn(path, open), path)

/** The bytes of the file at a path, decrypted if they were encrypted. */
export type Open = (path: string) => AsyncIterable<Uint8Array>

/** Reads and verifies the whole file. */
export const checkLogFile = async (
  path: string,
  onEvent: (event: CarriedEvent) => void = () => undefined,
  open: Open = createReadStream,
): Promise<Header & Seal> => {
  let about: (Header & Seal) | undefined
  const events = eventsIn(path, open, whole => {
    about = whole
  })
  for await (const event of inOrder(events, path)) onEvent(event)
  return about!
}

async function* eventsIn(
  path: string,
  open: Open,
  onEnd: (about: Header & Seal) => void = () => undefined,
): AsyncGenerator<CarriedEvent, void, undefined> {
  const chain = createHash('sha256')
  let header: Header | undefined
  let events = 0
  let sealed = 0
  let last: CarriedEvent | undefined
  let end: Seal | undefined
  const damaged = (reason: string): CannotCarry =>
    new CannotCarry(
      `${path} is damaged ${last ? `after event ${events} (${placeOf(last)})` : 'at its beginning'}: ${reason}`,
    )

  for await (const bytes of linesIn(path, { open, damaged })) {
    if (end) throw damaged('it goes on after its end')
    const text = bytes.toString('utf8')
    if (!header) {
      header = headerOf(path, text)
      chain.update(bytes)
      continue
    }
    let line: Line
    try {
      line = parseLine(text)
    } catch {
      throw damaged('what follows is neither an event nor a seal')
    }
    if (line.kind !== 'event') {
      if (line.seal.events !== events)
        throw damaged(`${line.seal.events} events should be there by now, and ${events} are`)
      if (line.seal.sha256 !== chain.copy().digest('hex'))
        throw new CannotCarry(
          `${path} is not as it was written: something was changed between events ${sealed + 1} and ${events}`,
        )
      sealed = events
      if (line.kind === 'end') end = line.seal
    }
    chain.update(bytes)
    if (line.kind !== 'event') continue
    events++
    last = line.event
    yield line.event
  }
  if (!header) throw new CannotCarry(`${path} is empty`)
  if (!end) throw damaged('it was cut off there, its end is missing')
  onEnd({ ...header, ...end })
}

const headerOf = (path: string, text: string): Header => {
  let header: Header
  try {
    header = headerLine.parse(JSON.parse(text))
  } catch {
    throw new CannotCarry(`${path} is no log that was exported from here`)
  }
  if (header.format !== formatName)
    throw new CannotCarry(`${path} is of the format ${header.format}; this version reads ${formatName}`)
  return header
}

/** Lines with their ends, unchanged, so that they can be hashed. */
async function* linesIn(
  path: string,
  { open, damaged }: { readonly open: Open; readonly damaged: (reason: string) => CannotCarry },
): AsyncGenerator<Buffer> {
  const unzip = createGunzip()
  const leaving = new AbortController()
  const reading = pipeline(open(path), unzip, { signal: leaving.signal })
  reading.catch(() => undefined) // reported by the loop below
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of unzip) {
      let from = 0
      let bytes = chunk as Buffer
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
        const line = bytes.subarray(from, at + 1)
        yield rest.length > 0 ? Buffer.concat([rest, line]) : line
        rest = Buffer.alloc(0)
        from = at + 1
      }
      bytes = bytes.subarray(from)
      if (bytes.length > 0) rest = Buffer.concat([rest, bytes])
      if (rest.length > longestLine) throw damaged('a line does not end')
    }
    await reading
  } catch (error) {
    throw inWords(path, error as NodeJS.ErrnoException, damaged)
  } finally {
    leaving.abort()
  }
  if (rest.length > 0) throw damaged('it was cut off there, its end is missing')
}

const inWords = (
  path: string,
  error: NodeJS.ErrnoException,
  damaged: (reason: string) => CannotCarry,
): Error => {
  if (error instanceof CannotCarry) return error
  if (error.code === 'Z_BUF_ERROR') return damaged('it was cut off there, its end is missing')
  if (error.code?.startsWith('Z_')) return damaged('what follows cannot be unpacked')
  return new CannotCarry(`${path} cannot be read: ${error.message}`)
}
