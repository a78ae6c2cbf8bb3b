import { accept, refuse } from '#ledger/domain/decider.ts'
import { isOutside } from '#ledger/domain/goal/contributions/contribution.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { allowing, cards, cash, deciding, type Planted } from './planting.ts'

export const inSavings: Readonly<Record<string, Planted>> = {
  'cash is not given back': {
    setting: cash,
    keeps: true,
    decider: deciding((command, state) => {
      const known = command.type === 'RequestRefund' && state.contributions.get(command.contributionId)
      return known && isOutside(known) ? refuse('contribution_not_found') : state
    }),
  },
  'a refund is asked for by the id of another one': {
    setting: { kind: 'cards', hasBegun: false, admin: 'stranger', seats: 3, paysAtOnce: true },
    decider: allowing('RequestRefund', ['refund_request_known'], (command, state) => {
      const known = state.contributions.get(command.contributionId)
      if (known?.status !== 'received' || known.reversals?.requests.size) return []
      const { refundRequestId, contributionId, byUserId, reason } = command
      const { userId, amountMinor } = known
      const data = { refundRequestId, contributionId, userId, amountMinor, byUserId, reason }
      return [{ type: 'RefundRequested', data }]
    }),
  },
  "a payment's id stands for another payment too": {
    setting: { ...cards, seats: 3, reusesIds: true },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const decision = goalDecider.decide(command, state)
        if (command.type !== 'RequestContribution' || decision.outcome !== 'refused') return decision
        return decision.refusal.code === 'contribution_differs' ? accept() : decision
      },
    },
  },
  'money that came back from a refund stays in a circle': {
    setting: {
      kind: 'cards',
      hasBegun: false,
      areCardsClosed: true,
      seats: 3,
      honest: [2],
      paysAtOnce: true,
    },
    decider: deciding((command, state) =>
      command.type === 'WithdrawOwn' && isCircle(state) ? refuse('paid_by_turns') : state,
    ),
  },
  'only the organiser takes money out of a goal': {
    setting: { kind: 'group' },
    decider: deciding((command, state) => {
      const isOwn = command.type === 'WithdrawOwn' && !isCircle(state)
      return isOwn && state.members.get(command.userId)?.role !== 'organiser'
        ? refuse('not_the_organiser')
        : state
    }),
  },
}
