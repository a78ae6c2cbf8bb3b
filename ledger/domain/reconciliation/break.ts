import {
  type BreakEvent,
  type ClosingReason,
  type Difference,
  keyOfDifference,
} from '#shared/events/reconciliation.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decider, type Decision, refuse } from '../decider.ts'

/** Both sides were compared, and this difference was found. */
export interface SightBreak {
  readonly type: 'SightBreak'
  readonly difference: Difference
  readonly now: Instant
}
/** Both sides were compared, and the difference was no longer there. */
export interface MissBreak {
  readonly type: 'MissBreak'
}
export interface AssignBreak {
  readonly type: 'AssignBreak'
  readonly ownerUserId: UserId
  readonly byUserId: UserId
}
export interface NoteBreak {
  readonly type: 'NoteBreak'
  readonly byUserId: UserId
  readonly text: string
}
export interface CloseBreak {
  readonly type: 'CloseBreak'
  readonly byUserId: UserId
  /** Who paid or receives the money; undefined where that is not known. */
  readonly ofUserId: UserId | undefined
  /** Who may decide about money now. */
  readonly admins: readonly UserId[]
  readonly reason: Exclude<ClosingReason, 'agrees'>
  readonly note: string
}
export type BreakCommand = SightBreak | MissBreak | AssignBreak | NoteBreak | CloseBreak

/** With the time from its metadata, once it is stored. */
export type DatedBreakEvent = BreakEvent & { readonly at?: Instant }

export interface BreakState {
  readonly status: 'none' | 'sighted' | 'open' | 'closed'
  readonly key: string
  readonly sighting: number
  /** By the clock of the process that appended it, as in the event's metadata. */
  readonly sightedAt: Instant | undefined
  readonly difference: Difference | undefined
  readonly ownerUserId: UserId | undefined
  readonly changes: number
  readonly closings: number
  readonly closedBecause: ClosingReason | undefined
}

/** Milliseconds that facts may take from one side to the other; a difference that lasts longer is a break. */
export const graceMs = 600_000

const initialState = (): BreakState => ({
  status: 'none',
  key: '',
  sighting: 0,
  sightedAt: undefined,
  difference: undefined,
  ownerUserId: undefined,
  changes: 0,
  closings: 0,
  closedBecause: undefined,
})

const sight = ({ difference, now }: SightBreak, state: BreakState): Decision<BreakEvent> => {
  const key = keyOfDifference(difference)
  switch (state.status) {
    case 'none':
      return accept({ type: 'BreakSighted', data: { key, sighting: state.sighting + 1, ...difference } })
    case 'sighted': {
      const waitedMs = Date.parse(now) - Date.parse(state.sightedAt ?? now)
      if (waitedMs < graceMs) return accept()
      return accept({ type: 'BreakFound', data: { key, sighting: state.sighting, ...difference } })
    }
    case 'open':
      return accept()
    case 'closed': {
      // An accepted difference stays accepted while it is the same.
      if (state.closedBecause === 'accepted' && isSame(difference, state.difference)) return accept()
      return accept({ type: 'BreakReopened', data: { key, closing: state.closings, ...difference } })
    }
  }
}

const miss = ({ status, key, sighting, closings }: BreakState): Decision<BreakEvent> => {
  if (status === 'sighted') return accept({ type: 'BreakVanished', data: { key, sighting } })
  if (status !== 'open') return accept()
  const data = { key, closing: closings + 1, reason: 'agrees', byUserId: null, note: null } as const
  return accept({ type: 'BreakClosed', data })
}

const byPerson = (command: AssignBreak | NoteBreak | CloseBreak, state: BreakState): Decision<BreakEvent> => {
  const { key, changes, closings } = state
  if (state.status === 'none' || state.status === 'sighted') return refuse('break_not_found')
  const { byUserId } = command
  // A closed break can still be explained.
  if (command.type === 'NoteBreak')
    return accept({
      type: 'BreakNoteAdded',
      data: { key, change: changes + 1, byUserId, text: command.text },
    })
  if (state.status === 'closed') return refuse('break_closed')
  if (command.type === 'CloseBreak') {
    const { reason, note, ofUserId, admins } = command
    // An only admin could otherwise never close it; their reason stays in the log.
    if (ofUserId === byUserId && admins.some(one => one !== byUserId)) return refuse('own_payment')
    return accept({ type: 'BreakClosed', data: { key, closing: closings + 1, reason, byUserId, note } })
  }
  const { ownerUserId } = command
  if (ownerUserId === state.ownerUserId) return accept()
  return accept({ type: 'BreakAssigned', data: { key, change: changes + 1, ownerUserId, byUserId } })
}

const isSame = (one: Difference, other: Difference | undefined): boolean =>
  one.ledgerMinor === other?.ledgerMinor && one.stripeMinor === other.stripeMinor

const evolve = (state: BreakState, event: DatedBreakEvent): BreakState => {
  const { key } = event.data
  switch (event.type) {
    case 'BreakSighted': {
      const { sighting } = event.data
      return { ...state, key, status: 'sighted', sighting, sightedAt: event.at, difference: event.data }
    }
    case 'BreakVanished':
      return { ...state, status: 'none' }
    case 'BreakFound':
    case 'BreakReopened':
      return { ...state, key, status: 'open', difference: event.data, closedBecause: undefined }
    case 'BreakAssigned':
      return { ...state, ownerUserId: event.data.ownerUserId, changes: event.data.change }
    case 'BreakNoteAdded':
      return { ...state, changes: event.data.change }
    case 'BreakClosed':
      return {
        ...state,
        status: 'closed',
        closings: event.data.closing,
        closedBecause: event.data.reason,
        ownerUserId: undefined,
      }
    default:
      return state
  }
}

/** The life of one difference between the processor and the ledger. */
export const breakDecider: Decider<BreakCommand, DatedBreakEvent, BreakState> = {
  initialState,
  draft: state => ({ ...state }),
  evolve,
  decide: (command, state) => {
    if (command.type === 'SightBreak') return sight(command, state)
    return command.type === 'MissBreak' ? miss(state) : byPerson(command, state)
  },
}

/** Identifies the fact that the event records: the same fact always gets the same event id. */
export const identityOfBreak = ({ type, data }: BreakEvent): string => {
  if ('change' in data) return `${type}/${data.change}`
  return `${type}/${'closing' in data ? data.closing : data.sighting}`
}
