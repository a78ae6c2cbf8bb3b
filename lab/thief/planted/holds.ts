import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { draft, type GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import { changing, type Planted } from './planting.ts'

/** As if ended holds had never existed. */
const forgettingHolds = (state: GoalState): GoalState => {
  const forgetful = draft(state)
  for (const [payoutId, payout] of [...state.payouts.entries()])
    if (payout.held?.until === undefined) forgetful.payouts.set(payoutId, { ...payout, held: undefined })
  return forgetful
}

const forgettingAll = (state: GoalState): GoalState => {
  const forgetful = draft(state)
  for (const [payoutId, payout] of [...state.payouts.entries()])
    forgetful.payouts.set(payoutId, { ...payout, held: undefined })
  return forgetful
}

const held = { kind: 'cards', hasBegun: true, admin: 'stranger', sendsAfter: 3 } as const

/** Rules about admins, removed. */
export const inHolds: Readonly<Record<string, Planted>> = {
  'a hold that was ended begins anew': {
    setting: { ...held, hasOtherAdmin: false },
    liked: ['hold'],
    decider: {
      ...goalDecider,
      decide: (command, state) =>
        goalDecider.decide(command, command.type === 'HoldPayout' ? forgettingHolds(state) : state),
    },
  },
  'one admin holds a payout for longer': {
    setting: { ...held, hasOtherAdmin: false },
    decider: changing(events =>
      events.map((event): GoalEvent => {
        if (event.type !== 'AdminProposalMade' || event.data.matter.kind !== 'hold') return event
        const { kind: _, ...hold } = event.data.matter
        const heldAt = plusMs(hold.until, -30 * dayMs)
        return { type: 'PayoutHeld', data: { ...hold, hold: 1, byUserId: event.data.byUserId, heldAt } }
      }),
    ),
  },
  'two admins hold a payout for ever': {
    setting: { ...held, hasOtherAdmin: true },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const isHolding = command.type === 'HoldPayout' || command.type === 'ConfirmAdminProposal'
        return goalDecider.decide(command, isHolding ? forgettingAll(state) : state)
      },
    },
    from: 30,
  },
}
