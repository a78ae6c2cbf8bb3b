import { setTimeout as sleep } from 'node:timers/promises'
import { type GoalEvent, goalSchemaVersion, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import type { Metadata } from '#shared/events/metadata.ts'
import type { GoalId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import {
  type EventStore,
  isPassingFault,
  isStreamFault,
  type NewEvent,
  StoreError,
} from '#shared/ports/eventStore.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Instant } from '#shared/time.ts'
import { here, type Place, traced, within } from '#shared/tracing.ts'
import type { Decider, Decision } from './domain/decider.ts'
import { type GoalCommand, goalDecider } from './domain/goal/decider.ts'
import { identityOf } from './domain/goal/identity.ts'
import type { GoalState } from './domain/goal/state.ts'
import { factId } from './eventId.ts'
import { inTrace } from './inTrace.ts'
import type { Snapshots } from './snapshots/snapshots.ts'
import { createWarmGoals, type Warm } from './warmGoals.ts'

/** Who asks, why, and on which thread of events; goes into the metadata of all that follows. */
export interface Context {
  readonly actor: string
  readonly cause: string
  readonly correlation: string
}

export type Handled =
  | {
      readonly outcome: 'accepted'
      readonly events: readonly GoalEvent[]
      /** Where the log must have been read to in order to see this; undefined for a goal without events. */
      readonly position: bigint | undefined
    }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }

export interface GoalHandler {
  /**
   * Folds, decides and appends at the exact revision; the only place that appends to a goal.
   * A goal that is held back refuses everything with `goal_held_back`, but what has happened at the card processor as
   * long as its own stream can be read and written.
   * @throws StoreError: `unavailable` when the log could not be written in the time allowed. The command may have
   * happened; asking again is safe.
   */
  handle(goalId: GoalId, command: GoalCommand, context: Context): Promise<Handled>
  /** Whether nothing new is shown of it, or nothing can be: then it takes no money. */
  isHeldBack(goalId: GoalId): Promise<boolean>
  /** The goal for looking only. @throws StoreError `deleted`, `damaged` when it can't be told how it stands */
  load(goalId: GoalId, how?: Freshness): Promise<GoalState>
}
/** As this process last saw it, as the log has it now, or with all events up to that of a revision. */
export type Freshness = 'warm' | 'fresh' | { readonly since: bigint }

/** Which periods of the books are closed. */
export interface ClosedPeriods {
  /** Reads it, if that could not be done yet. @throws StoreError */
  known(): Promise<void>
  /** The end of the last closed period, as far as it is known. */
  closedUntil(): Instant | undefined
}

interface Options {
  readonly store: Pick<EventStore, 'append' | 'read'>
  readonly clock: Clock
  /** Nothing is booked before the end of the last closed period: what comes late is booked when it is heard of. */
  readonly closedPeriods?: ClosedPeriods
  /** How many events the goals that are kept warm may have between them. */
  readonly warmEvents?: number
  /** Whether the read side holds a goal back, as far as is known here. */
  readonly isHeldBack?: (goalId: GoalId) => boolean
  /** Shortcuts to the states of long goals. */
  readonly snapshots?: Snapshots
  readonly decider?: Decider<GoalCommand, GoalEvent, GoalState>
  /** Waits before a further attempt, counted from 1. */
  readonly pause?: (attempt: number) => Promise<unknown>
}

interface Waiting {
  /** Nothing to decide when somebody only wants to look at what the log has now. */
  readonly asked: { readonly command: GoalCommand; readonly context: Context } | undefined
  /** Where in a trace it was asked. */
  readonly place: Place
  readonly resolve: (handled: Handled) => void
  readonly reject: (error: unknown) => void
}

interface Lane {
  readonly waiting: Waiting[]
  running: boolean
}

/** They tell what has happened already, which is true whatever is shown of the goal. */
const reports: ReadonlySet<GoalCommand['type']> = new Set(['RecordPayment', 'RefuseRefund'])
const heldBack: Handled = { outcome: 'refused', refusal: { code: 'goal_held_back' } }

// A batch stays well below the event store's limit of 1 MiB an append.
const batchCommands = 200
const conflictAttempts = 12
/** Some two and a half seconds in all, in which a cluster elects another leader. */
const storeAttempts = 12

/**
 * One command per stream is decided at a time; those that arrive meanwhile are decided together, each on the state
 * that the one before it left, and appended as one. So a goal that everybody pays into at once costs one commit a
 * batch, and the cost of a command does not grow with the goal's history.
 */
export const createGoalHandler = ({
  store,
  clock,
  closedPeriods = { known: async () => undefined, closedUntil: () => undefined },
  isHeldBack = () => false,
  warmEvents = 200_000,
  decider = goalDecider,
  snapshots,
  pause = backOff,
}: Options): GoalHandler => {
  const goals = createWarmGoals({ store, decider, warmEvents, snapshots })
  const lanes = new Map<GoalId, Lane>()

  /** All of a stream may be hidden: then it reads like one that never was. */
  const known = async (goalId: GoalId, how: 'load' | 'catchUp'): Promise<Warm> => {
    const entry = await goals[how](goalId)
    if (entry.revision === undefined && isHeldBack(goalId))
      throw new StoreError('damaged', `no event of ${goalStream(goalId)} can be read`)
    return entry
  }

  const append = async (goalId: GoalId, events: readonly NewEvent[], entry: Warm) => {
    const expected = entry.revision ?? 'no_stream'
    for (let attempt = 1; ; attempt++) {
      try {
        return await store.append(goalStream(goalId), events, expected)
      } catch (error) {
        // The outcome is unknown, but the ids and the revision are the same: at most one of the attempts counts.
        const isFinal = error instanceof StoreError && !isPassingFault(error)
        if (isFinal || attempt === storeAttempts) {
          goals.forget(goalId)
          if (isFinal) throw error
          throw new StoreError('unavailable', 'the event log cannot be written', { cause: error })
        }
        await pause(attempt)
      }
    }
  }

  const work = async (goalId: GoalId, batch: readonly Waiting[]): Promise<void> => {
    await closedPeriods.known()
    for (let attempt = 1; attempt <= conflictAttempts; attempt++) {
      let entry = await known(goalId, 'load')
      let decided = decideAll(goalId, batch, entry.state)
      if (attempt === 1 && decided.verdicts.some(mustBeSure)) {
        // Another process may have written meanwhile: nobody is refused, or told that all is done, on yesterday's news.
        entry = await known(goalId, 'catchUp')
        decided = decideAll(goalId, batch, entry.state)
      }
      const { verdicts, events, newEvents } = decided
      if (newEvents.length > 0) {
        const [place = here(), ...also] = batch.map(waiting => waiting.place)
        const attributes = { events: newEvents.length }
        const about = { kind: 'client', within: place, also, attributes } as const
        const appended = await traced('append', about, () => append(goalId, newEvents, entry))
        if (appended.outcome === 'conflict') {
          if (attempt > 2) await pause(attempt - 2)
          await known(goalId, 'catchUp')
          continue
        }
        goals.tell(goalId, entry, { events, newEvents, ...appended })
      }
      const { position } = entry
      batch.forEach((waiting, index) => {
        const verdict = verdicts[index] ?? nothing
        waiting.resolve(verdict.outcome === 'refused' ? verdict : { ...verdict, position })
      })
      return
    }
    throw new StoreError('conflict', `goal ${goalId} is written by too many at once`)
  }

  const decideAll = (goalId: GoalId, batch: readonly Waiting[], state: GoalState) => {
    const [now, closed] = [clock.now(), closedPeriods.closedUntil()]
    const at = closed !== undefined && now < closed ? closed : now
    let trial = decider.draft(state)
    const events: GoalEvent[] = []
    const newEvents: NewEvent[] = []
    const verdicts = batch.map(({ asked, place }) => {
      if (!asked) return undefined
      const { command, context } = asked
      const decision = decider.decide(command, trial)
      if (decision.outcome === 'refused') return decision
      for (const event of decision.events) {
        trial = decider.evolve(trial, event)
        events.push(event)
        newEvents.push(within(place, () => toNewEvent(goalId, event, { ...context, at })))
      }
      return decision
    })
    return { verdicts, events, newEvents }
  }

  const toNewEvent = (
    goalId: GoalId,
    event: GoalEvent,
    { at, ...context }: Context & Pick<Metadata, 'at'>,
  ): NewEvent => {
    const metadata: Metadata = { ...context, ...inTrace(), at, schemaVersion: goalSchemaVersion }
    parseGoalEvent(event.type, event.data) // an event that could not be read again must never be written
    journalOf(event) // nor one that would bring the books out of balance
    return {
      id: factId(goalStream(goalId), identityOf(event), event.data),
      type: event.type,
      data: event.data,
      metadata,
    }
  }

  const drain = async (goalId: GoalId, lane: Lane): Promise<void> => {
    lane.running = true
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, batchCommands)
      try {
        await work(goalId, batch)
      } catch (error) {
        // One of them may be to blame: the others go through by themselves.
        if (isTooLarge(error) && batch.length > 1)
          for (const waiting of batch) await work(goalId, [waiting]).catch(waiting.reject)
        else for (const waiting of batch) waiting.reject(error)
      }
    }
    lanes.delete(goalId)
  }

  const ask = (goalId: GoalId, asked: Waiting['asked']): Promise<Handled> =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(goalId) ?? { waiting: [], running: false }
      lanes.set(goalId, lane)
      lane.waiting.push({ asked, place: here(), resolve, reject })
      if (!lane.running) void drain(goalId, lane)
    })

  return {
    handle: (goalId, command, context) =>
      traced(command.type, {}, async span => {
        const isRefused = isHeldBack(goalId) && !reports.has(command.type)
        const handled = isRefused ? heldBack : await ask(goalId, { command, context }).catch(orHeldBack)
        span.setAttribute('outcome', handled.outcome === 'refused' ? handled.refusal.code : 'accepted')
        return handled
      }),
    isHeldBack: async goalId => {
      if (isHeldBack(goalId)) return true
      const refused = await known(goalId, 'load').then(() => undefined, orHeldBack)
      return refused !== undefined
    },
    load: async (goalId, how = 'warm') => {
      const isBehind = async (): Promise<boolean> =>
        typeof how === 'object' && ((await goals.load(goalId)).revision ?? -1n) < how.since
      if (how === 'fresh' || (await isBehind())) await ask(goalId, undefined)
      return (await known(goalId, 'load')).state
    },
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof StoreError && error.fault === 'too_large'

const orHeldBack = (error: unknown): Handled => {
  if (isStreamFault(error)) return heldBack
  throw error
}

type Verdict = Decision<GoalEvent>
const nothing: Verdict = { outcome: 'accepted', events: [] }
/** What appends nothing is not contradicted by the log either. */
const mustBeSure = (verdict: Verdict | undefined): boolean =>
  verdict?.outcome !== 'accepted' || verdict.events.length === 0

/** Doubles up to a second, with jitter so that rivals do not meet again. */
const backOff = (attempt: number): Promise<unknown> =>
  sleep(Math.random() * Math.min(1_000, 5 * 2 ** attempt))
