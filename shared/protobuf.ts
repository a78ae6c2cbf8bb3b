// Protobuf's wire format, for frequent messages: the generated code takes several times as long to encode and decode them.

/** The size of a length-delimited field: one byte of tag, the length, the bytes. */
export const delimited = (length: number): number => 1 + varintSize(length) + length

/** The encoded size of a number, where `Infinity` is 2^63-1. */
export const varintSize = (value: number): number => {
  if (!Number.isFinite(value)) return 9
  let size = 1
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) size++
  return size
}

const int63Max = 2n ** 63n - 1n

/** Writes fields with numbers up to 15 into a buffer of the exact size. */
export const createSink = (size: number) => {
  const buffer = Buffer.allocUnsafe(size)
  let at = 0
  const varint = (value: number): void => {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) buffer[at++] = (rest % 0x80) | 0x80
    buffer[at++] = rest
  }
  const bigVarint = (value: bigint): void => {
    let rest = value
    for (; rest >= 0x80n; rest >>= 7n) buffer[at++] = Number(rest & 0x7fn) | 0x80
    buffer[at++] = Number(rest)
  }
  const head = (field: number, length: number): void => {
    buffer[at++] = (field << 3) | 2
    varint(length)
  }
  return {
    buffer,
    head,
    bytes: (field: number, value: Uint8Array): void => {
      head(field, value.length)
      buffer.set(value, at)
      at += value.length
    },
    number: (field: number, value: number): void => {
      buffer[at++] = field << 3
      if (Number.isFinite(value)) varint(value)
      else bigVarint(int63Max)
    },
  }
}

/** Called with each field's number and the range of its content. */
type Visit = (field: number, start: number, end: number) => void

/** @throws RangeError for an invalid message */
export const eachField = (bytes: Uint8Array, start: number, end: number, visit: Visit): void => {
  let at = start
  while (at < end) {
    const tagEnd = endOfVarint(bytes, at)
    const tag = smallVarint(bytes, at, tagEnd)
    let from = tagEnd
    switch (tag & 7) {
      case 0:
        at = endOfVarint(bytes, from)
        break
      case 1:
        at = from + 8
        break
      case 2: {
        from = endOfVarint(bytes, tagEnd)
        at = from + smallVarint(bytes, tagEnd, from)
        break
      }
      case 5:
        at = from + 4
        break
      default:
        throw new RangeError('unknown wire type')
    }
    if (at > end) throw new RangeError('a field exceeds its message')
    visit(Math.floor(tag / 8), from, at)
  }
}

const endOfVarint = (bytes: Uint8Array, start: number): number => {
  let at = start
  while (at - start < 10) if (bytes[at++]! < 0x80) return at
  throw new RangeError('unterminated number')
}

/** Exact up to 2^53. */
export const smallVarint = (bytes: Uint8Array, start: number, end: number): number => {
  let value = 0
  for (let at = end - 1; at >= start; at--) value = value * 0x80 + (bytes[at]! & 0x7f)
  return value
}

export const varint = (bytes: Uint8Array, start: number, end: number): bigint => {
  if (end - start <= 7) return BigInt(smallVarint(bytes, start, end))
  let value = 0n
  for (let at = end - 1; at >= start; at--) value = (value << 7n) | BigInt(bytes[at]! & 0x7f)
  return BigInt.asUintN(64, value)
}
