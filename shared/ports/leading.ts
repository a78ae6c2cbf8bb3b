/** This process's part in something that one of all does at a time. */
export interface Leading {
  /** Whether it is this one now. */
  readonly leads: boolean
  /** Resolves as soon as it is known who does it, this process or another. */
  readonly settled: Promise<void>
  /** Ends the work and lets another take over. */
  stop(): Promise<void>
}

/**
 * Does the work whenever this process leads in it, until the signal says that it must end: because it was stopped, or
 * because the lead may be another's by now. Work that ends by itself, or fails, is begun again after a while. For a
 * moment two may believe that they lead: what the work writes must bear that.
 */
export type Lead = (name: string, work: (signal: AbortSignal) => Promise<void>) => Leading
