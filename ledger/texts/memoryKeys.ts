import { createHash } from 'node:crypto'
import type { TextKeys, TextOwner } from '#shared/ports/textKeys.ts'

/** Keys in memory, for the simulation and tests: the same in each run, and destroyed one by one. */
export const createMemoryKeys = () => {
  const destroyed = new Set<TextOwner>()
  const known = (owner: TextOwner): Buffer | null =>
    destroyed.has(owner) ? null : createHash('sha256').update(owner).digest()
  return {
    known,
    find: async () => undefined,
    keysFor: async (owners: readonly TextOwner[]) => new Map(owners.map(owner => [owner, known(owner)])),
    idSecret: Buffer.alloc(32),
    destroy: (owner: TextOwner): void => {
      destroyed.add(owner)
    },
  } satisfies TextKeys & { destroy(owner: TextOwner): void }
}
