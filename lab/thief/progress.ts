const width = 30

export interface Progress {
  readonly done: number
  readonly of: number
  readonly broken: number
  /** Processor time of the lives in this run, and their number. */
  readonly processorMs: number
  readonly played: number
  readonly seconds: number
}

/** A bar, with the cost of a life and the remaining time. */
export const barOf = ({ done, of, broken, processorMs, played, seconds }: Progress): string => {
  const full = Math.floor((width * done) / Math.max(1, of))
  const each = (processorMs / Math.max(1, played)).toFixed(1)
  const left = Math.round(((of - done) * seconds) / Math.max(1, played))
  const bar = `[${'#'.repeat(full)}${'-'.repeat(width - full)}]`
  return `${bar} ${done} of ${of}, ${broken} broken, ${each} ms of processor time each, ${left} s left`
}
