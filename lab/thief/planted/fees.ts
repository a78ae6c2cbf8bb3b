import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { draft } from '#ledger/domain/goal/state.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { add } from '#shared/money.ts'
import { cards, changing, type Planted } from './planting.ts'

const setting = { ...cards, hasFees: true, deposit: 0, admin: 'stranger' } as const

const isFee = (event: GoalEvent, cause: 'late_fee' | 'organiser_fee'): event is GoalEventOf<'DebtArose'> =>
  event.type === 'DebtArose' && event.data.cause === cause

/** Rules of fees, removed one by one. */
export const inFees: Readonly<Record<string, Planted>> = {
  'a member who was prevented from paying owes a late fee': {
    ...{ setting, liked: ['refund', 'hold', 'dispute', 'wait'] },
    decider: {
      ...goalDecider,
      evolve: (state, event) => {
        const next = goalDecider.evolve(state, event)
        if (event.type !== 'SeatSpared' || event.data.round !== state.round) return next
        return { ...draft(next), lateFeeDue: new Set(next.lateFeeDue).add(event.data.userId) }
      },
    },
  },
  'the late fee of a lateness that was excused stays': {
    ...{ setting, liked: ['refund', 'hold', 'dispute', 'wait'] },
    decider: {
      ...goalDecider,
      evolve: (state, event) => {
        // Folding an event may change the state that is folded.
        const { lateFeeDue } = state
        const next = goalDecider.evolve(state, event)
        return event.type === 'SeatSpared' ? { ...draft(next), lateFeeDue } : next
      },
    },
  },
  'a late fee is taken twice': {
    setting,
    decider: changing(events =>
      events.flatMap((event): readonly GoalEvent[] =>
        isFee(event, 'late_fee')
          ? [event, { ...event, data: { ...event.data, debtId: `${event.data.debtId}-again` } }]
          : [event],
      ),
    ),
  },
  'the organiser’s fee is larger than accepted': {
    setting,
    decider: changing(events =>
      events.map(
        (event): GoalEvent =>
          isFee(event, 'organiser_fee')
            ? {
                ...event,
                data: { ...event.data, amountMinor: add(event.data.amountMinor, event.data.amountMinor) },
              }
            : event,
      ),
    ),
  },
  'a fee is paid before what a member lacks': {
    setting: { ...setting, seats: 4 },
    liked: ['close short', 'wait'],
    decider: {
      ...goalDecider,
      evolve: (state, event) =>
        goalDecider.evolve(
          state,
          event.type === 'DebtArose' && event.data.cause === 'late_fee'
            ? { ...event, data: { ...event.data, cause: 'round_closed_short', round: 1 } }
            : event,
        ),
    },
  },
}
