import type { TreeHead } from '#shared/api/transparency.ts'
import type { Instant } from '#shared/time.ts'

/** Where a tree is kept: that of today, or one over a log that was replaced. */
export type TreeSchema = 'transparency' | `transparency_${number}`
export const currentTree = 'transparency' satisfies TreeSchema
export const formerTree = (tree: number): TreeSchema => `${currentTree}_${tree}`
export const isFormerTree = (schema: string): boolean => /^transparency_\d+$/.test(schema)

export const columns = 'h.size, h.root, h.at, h.signature, h.key'
export interface HeadRow {
  readonly size: number
  readonly root: string
  readonly at: Instant
  readonly signature: string
  readonly key: string
}
export const toHead = ({ size, root, at, signature, key }: HeadRow): TreeHead => ({
  size,
  root,
  at,
  signature,
  key,
})
