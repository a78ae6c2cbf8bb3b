import { draftMap } from '#ledger/domain/draftMap.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { allowing, cards, changing, deciding, isDue, type Planted } from './planting.ts'

/** A payout seems to wait for no other one where there are none but those that contain this payment. */
const withoutOthers = (state: GoalState, id: ContributionId): GoalState => {
  const payouts = draftMap<string, Payout>()
  for (const [payoutId, payout] of state.payouts.entries())
    if (payout.status !== 'due' || payout.contributionIds.includes(id)) payouts.set(payoutId, payout)
  return { ...state, payouts }
}

export const inPayouts: Readonly<Record<string, Planted>> = {
  'a pot is sent although a bank took its money back': {
    setting: { ...cards, sendsAfter: 3 },
    decider: changing(events =>
      events.flatMap((event): GoalEvent[] => {
        if (event.type === 'PayoutLowered') return []
        const isLowered = event.type === 'DebtArose' && /^reversal-.*-\d+$/.test(event.data.debtId)
        return isLowered ? [{ ...event, data: { ...event.data, creditorUserId: null } }] : [event]
      }),
    ),
    from: 40,
  },
  'own savings are sent although a bank took them back': {
    setting: { kind: 'group', sendsAfter: 3, areCardsClosed: true },
    decider: changing(events => events.filter(({ type }) => type !== 'PayoutLowered')),
    from: 75,
  },
  'those who run a circle send money of the bank': {
    setting: { ...cards, admin: 'none', sendsAfter: 3 },
    decider: allowing('SendPayout', ['not_the_payer'], (command, state) => {
      const { payoutId, attempt, userId: byUserId, method, reference } = command
      const payout = state.payouts.get(payoutId)
      if (payout?.status !== 'due') return []
      const { userId, amountMinor } = payout
      const data = {
        payoutId,
        attempt,
        userId,
        amountMinor,
        byUserId,
        method,
        reference,
        from: 'bank',
      } as const
      return [{ type: 'PayoutSent', data }]
    }),
  },
  'the bank pays again what is in cash': {
    setting: { kind: 'mixed', hasBegun: true },
    decider: changing(events =>
      events.flatMap((event): GoalEvent[] => {
        if (!isDue(event) || event.data.reason !== 'round') return [event]
        if (event.data.splitFrom !== undefined) return []
        const other = events.find(one => isDue(one) && one.data.splitFrom === event.data.payoutId)
        if (!isDue(other)) return [event]
        const amountMinor = minor(event.data.amountMinor + other.data.amountMinor)
        const contributionIds = [...(event.data.contributionIds ?? []), ...(other.data.contributionIds ?? [])]
        return [{ ...event, data: { ...event.data, amountMinor, contributionIds } }]
      }),
    ),
  },
  'a pot is paid twice': {
    setting: cards,
    decider: changing(events =>
      events.flatMap((event): GoalEvent[] => {
        if (!isDue(event) || event.data.reason !== 'round') return [event]
        return [event, { ...event, data: { ...event.data, payoutId: `${event.data.payoutId}-again` } }]
      }),
    ),
  },
  'what a bank can still take back is sent': {
    setting: { ...cards, firmAfterDays: 7 },
    decider: {
      ...goalDecider,
      decide: (command, state) =>
        goalDecider.decide(
          command.type === 'SendPayout'
            ? { ...command, firmAfterDays: 0, amountMinor: state.payouts.get(command.payoutId)?.amountMinor }
            : command,
          state,
        ),
    },
  },
  'a pot is sent while its recipient can still take back what paid a debt': {
    from: 7055,
    liked: ['pay a debt', 'dispute', 'wait'],
    setting: {
      ...cards,
      seats: 4,
      honest: [1, 2],
      admin: 'none',
      firmAfterDays: 7,
      graceDays: 0,
      latePolicy: 'reduced',
      deposit: 0,
      sendsAfter: 0,
    },
    decider: deciding((command, state) => {
      if (command.type !== 'SendPayout') return state
      const payout = state.payouts.get(command.payoutId)
      const payouts = draftMap<string, NonNullable<typeof payout>>()
      if (payout) payouts.set(command.payoutId, payout)
      return { ...state, payouts }
    }),
  },
  'what waits in a pot for a member is taken first': {
    from: 64_630,
    liked: ['pay a debt', 'dispute', 'pay by card', 'close short', 'wait'],
    setting: { ...cards, firmAfterDays: 7 },
    decider: deciding((command, state) =>
      command.type === 'RecordPayment' ? withoutOthers(state, command.contributionId) : state,
    ),
  },
  'the rest of a divided payout is as much as the whole': {
    setting: { ...cards, firmAfterDays: 7 },
    decider: changing((events, state) =>
      events.map((event): GoalEvent => {
        if (event.type !== 'PayoutDivided') return event
        const whole = state.payouts.get(event.data.payoutId)?.amountMinor
        return { ...event, data: { ...event.data, amountMinor: whole ?? event.data.amountMinor } }
      }),
    ),
  },
}
