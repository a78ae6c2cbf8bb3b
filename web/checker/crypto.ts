/** Bytes, and Ed25519 (RFC 8032): the browser's own where it has one, otherwise the one below. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const bytesOf = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place])

type Bytes = Uint8Array<ArrayBuffer>

export const signatureHolds = async (key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> => {
  const own = await builtIn(key)
  return own
    ? crypto.subtle.verify('Ed25519', own, signature, message)
    : verifyEd25519(key, message, signature)
}

const builtIn = (key: Bytes): Promise<CryptoKey | undefined> =>
  crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => undefined)

// RFC 8032, section 5.1. Nothing here is secret, so it need not run in constant time.
const p = 2n ** 255n - 19n
const order = 2n ** 252n + 27742317777372353535851937790883648493n
const mod = (value: bigint, by = p): bigint => ((value % by) + by) % by
const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  for (let [square, left] = [mod(base), exponent]; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}
const inverse = (value: bigint): bigint => power(value, p - 2n)
const d = mod(-121665n * inverse(121666n))
const rootOfMinusOne = power(2n, (p - 1n) / 4n)

type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint]
const zero: Point = [0n, 1n, 1n, 0n]

const add = ([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point => {
  const a = mod((y1 - x1) * (y2 - x2))
  const b = mod((y1 + x1) * (y2 + x2))
  const c = mod(2n * t1 * t2 * d)
  const e = mod(2n * z1 * z2)
  const [f, g, h, i] = [b - a, e - c, e + c, b + a]
  return [mod(f * g), mod(h * i), mod(g * h), mod(f * i)]
}
const times = (factor: bigint, point: Point): Point => {
  let result = zero
  for (let [double, left] = [point, factor]; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = add(result, double)
    double = add(double, double)
  }
  return result
}
const samePoint = ([x1, y1, z1]: Point, [x2, y2, z2]: Point): boolean =>
  mod(x1 * z2 - x2 * z1) === 0n && mod(y1 * z2 - y2 * z1) === 0n

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

const pointOf = (bytes: Uint8Array): Point | undefined => {
  const number = littleEndian(bytes)
  const sign = number >> 255n
  const y = number & (2n ** 255n - 1n)
  if (bytes.length !== 32 || y >= p) return undefined
  const square = mod((y * y - 1n) * inverse(d * y * y + 1n))
  let x = power(square, (p + 3n) / 8n)
  if (mod(x * x - square) !== 0n) x = mod(x * rootOfMinusOne)
  if (mod(x * x - square) !== 0n || (x === 0n && sign === 1n)) return undefined
  if (x % 2n !== sign) x = p - x
  return [x, y, 1n, mod(x * y)]
}
const baseBytes = Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? 0x58 : 0x66))
const base = pointOf(baseBytes)

export const verifyEd25519 = async (key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> => {
  const [a, r] = [pointOf(key), pointOf(signature.subarray(0, 32))]
  const s = littleEndian(signature.subarray(32))
  if (!a || !r || !base || signature.length !== 64 || s >= order) return false
  const hashed = await crypto.subtle.digest(
    'SHA-512',
    await new Blob([signature.slice(0, 32), key, message]).arrayBuffer(),
  )
  const k = mod(littleEndian(new Uint8Array(hashed)), order)
  return samePoint(times(s, base), add(r, times(k, a)))
}

/** Whether the browser has Ed25519 built in. */
export const hasEd25519 = async (): Promise<boolean> => (await builtIn(baseBytes)) !== undefined
