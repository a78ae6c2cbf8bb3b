import type { RunEvent } from '#shared/events/reconciliation.ts'
import { accept, type Decider } from '../decider.ts'

/** Records a step of a reconciliation run. A resumed run records its steps again, without effect. */
export interface RecordRun {
  readonly type: 'RecordRun'
  readonly event: RunEvent
}

export interface RunState {
  readonly recorded: ReadonlySet<string>
}

/** A statement is recorded once for each currency, everything else once. */
const stepOf = (event: RunEvent): string =>
  event.type === 'StatementDrawn' ? `${event.type} ${event.data.currency}` : event.type

export const runDecider: Decider<RecordRun, RunEvent, RunState> = {
  initialState: () => ({ recorded: new Set() }),
  draft: state => state,
  evolve: ({ recorded }, event) => ({ recorded: new Set([...recorded, stepOf(event)]) }),
  decide: ({ event }, { recorded }) => (recorded.has(stepOf(event)) ? accept() : accept(event)),
}
