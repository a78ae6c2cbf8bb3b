import { crc32 } from 'node:zlib'
import type { Instant } from '#shared/time.ts'

export interface ZipEntry {
  /** Its path in the archive, with `/`. */
  readonly name: string
  readonly content: string | Uint8Array
}

/**
 * Streams a ZIP archive of the entries, uncompressed. Only one entry is in memory at a time, so entries must be of moderate
 * size. Sizes precede the contents, so that every program can read it, also as a stream.
 * @throws RangeError for more than the format holds without extensions: 65,535 entries, 4 GiB.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Instant): AsyncGenerator<Uint8Array> {
  const moment = dosMoment(at)
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const path = Buffer.from(name)
    const bytes = Buffer.from(content)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0) // the version that is needed to read it
    about.writeUInt16LE(utf8Names, 2)
    moment.copy(about, 6)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(path.length, 22)
    if (directory.length >= 0xffff || offset > 0xffff_ffff)
      throw new RangeError('a ZIP archive holds no more')
    directory.push(directoryEntry(about, path, offset))
    const head = Buffer.concat([signature(0x04034b50), about, path])
    yield head
    yield bytes
    offset += head.length + bytes.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  if (offset + size > 0xffff_ffff) throw new RangeError('a ZIP archive holds no more')
  yield* directory
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([signature(0x06054b50), end])
}

const utf8Names = 1 << 11

const directoryEntry = (about: Buffer, path: Buffer, offset: number): Buffer => {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(0o100644 * 2 ** 16, 6) // a plain file that everybody may read
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.of(20, 3) // as on Unix
  return Buffer.concat([signature(0x02014b50), madeBy, about, rest, path])
}

const signature = (mark: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(mark)
  return bytes
}

/** Time, then date, in pairs of seconds since 1980; there is no zone in it, so it is UTC. */
const dosMoment = (at: Instant): Buffer => {
  const date = new Date(at)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE(
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    0,
  )
  const day = date.getUTCDate() | ((date.getUTCMonth() + 1) << 5) | ((date.getUTCFullYear() - 1980) << 9)
  bytes.writeUInt16LE(day, 2)
  return bytes
}
