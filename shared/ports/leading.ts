/** This process's part in work that only one process does at a time. */
export interface Leading {
  /** Whether this process leads now. */
  readonly leads: boolean
  /** Resolves once this process knows whether it leads. */
  readonly settled: Promise<void>
  /** Ends the work and lets another take over. */
  stop(): Promise<void>
}

/**
 * Does the work while this process leads. The signal aborts when it is stopped or may have lost the lead.
 * Work that ends or fails is restarted after a delay. For a moment two processes may act as leader, which the
 * work's writes must tolerate.
 */
export type Lead = (name: string, work: (signal: AbortSignal) => Promise<void>) => Leading
