import { crc32 } from 'node:zlib'

/**
 * Reads an archive of stored files by its directory, as the ZIP specification defines it.
 * @throws Error for an invalid archive
 */
export const unzip = (archive: Buffer): Map<string, Buffer> => {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of a directory')
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  const directoryEnd = at + archive.readUInt32LE(end + 12)
  for (let entry = 0; entry < count; entry++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of a directory')
    const [method, checksum, stored, size] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ]
    const nameLength = archive.readUInt16LE(at + 28)
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + rest
    // The local header must match the directory.
    const front = archive.subarray(local)
    if (front.readUInt32LE(0) !== 0x04034b50) throw new Error(`${name} is not where it should be`)
    const start = local + 30 + front.readUInt16LE(26) + front.readUInt16LE(28)
    const same =
      front.readUInt32LE(14) === checksum &&
      front.readUInt32LE(18) === stored &&
      front.toString('utf8', 30, 30 + front.readUInt16LE(26)) === name
    const content = archive.subarray(start, start + size)
    if (!same || method !== 0 || stored !== size || crc32(content) !== checksum)
      throw new Error(`${name} is damaged`)
    files.set(name, content)
  }
  if (at !== directoryEnd || at !== end) throw new Error('a directory of another length')
  return files
}

/** All items of an iterable, as a list. */
export const gathered = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
