import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { times } from '#shared/money.ts'
import type { Setting } from '../setting.ts'
import { allowing, changing, type Planted } from './planting.ts'

const setting: Partial<Setting> = {
  ...{ kind: 'cards', hasBegun: true, deposit: 0, graceDays: 0, latePolicy: 'reduced' },
  ...{ admin: 'none', sendsAfter: 3, firmAfterDays: 0, seats: 4 },
}

/** Rules of several seats in one hand, and of shared ones, removed one by one. */
export const inSharing: Readonly<Record<string, Planted>> = {
  'a seat that has received is paid once more when the circle ends': {
    setting: { ...setting, sharing: 'several', seats: 3, honest: [1] },
    liked: ['pay by card', 'propose', 'all vote', 'wait'],
    decider: changing((events, { members }) =>
      events.map(event => {
        if (event.type !== 'DebtArose' || event.data.cause !== 'wound_up') return event
        const { creditorUserId, amountMinor } = event.data
        const seats = creditorUserId === null ? 0 : (members.get(creditorUserId)?.seats.length ?? 0)
        return seats < 2
          ? event
          : { ...event, data: { ...event.data, amountMinor: times(amountMinor, seats) } }
      }),
    ),
  },
  'who shares a seat answers for the other': {
    setting: { ...setting, sharing: 'halves', honest: [2] },
    decider: {
      ...goalDecider,
      evolve: (state, event) => {
        const next = goalDecider.evolve(state, event)
        if (event.type !== 'SeatShared') return next
        const users = event.data.holders.map(({ userId }) => userId)
        for (const one of users)
          next.liable.set(
            one,
            users.filter(other => other !== one),
          )
        return next
      },
    },
  },
  'an organiser gives seats to another member': {
    setting: { ...setting, sharing: 'several', hasBegun: false, honest: [2] },
    liked: ['choose seats', 'accept', 'wait'],
    decider: allowing(
      'ChooseSeats',
      ['figure_would_rise'],
      ({ userId: byUserId, memberUserId: userId, seats }, state) => {
        const { position } = state.members.get(userId) ?? {}
        const last = state.terms?.rotation?.seats ?? 0
        if (!position || seats !== 2 || position === last) return []
        const taken = [...state.members.entries()].some(([, one]) => one.position === last)
        const data = { change: state.seatChanges + 1, userId, byUserId, positions: [position, last] }
        return taken ? [] : [{ type: 'SeatsChosen', data }]
      },
    ),
  },
}
