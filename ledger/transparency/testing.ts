import { fold, nodeHash, type Range, subtreesOf } from './merkle.ts'

/** A tree that holds nothing but its leaves, and computes everything else anew. */
export const bareTree = (leaves: readonly Buffer[]) => {
  const rootOf = ([from, to]: Range): Buffer =>
    fold(
      subtreesOf([from, to]).map(({ level, index }) => {
        let row = leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)
        while (row.length > 1)
          row = row.flatMap((hash, place) => (place % 2 ? [nodeHash(row[place - 1]!, hash)] : []))
        return row[0]!
      }),
    )
  return {
    root: () => rootOf([0, leaves.length]),
    hashesOf: (ranges: readonly Range[]) => ranges.map(rootOf),
    edge: () =>
      subtreesOf([0, leaves.length]).map(({ level, index }) =>
        rootOf([index * 2 ** level, (index + 1) * 2 ** level]),
      ),
  }
}
