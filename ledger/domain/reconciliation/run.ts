import type { RunEvent } from '#shared/events/reconciliation.ts'
import { accept, type Decider } from '../decider.ts'

/** Records a step of a reconciliation run. A run that is resumed records its steps again, to no effect. */
export interface RecordRun {
  readonly type: 'RecordRun'
  readonly event: RunEvent
}

export interface RunState {
  readonly recorded: ReadonlySet<RunEvent['type']>
}

export const runDecider: Decider<RecordRun, RunEvent, RunState> = {
  initialState: () => ({ recorded: new Set() }),
  draft: state => state,
  evolve: ({ recorded }, { type }) => ({ recorded: new Set([...recorded, type]) }),
  decide: ({ event }, { recorded }) => (recorded.has(event.type) ? accept() : accept(event)),
}
