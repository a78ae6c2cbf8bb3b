import * as draws from '#shared/draw.ts'

/** Computed once: draws in all lives have the same goal, seeds and salts. */
const remembering = <Of extends object>(hash: (of: Of) => string): ((of: Of) => string) => {
  const known = new Map<string, string>()
  return of => {
    const key = Object.values(of).join()
    const commitment = known.get(key) ?? hash(of)
    known.set(key, commitment)
    return commitment
  }
}

export const commitmentOf = remembering(draws.commitmentOf)
export const saltCommitmentOf = remembering(draws.saltCommitmentOf)
