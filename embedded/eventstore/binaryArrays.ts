/**
 * Encodes Postgres arrays in binary form. `pg` sends a Buffer unchanged, so a group of events is one array per column, without text to
 * escape and parse.
 */
const typeIds = { bool: 16, bytea: 17, int8: 20, text: 25, uuid: 2950 } as const

const headerBytes = 20

export const binaryArray = (type: keyof typeof typeIds, items: readonly Uint8Array[]): Buffer => {
  const size = items.reduce((total, item) => total + 4 + item.length, headerBytes)
  const out = Buffer.allocUnsafe(size)
  let at = writeHeader(out, type, items.length)
  for (const item of items) {
    out.writeInt32BE(item.length, at)
    out.set(item, at + 4)
    at += 4 + item.length
  }
  return out.subarray(0, at)
}

export const textArray = (items: readonly string[]): Buffer =>
  binaryArray(
    'text',
    items.map(item => Buffer.from(item)),
  )

export const uuidArray = (ids: readonly string[]): Buffer =>
  binaryArray(
    'uuid',
    ids.map(id => Buffer.from(id.replaceAll('-', ''), 'hex')),
  )

const yes = Buffer.of(1)
const no = Buffer.of(0)
export const boolArray = (items: readonly boolean[]): Buffer =>
  binaryArray(
    'bool',
    items.map(item => (item ? yes : no)),
  )

export const int8Array = (items: readonly bigint[]): Buffer => {
  const out = Buffer.allocUnsafe(headerBytes + items.length * 12)
  let at = writeHeader(out, 'int8', items.length)
  for (const item of items) {
    out.writeInt32BE(8, at)
    out.writeBigInt64BE(item, at + 4)
    at += 12
  }
  return out.subarray(0, at)
}

/** Dimensions, no nulls, element type, length, lower bound; an empty array has no dimension. */
const writeHeader = (out: Buffer, type: keyof typeof typeIds, length: number): number => {
  out.writeInt32BE(length === 0 ? 0 : 1, 0)
  out.writeInt32BE(0, 4)
  out.writeInt32BE(typeIds[type], 8)
  if (length === 0) return 12
  out.writeInt32BE(length, 12)
  out.writeInt32BE(1, 16)
  return headerBytes
}
