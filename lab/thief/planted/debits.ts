import { draftMap } from '#ledger/domain/draftMap.ts'
import type { Contribution } from '#ledger/domain/goal/contributions/contribution.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { sendableMinor } from '#ledger/domain/goal/payouts/sendable.ts'
import { paidBy } from '#ledger/domain/goal/rotation/debts.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { paidWithTypes } from '#shared/bankDebits.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { smaller } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { GoalDecider } from '../table.ts'
import { changing, type Planted } from './planting.ts'

const debits = { kind: 'cards', hasBegun: true, takesDebits: true } as const
const savings = { kind: 'group', takesDebits: true } as const
const liked = ['pay by debit', 'the bank answers a debit', 'the bank takes a debit back', 'wait']

/** A decider that receives changed facts about debits. */
const hearing = (change: (facts: PaymentFacts) => PaymentFacts): GoalDecider => ({
  ...goalDecider,
  decide: (command, state) => {
    const isDebit = command.type === 'RecordPayment' && command.facts.debit !== undefined
    return goalDecider.decide(isDebit ? { ...command, facts: change(command.facts) } : command, state)
  },
})

/** Debits in other pots seem to be cards. */
const asCards = (
  { contributions }: GoalState,
  inPot: readonly ContributionId[],
): GoalState['contributions'] => {
  const seen = draftMap<ContributionId, Contribution>()
  for (const [id, one] of contributions.entries())
    seen.set(id, inPot.includes(id) ? one : { ...one, paidWith: undefined })
  return seen
}

export const inDebits: Readonly<Record<string, Planted>> = {
  'a debit counts before its bank has answered': {
    ...{ setting: debits, liked },
    decider: hearing(facts =>
      facts.status === 'processing'
        ? { ...facts, status: 'succeeded', receivedMinor: facts.amountMinor }
        : facts,
    ),
  },
  'a debit is firm as soon as it has arrived': {
    ...{ setting: { ...debits, firmAfterDays: 0 }, liked },
    decider: {
      ...goalDecider,
      evolve: (state, event) =>
        goalDecider.evolve(
          state,
          event.type === 'ContributionReceived'
            ? { ...event, data: { ...event.data, paidWith: undefined } }
            : event,
        ),
    },
  },
  'a debit that its bank takes back goes on counting': {
    ...{ setting: debits, liked },
    decider: hearing(facts => ({ ...facts, disputes: [] })),
  },
  'a debit under way pays a debt': {
    ...{ setting: debits, liked: [...liked, 'close short'] },
    decider: changing((events, state) =>
      events.flatMap((event): GoalEvent[] => {
        if (event.type !== 'ContributionProcessing') return [event]
        const { contributionId } = event.data
        const { debtId, amountMinor } = state.contributions.get(contributionId) ?? {}
        const debt = debtId === undefined ? undefined : state.openDebts.get(debtId)
        if (!debt || debtId === undefined || amountMinor === undefined) return [event]
        return [event, ...paidBy(contributionId, [debtId, debt], smaller(amountMinor, debt.leftMinor))]
      }),
    ),
  },
  'a pot is sent while its recipient can still have a debit taken back from another pot': {
    from: 600,
    ...{ setting: { ...debits, deposit: 0, graceDays: 0, latePolicy: 'reduced' }, liked },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const payout = command.type === 'SendPayout' ? state.payouts.get(command.payoutId) : undefined
        if (command.type !== 'SendPayout' || !payout) return goalDecider.decide(command, state)
        const seen = { ...state, contributions: asCards(state, payout.contributionIds) }
        return goalDecider.decide({ ...command, amountMinor: sendableMinor(seen, payout, command) }, seen)
      },
    },
  },
  'a debit that failed holds its place in a target': {
    ...{ setting: savings, liked },
    decider: changing(events =>
      events.filter(one => one.type !== 'ContributionCancelled' || one.data.reason !== 'debit_failed'),
    ),
  },
  'a debit that its bank takes back leaves no debt': {
    ...{ setting: debits, liked },
    decider: changing((events, state) =>
      events.filter(one => {
        if (one.type !== 'DebtArose' || !one.data.debtId.startsWith('reversal-')) return true
        const disputed = events.find(({ type }) => type === 'ContributionDisputed')
        const of = disputed?.type === 'ContributionDisputed' ? disputed.data.contributionId : undefined
        return of === undefined || state.contributions.get(of)?.paidWith !== paidWithTypes[0]
      }),
    ),
  },
}
