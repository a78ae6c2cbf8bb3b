import { draftMap } from '#ledger/domain/draftMap.ts'
import { partOf } from '#ledger/domain/goal/contributions/holdings.ts'
import { givingBack } from '#ledger/domain/goal/contributions/surplus.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { draft } from '#ledger/domain/goal/state.ts'
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
    from: 15,
  },
  'a seat that owes is handed over without its debts': {
    setting: { ...cards, seats: 3 },
    decider: deciding((command, state) =>
      command.type === 'IssueInvitation' || command.type === 'AcceptInvitation'
        ? { ...state, openDebts: draftMap(), late: new Set() }
        : state,
    ),
    from: 25,
  },
  'who gives up a seat after its pot answers for nothing': {
    setting: { ...cards, seats: 4, honest: [4], deposit: 0, sendsAfter: 3 },
    decider: {
      ...goalDecider,
      evolve: (state, event) => {
        const next = goalDecider.evolve(state, event)
        if (event.type !== 'MemberReplaced') return next
        next.liable.delete(event.data.userId)
        return next
      },
    },
  },
  'a pot is sent while what its former holder paid can be taken back': {
    from: 8230,
    setting: { ...cards, seats: 3, admin: 'none', firmAfterDays: 7, deposit: 0, sendsAfter: 0 },
    liked: ['invite an accomplice', 'dispute', 'pay by card', 'wait'],
    decider: deciding((command, state) => {
      if (command.type !== 'SendPayout') return state
      const before = draft(state)
      for (const [id, payment] of [...state.contributions.entries()])
        before.contributions.set(id, { ...payment, holderUserId: payment.userId })
      return before
    }),
  },
  'who hands over their seat is paid twice': {
    from: 765,
    setting: { ...cards, seats: 3, admin: 'none', latePolicy: 'hold' },
    liked: ['invite an accomplice', 'pay by card'],
    decider: changing((events, state) =>
      events.flatMap((event): GoalEvent[] => {
        if (event.type !== 'MemberReplaced' || !event.data.savings) return [event]
        const { leaverUserId, savings } = event.data
        const ids = partOf(state, leaverUserId, savings.round).contributionIds
        const back = ids.flatMap(id => givingBack(state, id, { ...savings, reason: 'leaving' }))
        return [...back, event]
      }),
    ),
  },
  'a circle is shrunk without asking': {
    setting: { kind: 'cards', hasBegun: false, seats: 4, honest: [2] },
    decider: changing(events => events.map(event => withoutVersion(event, 'CircleShrunk'))),
    from: 40,
  },
  'seats are ordered without asking': {
    from: 1000,
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
    from: 95,
  },
  'rules change although a seat is against it': {
    setting: { ...cards, seats: 3 },
    decider: {
      ...goalDecider,
      evolve: (state, event) => {
        const isAbout =
          event.type === 'VoteCast' && state.votes.get(event.data.vote)?.proposal.kind === 'rules'
        const said = isAbout ? { ...event, data: { ...event.data, inFavour: true } } : event
        return goalDecider.evolve(state, said)
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
    from: 40,
  },
  'who is proved is drawn like everybody': {
    setting: { kind: 'cards', seats: 3, honest: [2], hasBegun: false, provedFirst: true, paysAtOnce: true },
    liked: ['draw', 'reveal', 'wait'],
    decider: changing(events =>
      events.map((event): GoalEvent => {
        if (event.type !== 'DrawCommitted') return event
        const { drawnFirst: _, ...data } = event.data
        return { ...event, data }
      }),
    ),
  },
}

const withoutVersion = (event: GoalEvent, type: 'CircleShrunk' | 'RotationOrdered'): GoalEvent => {
  if (event.type !== type) return event
  const { charterVersion: _, ...data } = event.data
  return { ...event, data } as GoalEvent
}
