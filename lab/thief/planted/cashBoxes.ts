import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { minor } from '#shared/money.ts'
import type { Setting } from '../setting.ts'
import type { GoalDecider } from '../table.ts'
import { allowing, deciding, type Planted } from './planting.ts'

const setting: Partial<Setting> = {
  ...{ kind: 'mixed', hasBegun: true, seats: 4, honest: [2], deposit: 0, sendsAfter: 0, firmAfterDays: 0 },
  ...{ cashHolders: [1, 2, 3], ceiling: 2, latePolicy: 'reduced' },
}
const liked = [
  'put cash into a box, or say so',
  'answer about cash',
  'pay out of a box',
  'hand cash to another box, or say so',
  'answer about cash between boxes',
  'wait',
]
const here = { setting, liked } as const

const evolving = (evolve: GoalDecider['evolve']): GoalDecider => ({ ...goalDecider, evolve })

const withoutCeilings = (state: GoalState): GoalState => {
  const { terms } = state
  if (!terms?.rotation?.charter) return state
  const { charter } = terms.rotation
  const cashHolders = charter.cashHolders?.map(holder => ({ ...holder, ceilingMinor: minor(1_000_000_00) }))
  return {
    ...state,
    terms: { ...terms, rotation: { ...terms.rotation, charter: { ...charter, cashHolders } } },
  }
}

/** Rules of cash boxes, removed one by one. */
export const inCashBoxRules: Readonly<Record<string, Planted>> = {
  'a cash box takes more than its ceiling': {
    ...here,
    setting: { ...setting, ceiling: 0.5 },
    decider: deciding((_, state) => withoutCeilings(state)),
  },
  'cash is in another’s box by the word of who hands it over': {
    ...here,
    decider: allowing('ConfirmCashHandover', ['not_the_other_side'], ({ handover }, state) => {
      const known = state.cashHandovers.get(handover)
      if (known?.status !== 'proposed') return []
      const { status: _, ...moved } = known
      return [{ type: 'CashHandoverConfirmed', data: { handover, ...moved } }]
    }),
  },
  'the payer’s word puts cash into a box': {
    ...here,
    decider: allowing('ConfirmContribution', ['not_the_other_side'], ({ contributionId: id }, state) => {
      const known = state.contributions.get(id)
      if (known?.status !== 'reported' || known.cashHolderUserId === undefined || known.round === null)
        return []
      const { userId, amountMinor, round, cashHolderUserId } = known
      const cash = { chargeId: '', paymentIntentId: null, confirmedByUserId: userId, cashHolderUserId }
      return [
        { type: 'ContributionReceived', data: { contributionId: id, userId, amountMinor, round, ...cash } },
      ]
    }),
  },
  'a box pays out more than it contains': {
    ...here,
    decider: allowing(
      'SendPayout',
      ['cash_box_short', 'not_a_cash_holder'],
      ({ userId: byUserId, payoutId, attempt }, state) => {
        const payout = state.payouts.get(payoutId)
        if (payout?.status !== 'due' || payout.attempt !== attempt || byUserId === null) return []
        const { userId, amountMinor } = payout
        const how = { method: 'cash', reference: '', from: 'outside', cashHolderUserId: byUserId } as const
        return [{ type: 'PayoutSent', data: { payoutId, attempt, userId, amountMinor, byUserId, ...how } }]
      },
    ),
  },
  'a count changes what a box owes': {
    ...here,
    liked: [...liked, 'count a box'],
    decider: evolving((state, event) => {
      const next = goalDecider.evolve(state, event)
      if (event.type === 'CashCounted') next.cashBoxes.set(event.data.holderUserId, event.data.countedMinor)
      return next
    }),
  },
  'a payout that did not arrive leaves the box': {
    ...here,
    decider: evolving((state, event) =>
      event.type === 'PayoutCaseClosed' && event.data.cashHolderUserId !== undefined
        ? goalDecider.evolve(state, { ...event, data: { ...event.data, cashHolderUserId: undefined } })
        : goalDecider.evolve(state, event),
    ),
  },
}
