/** Milliseconds without progress of the checkpoint, while the log has more, that count as a standstill. */
export const standstillMs = 10_000

interface Sample {
  /** Of the newest event of the log; undefined when that isn't known. */
  readonly head: bigint | undefined
  /** The position of the last event in the tables; undefined before the first. */
  readonly checkpoint: bigint | undefined
  /** A rebuild may hold the tables for a while. */
  readonly isRebuilding: boolean
  readonly nowMs: number
}

/** Notices from samples, taken every few seconds, that the read side makes no progress. */
export const createStandstill = () => {
  let last: bigint | undefined
  let behindSinceMs: number | undefined
  return {
    /** For how long it has stood still, in milliseconds; 0 while it moves, or has nothing to do. */
    observe: ({ head, checkpoint, isRebuilding, nowMs }: Sample): number => {
      const isBehind = head !== undefined && head > (checkpoint ?? -1n)
      const hasMoved = checkpoint !== last
      last = checkpoint
      if (!isBehind || isRebuilding) behindSinceMs = undefined
      else if (hasMoved || behindSinceMs === undefined) behindSinceMs = nowMs
      return behindSinceMs === undefined ? 0 : nowMs - behindSinceMs
    },
  }
}
