import type { NewEvent } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import { type Place, within } from '#shared/tracing.ts'
import { prepare } from './appending.ts'
import type { Decision } from './domain/decider.ts'
import type { StreamKind } from './streams/streamKind.ts'

/** Actor, cause and correlation; becomes part of the metadata of all decided events. */
export interface Context {
  readonly actor: string
  readonly cause: string
  readonly correlation: string
}

export interface Request<Command> {
  /** Undefined when the caller only wants to read the log's present state. */
  readonly asked: { readonly command: Command; readonly context: Context } | undefined
  /** The place in the trace. */
  readonly place: Place
}

export interface DecidedBatch<Event> {
  /** One for each request, in their order. */
  readonly decisions: readonly Decision<Event>[]
  /** All decided events, as they will be read again, and as they will be stored. */
  readonly events: readonly Event[]
  readonly newEvents: readonly NewEvent[]
}

/** Decides each command of a batch on the state after the previous one. */
export const decideBatch = <
  Id,
  Command,
  Event extends { readonly type: string; readonly data: unknown },
  State,
>(
  kind: StreamKind<Id, Command, Event, State>,
  { id, batch, state, at }: { id: Id; batch: readonly Request<Command>[]; state: State; at: Instant },
): DecidedBatch<Event> => {
  const { decider } = kind
  let trial = decider.draft(state)
  const events: Event[] = []
  const newEvents: NewEvent[] = []
  const decisions = batch.map(({ asked, place }): Decision<Event> => {
    if (!asked) return { outcome: 'accepted', events: [] }
    const decision = decider.decide(asked.command, trial)
    if (decision.outcome === 'refused') return decision
    for (const decided of decision.events) {
      const { stored, event } = within(place, () =>
        prepare(kind, { id, event: decided, ...asked.context, at }),
      )
      trial = decider.evolve(trial, event)
      events.push(event)
      newEvents.push(stored)
    }
    return decision
  })
  return { decisions, events, newEvents }
}

/** Whether newer events in the log could change the outcome; an append would detect them, a refusal does not. */
export const mayBeStale = ({ decisions }: DecidedBatch<unknown>): boolean =>
  decisions.some(decision => decision.outcome === 'refused' || decision.events.length === 0)
