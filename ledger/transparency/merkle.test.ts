import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareTree } from '#lab/builders/transparency.ts'
import {
  consistencyRanges,
  createFrontier,
  emptyRoot,
  inclusionRanges,
  leafHash,
  nodeHash,
  rootFromPath,
} from './merkle.ts'

/**
 * The eight entries with which implementations of certificate transparency are tested, and the expected
 * results.
 */
const entries = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const [a, b, c, d, e, f] = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
  '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
]

const leaves = entries.map(entry => leafHash(Buffer.from(entry, 'hex')))
const tree = bareTree(leaves)

describe('the known tree', () => {
  it.each(roots.map((root, size) => [size, root] as const))('has its root at size %i', (size, root) => {
    expect(bareTree(leaves.slice(0, size)).root().toString('hex')).toBe(root)
  })

  it.each([
    [0, 1, []],
    [0, 8, [a, b, c]],
    [5, 8, [d, e, roots[4]]],
    [2, 3, [roots[2]]],
    [1, 5, [roots[1], b, d]],
  ])('proves that leaf %i is in the tree of size %i', (index, size, path) => {
    expect(tree.hashesOf(inclusionRanges(index, size)).map(hash => hash.toString('hex'))).toEqual(path)
  })

  it.each([
    [1, 1, []],
    [1, 8, [a, b, c]],
    [6, 8, [f, e, roots[4]]],
    [2, 5, [b, d]],
    [0, 8, []],
  ])('proves that the tree of size %i is a prefix of that of size %i', (older, newer, path) => {
    expect(tree.hashesOf(consistencyRanges(older, newer)).map(hash => hash.toString('hex'))).toEqual(path)
  })
})

describe('any tree', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => leafHash(Buffer.from(`${n}`)))

  it('has the root of the definition, however it grew', () => {
    const byDefinition = (part: readonly Buffer[]): Buffer => {
      if (part.length < 2) return part[0] ?? emptyRoot
      let half = 1
      while (half * 2 < part.length) half *= 2
      return nodeHash(byDefinition(part.slice(0, half)), byDefinition(part.slice(half)))
    }
    const all = numbered(700)
    const frontier = createFrontier()
    for (let size = 0; size <= 700; size++) {
      if (size % 7 === 0 || size % 256 < 3) expect(frontier.root()).toEqual(byDefinition(all.slice(0, size)))
      if (size < 700) frontier.append(all[size]!)
    }
  })

  it('continues from its right edge alone', () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(300), (size, more) => {
        const all = numbered(size + more)
        const frontier = createFrontier(size, bareTree(all.slice(0, size)).edge())
        for (const leaf of all.slice(size)) frontier.append(leaf)
        expect(frontier.root()).toEqual(bareTree(all).root())
        expect(frontier.size).toBe(size + more)
      }),
      { numRuns: 60 },
    )
  })

  it('returns each part that a leaf completes, once', () => {
    const frontier = createFrontier()
    const all = numbered(64)
    const completed = all.flatMap(leaf => frontier.append(leaf))
    expect(completed).toHaveLength(63)
    for (const { level, index, hash } of completed)
      expect(hash).toEqual(bareTree(all.slice(index * 2 ** level, (index + 1) * 2 ** level)).root())
  })

  it('leads every leaf to its root, at no other place or size, and by no other path', () => {
    const all = numbered(24)
    const whole = bareTree(all)
    for (let size = 1; size <= 24; size++) {
      const root = bareTree(all.slice(0, size)).root()
      for (let index = 0; index < size; index++) {
        const path = whole.hashesOf(inclusionRanges(index, size))
        const leads = (at: number, of: number, along = path) =>
          rootFromPath({ index: at, size: of }, all[index]!, along)?.equals(root) ?? false
        expect(leads(index, size)).toBe(true)
        for (let other = -1; other <= size + 1; other++)
          if (other !== index) expect(leads(other, size)).toBe(false)
        expect(leads(index, size, path.slice(1))).toBe(size === 1)
        expect(leads(index, size, [...path, root])).toBe(false)
      }
    }
  })

  it('supports sizes beyond 32 bits', () => {
    const size = 2 ** 40 + 5
    expect(inclusionRanges(2 ** 40, size)).toHaveLength(4)
    expect(inclusionRanges(7, size)).toHaveLength(41)
    expect(consistencyRanges(2 ** 40, size)).toEqual([[2 ** 40, size]])
  })
})
