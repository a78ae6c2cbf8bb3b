import { hash } from 'node:crypto'

/**
 * The Merkle tree of RFC 9162, section 2.1, over the entries of an append-only log. Numbers are computed without bit
 * operations, which would end at 2^31.
 */
const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', parts.length === 1 ? parts[0]! : Buffer.concat(parts), 'buffer')

const leafMark = Buffer.of(0)
const nodeMark = Buffer.of(1)
/** Different prefixes, so that a leaf can't pass for a node. */
export const leafHash = (entry: Uint8Array): Buffer => sha256(leafMark, entry)
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeMark, left, right)
export const emptyRoot: Buffer = sha256(Buffer.alloc(0))

/** A complete part of the tree: 2^level leaves, the first of them at `index` * 2^level. */
export interface Subtree {
  readonly level: number
  readonly index: number
}
export type Range = readonly [from: number, to: number]

/** The largest complete parts that make up the leaves of a range, left to right. */
export const subtreesOf = ([from, to]: Range): Subtree[] => {
  const found: Subtree[] = []
  for (let at = from; at < to; ) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++
    found.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return found
}

/** The hash over neighbouring parts, each smaller than the one before. */
export const fold = (hashes: readonly Buffer[]): Buffer =>
  hashes.length === 0 ? emptyRoot : hashes.reduceRight((right, left) => nodeHash(left, right))

/** A tree over a range is split after the largest power of two below its size. */
const middleOf = ([from, to]: Range): number => {
  let half = 1
  while (half * 2 < to - from) half *= 2
  return from + half
}

/** The ranges whose hashes lead from a leaf to the root, nearest first: PATH of section 2.1.3.1. */
export const inclusionRanges = (index: number, size: number): Range[] => pathIn(index, [0, size])

const pathIn = (index: number, range: Range): Range[] => {
  const [from, to] = range
  if (to - from <= 1) return []
  const middle = middleOf(range)
  return index < middle
    ? [...pathIn(index, [from, middle]), [middle, to]]
    : [...pathIn(index, [middle, to]), [from, middle]]
}

/** The ranges whose hashes make up both an older root and a newer one: PROOF of section 2.1.4.1. */
export const consistencyRanges = (older: number, newer: number): Range[] =>
  older === 0 ? [] : sharedIn(older, [0, newer], true)

const sharedIn = (older: number, range: Range, known: boolean): Range[] => {
  const [from, to] = range
  if (older === to) return known ? [] : [range]
  const middle = middleOf(range)
  return older <= middle
    ? [...sharedIn(older, [from, middle], known), [middle, to]]
    : [...sharedIn(older, [middle, to], false), [from, middle]]
}

/** The root for a leaf and its path; undefined when the path has the wrong length. */
export const rootFromPath = (
  { index, size }: { readonly index: number; readonly size: number },
  leaf: Buffer,
  path: readonly Buffer[],
): Buffer | undefined => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return undefined
  const ranges = inclusionRanges(index, size)
  if (ranges.length !== path.length) return undefined
  return path.reduce(
    (below, beside, step) => (ranges[step]![0] > index ? nodeHash(below, beside) : nodeHash(beside, below)),
    leaf,
  )
}

/** The right edge of a growing tree: the roots of its complete parts. */
export const createFrontier = (size = 0, hashes: readonly Buffer[] = []) => {
  const edge = subtreesOf([0, size]).map(({ level }, place) => ({ level, hash: hashes[place]! }))
  return {
    get size(): number {
      return size
    },
    root: (): Buffer => fold(edge.map(({ hash: root }) => root)),
    /** Adds a leaf; returns the parts of two leaves and more that it completes, smallest first. */
    append: (leaf: Buffer): (Subtree & { readonly hash: Buffer })[] => {
      const completed: (Subtree & { readonly hash: Buffer })[] = []
      edge.push({ level: 0, hash: leaf })
      size++
      for (let [left, right] = edge.slice(-2); right && left?.level === right.level; ) {
        const level = left.level + 1
        const joined = { level, hash: nodeHash(left.hash, right.hash) }
        edge.splice(-2, 2, joined)
        completed.push({ ...joined, index: size / 2 ** level - 1 })
        ;[left, right] = edge.slice(-2)
      }
      return completed
    },
  }
}
export type Frontier = ReturnType<typeof createFrontier>
