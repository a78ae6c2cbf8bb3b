import { bytesOf, sameBytes, utf8 } from './crypto.ts'
import type { Head } from './shapes.ts'

/** The hashes and proofs of RFC 9162, section 2.1. */
const sha256 = async (...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob([...parts]).arrayBuffer()))
type Hash = Uint8Array<ArrayBuffer>
export const leafOf = (entry: string): Promise<Hash> => sha256(Uint8Array.of(0), utf8(entry))
const nodeOf = (left: Hash, right: Hash): Promise<Hash> => sha256(Uint8Array.of(1), left, right)

interface Inclusion {
  readonly leaf: Hash
  readonly index: number
  readonly size: number
  readonly path: readonly Hash[]
  readonly root: Hash
}

/** RFC 9162, section 2.1.3.2, step by step. */
export const isIncluded = async ({ leaf, index, size, path, root }: Inclusion): Promise<boolean> => {
  if (index >= size) return false
  let fn = BigInt(index)
  let sn = BigInt(size) - 1n
  let r = leaf
  for (const p of path) {
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      r = await nodeOf(p, r)
      while (fn % 2n === 0n && fn !== 0n) {
        fn /= 2n
        sn /= 2n
      }
    } else r = await nodeOf(r, p)
    fn /= 2n
    sn /= 2n
  }
  return sn === 0n && sameBytes(r, root)
}

interface Consistency {
  readonly from: Pick<Head, 'size' | 'root'>
  readonly to: Pick<Head, 'size' | 'root'>
  readonly path: readonly Hash[]
}

/** RFC 9162, section 2.1.4.2. Every log continues the empty one, and itself. */
export const isConsistent = async ({ from, to, path }: Consistency): Promise<boolean> => {
  if (from.size > to.size) return false
  if (from.size === to.size) return path.length === 0 && from.root === to.root
  if (from.size === 0) return path.length === 0
  const [first, second] = [bytesOf(from.root), bytesOf(to.root)]
  let fn = BigInt(from.size)
  const isPowerOfTwo = (fn & (fn - 1n)) === 0n
  const [start, ...rest] = isPowerOfTwo ? [first, ...path] : path
  if (start === undefined || path.length === 0) return false
  fn -= 1n
  let sn = BigInt(to.size) - 1n
  while (fn % 2n === 1n) {
    fn /= 2n
    sn /= 2n
  }
  let [fr, sr] = [start, start]
  for (const c of rest) {
    if (sn === 0n) return false
    if (fn % 2n === 1n || fn === sn) {
      fr = await nodeOf(c, fr)
      sr = await nodeOf(c, sr)
      while (fn % 2n === 0n && fn !== 0n) {
        fn /= 2n
        sn /= 2n
      }
    } else sr = await nodeOf(sr, c)
    fn /= 2n
    sn /= 2n
  }
  return sn === 0n && sameBytes(fr, first) && sameBytes(sr, second)
}
