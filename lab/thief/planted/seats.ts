import { draftMap } from '#ledger/domain/draftMap.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { allowing, cards, changing, deciding, type Planted } from './planting.ts'

export const inSeats: Readonly<Record<string, Planted>> = {
  'a seat is given to another without its holder': {
    setting: { ...cards, seats: 3 },
    decider: deciding((command, state) => {
      if (command.type !== 'IssueInvitation' && command.type !== 'AcceptInvitation') return state
      const agreed = draftMap<Parameters<typeof state.agreed.get>[0], number>()
      for (const [userId] of state.members.entries()) agreed.set(userId, 0)
      return { ...state, agreed }
    }),
  },
  'a seat that owes is handed over without its debts': {
    setting: { ...cards, seats: 3 },
    decider: deciding((command, state) =>
      command.type === 'IssueInvitation' || command.type === 'AcceptInvitation'
        ? { ...state, openDebts: draftMap(), late: new Set() }
        : state,
    ),
  },
  'a circle is shrunk without asking': {
    setting: { kind: 'cards', hasBegun: false, seats: 4, honest: [2] },
    decider: changing(events => events.map(event => withoutVersion(event, 'CircleShrunk'))),
  },
  'seats are ordered without asking': {
    setting: { kind: 'cards', hasBegun: false, seats: 3, honest: [2] },
    decider: changing(events => events.map(event => withoutVersion(event, 'RotationOrdered'))),
  },
  'other rules are made without asking': {
    setting: { kind: 'cards', hasBegun: false, seats: 3, honest: [2] },
    decider: {
      ...changing(events => events),
      evolve: (state, event) => {
        const next = goalDecider.evolve(state, event)
        if (event.type !== 'CharterAmended') return next
        for (const [userId, member] of [...next.members.entries()])
          next.members.set(userId, { ...member, charterVersion: event.data.version })
        return next
      },
    },
  },
  'a swap needs one of the two': {
    setting: { ...cards, seats: 4 },
    decider: allowing('AcceptSwap', ['swap_not_found'], ({ swap }, state) => {
      const known = state.swaps.get(swap)
      const [one, other] = [known?.byUserId, known?.withUserId]
      const [first, second] = [
        one && state.members.get(one)?.position,
        other && state.members.get(other)?.position,
      ]
      if (known?.status !== 'proposed' || !one || !other || !first || !second) return []
      const turns = [
        { userId: one, position: second },
        { userId: other, position: first },
      ]
      return [{ type: 'SwapAccepted', data: { swap, turns } }]
    }),
  },
}

const withoutVersion = (event: GoalEvent, type: 'CircleShrunk' | 'RotationOrdered'): GoalEvent => {
  if (event.type !== type) return event
  const { charterVersion: _, ...data } = event.data
  return { ...event, data } as GoalEvent
}
