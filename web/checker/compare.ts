import { bytesOf } from './crypto.ts'
import { isConsistent } from './proofs.ts'
import type { Former, Head, Published } from './shapes.ts'

export type Compared =
  | { readonly outcome: 'same' }
  | { readonly outcome: 'parted' }
  | { readonly outcome: 'former'; readonly former: Former }
  | { readonly outcome: 'missing'; readonly missing: string }
const missing = (words: string): Compared => ({ outcome: 'missing', missing: words })

/** Whether a root is of a response's log, or of one that it lists as replaced; by any available proof. */
export const compare = async (
  head: Head,
  { head: other, consistency, former = [] }: Published,
  published: readonly Published[],
): Promise<Compared> => {
  const direct = await pathHolds(head, other, [consistency])
  if (direct === true) return { outcome: 'same' }
  let wanted: Former | undefined
  let isParted = false
  for (const one of former) {
    const proofs = published
      .filter(({ head: end }) => isSameRoot(end, one.head))
      .map(found => found.consistency)
    const found = await pathHolds(head, one.head, proofs)
    if (found === true) return { outcome: 'former', former: one }
    if (found === 'unproven') wanted = one
    // It was signed before that log ended, and is not of it.
    isParted ||= found === false && Date.parse(head.at) <= Date.parse(one.follows.at)
  }
  const sizes = `The published root has ${entriesOf(other)} and this one ${head.size}`
  if (direct === 'unproven')
    return missing(`${sizes}: to compare them, what /api/transparency?from=${head.size} answers is needed.`)
  if (wanted)
    return missing(
      `The log has been replaced. To compare this root with the last one before that, what /api/transparency?tree=${wanted.tree}&from=${head.size} answers is needed.`,
    )
  if (direct === 'shorter' && !isParted)
    return missing(`${sizes}: that one is older, or its log has lost entries.`)
  return { outcome: 'parted' }
}
const entriesOf = ({ size }: Head): string => `${size} entries`
const isSameRoot = (one: Head, other: Head): boolean => one.size === other.size && one.root === other.root

/**
 * Whether the log continued from one root to another: unknown without a proof, or when the other has fewer
 * entries.
 */
const pathHolds = async (
  from: Head,
  to: Head,
  proofs: readonly Published['consistency'][],
): Promise<boolean | 'unproven' | 'shorter'> => {
  if (to.size < from.size) return 'shorter'
  if (to.size === from.size) return isConsistent({ from, to, path: [] })
  const fitting = proofs.filter(proof => proof?.from === from.size)
  for (const proof of fitting)
    if (await isConsistent({ from, to, path: proof!.path.map(bytesOf) })) return true
  return fitting.length === 0 ? 'unproven' : false
}
