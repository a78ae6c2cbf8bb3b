import { isStreamFault, StoreError } from '#shared/ports/eventStore.ts'
import type { Instant } from '#shared/time.ts'
import { here, traced } from '#shared/tracing.ts'
import { appendSurely, backOff } from './appending.ts'
import { createCommandQueue } from './commandQueue.ts'
import { type Context, decideBatch, mayBeStale, type Request } from './decideBatch.ts'
import { createFoldedStates } from './foldedStates.ts'
import type { Folded } from './foldStream.ts'
import type { ClosedPeriods, Handled, HandlerOptions, StreamHandler } from './streams/streamHandler.ts'
import {
  breakStreams,
  goalStreams,
  periodStreams,
  runStreams,
  type StreamKind,
  sealStreams,
} from './streams/streamKind.ts'

export type { ClosedPeriods, Context, Handled }

const conflictAttempts = 12

/** The command handler: the only place that appends to a stream. One for each kind of stream. */
const createHandler = <
  Id,
  Command extends { readonly type: string },
  Event extends { readonly type: string; readonly data: unknown },
  State,
>(
  kind: StreamKind<Id, Command, Event, State>,
  options: HandlerOptions<Id, State>,
): StreamHandler<Id, Command, Event, State> => {
  const { store, clock, closedPeriods, warmEvents = 200_000, snapshots, pause = backOff } = options
  const { isHeldBack = () => false } = options
  const states = createFoldedStates(kind, { store, warmEvents, snapshots })

  /** A stream whose events are all hidden reads like one that never existed. */
  const known = async (id: Id, how: 'load' | 'catchUp'): Promise<Folded<State>> => {
    const folded = await states[how](id)
    if (folded.revision === undefined && isHeldBack(id))
      throw new StoreError('damaged', `no event of ${kind.streamOf(id)} can be read`)
    return folded
  }

  const bookingTime = (): Instant => {
    const [now, closedUntil] = [clock.now(), closedPeriods?.closedUntil()]
    return closedUntil !== undefined && now < closedUntil ? closedUntil : now
  }

  const workOn = async (id: Id, batch: readonly Request<Command>[]): Promise<Handled<Event>[]> => {
    await closedPeriods?.known()
    for (let attempt = 1; attempt <= conflictAttempts; attempt++) {
      // 1. Load the folded state as this process last saw it.
      let folded = await known(id, 'load')

      // 2. Decide. Before refusing a command or doing nothing, make sure that the log has no newer events.
      let decided = decideBatch(kind, { id, batch, state: folded.state, at: bookingTime() })
      if (attempt === 1 && mayBeStale(decided)) {
        folded = await known(id, 'catchUp')
        decided = decideBatch(kind, { id, batch, state: folded.state, at: bookingTime() })
      }

      // 3. Append at the exact revision. On a conflict, read what is new and decide again.
      const { decisions, events, newEvents } = decided
      if (newEvents.length > 0) {
        const expected = folded.revision ?? 'no_stream'
        const append = () => store.append(kind.streamOf(id), newEvents, expected)
        const [place = here(), ...also] = batch.map(request => request.place)
        const attributes = { events: newEvents.length }
        const about = { kind: 'client', within: place, also, attributes } as const
        const appended = await traced('append', about, () => appendSurely(append, pause)).catch(error => {
          states.forget(id)
          throw error
        })
        if (appended.outcome === 'conflict') {
          if (attempt > 2) await pause(attempt - 2)
          await known(id, 'catchUp')
          continue
        }
        const { revision, position, lastId = newEvents.at(-1)?.id } = appended
        states.apply(id, folded, events, { revision, position, eventId: lastId })
      }

      // 4. Answer each command.
      const { position } = folded
      return decisions.map(decision =>
        decision.outcome === 'refused' ? decision : { ...decision, position },
      )
    }
    throw new StoreError('conflict', `${kind.streamOf(id)} is written by too many at once`)
  }

  const request = createCommandQueue(workOn)
  const orHeldBack = (error: unknown): Handled<Event> => {
    if (kind.heldBack && isStreamFault(error)) return { outcome: 'refused', refusal: kind.heldBack.refusal }
    throw error
  }

  return {
    handle: (id, command, context) =>
      traced(command.type, {}, async span => {
        const refusal = isHeldBack(id) && !kind.heldBack?.accepts(command) && kind.heldBack?.refusal
        const handled: Handled<Event> = refusal
          ? { outcome: 'refused', refusal }
          : await request(id, { asked: { command, context }, place: here() }).catch(orHeldBack)
        span.setAttribute('outcome', handled.outcome === 'refused' ? handled.refusal.code : 'accepted')
        return handled
      }),
    isHeldBack: async id => {
      if (isHeldBack(id)) return true
      const refused = await known(id, 'load').then(() => undefined, orHeldBack)
      return refused !== undefined
    },
    load: async (id, how = 'warm') => {
      const isBehind = async (): Promise<boolean> =>
        typeof how === 'object' && ((await states.load(id)).revision ?? -1n) < how.since
      if (how === 'fresh' || (await isBehind())) await request(id, { asked: undefined, place: here() })
      return (await known(id, 'load')).state
    },
    forget: states.forget,
  }
}

type HandlerOf<Kind> =
  Kind extends StreamKind<infer Id, infer Command, infer Event, infer State>
    ? StreamHandler<Id, Command, Event, State>
    : never
type OptionsOf<Kind> =
  Kind extends StreamKind<infer Id, infer _Command, infer _Event, infer State>
    ? HandlerOptions<Id, State>
    : never
type Short = Pick<HandlerOptions<unknown, unknown>, 'store' | 'clock' | 'pause'>

export type GoalHandler = HandlerOf<typeof goalStreams>
export type BreakHandler = HandlerOf<typeof breakStreams>
export type RunHandler = HandlerOf<typeof runStreams>
export type PeriodHandler = HandlerOf<typeof periodStreams>
export type SealHandler = HandlerOf<typeof sealStreams>

export const createGoalHandler = ({
  decider = goalStreams.decider,
  ...options
}: OptionsOf<typeof goalStreams> & Partial<Pick<typeof goalStreams, 'decider'>>): GoalHandler =>
  createHandler({ ...goalStreams, decider }, options)
export const createBreakHandler = (options: Short): BreakHandler => createHandler(breakStreams, options)
export const createRunHandler = (options: Short): RunHandler => createHandler(runStreams, options)
export const createPeriodHandler = (options: Short): PeriodHandler => createHandler(periodStreams, options)
export const createSealHandler = (options: Short): SealHandler => createHandler(sealStreams, options)
