import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { subtract } from '#shared/money.ts'
import { type Decision, refuse } from '../../decider.ts'
import type { Contribution } from '../contributions/contribution.ts'
import type { Evolving, GoalState } from '../state.ts'

type Received = GoalEventOf<'ContributionReceived'>['data']

/**
 * Why a payment that has gone on cannot be taken out, if there is a reason: it can be as long as all of it lies in a pot
 * that has not been handed over, and its payer is there to owe it.
 */
export const objectionToPot = (
  state: GoalState,
  { contributionId, amountCents }: Received,
  { holderUserId, spentCents, round }: Contribution,
): Decision<never> | undefined => {
  const payout = round === null ? undefined : state.payouts.get(`round-${round}`)
  const isOfPot = round !== null && state.pots.get(round)?.includes(contributionId)
  if (!isOfPot || spentCents !== amountCents || !payout) return refuse('money_moved_on')
  if (payout.status !== 'due') return refuse('pot_sent')
  // Part of it may have gone to others already, for what its recipient owed them.
  if (payout.amountCents <= amountCents) return refuse('money_moved_on')
  return state.members.has(holderUserId) ? undefined : refuse('debtor_left')
}

/** As if the round had been closed without this payment: its pot is lower, and who did not pay owes it to whose turn it was. */
export const withoutPayment = (
  state: GoalState,
  { correction, mistaken }: { readonly correction: number; readonly mistaken: Mistaken },
): GoalEvent[] => {
  if (mistaken.type !== 'ContributionReceived') return []
  const { contributionId, amountCents } = mistaken.data
  const known = state.contributions.get(contributionId)
  const payoutId = `round-${known?.round}`
  const payout = state.payouts.get(payoutId)
  // What is in the goal still has lowered nothing.
  if (!known || known.round === null || !payout || known.spentCents !== amountCents) return []
  const { round, holderUserId: userId } = known
  const recipientUserId = payout.userId
  const lowered: GoalEvent = {
    type: 'PotLowered',
    data: { correction, round, payoutId, contributionId, userId, recipientUserId, amountCents },
  }
  if (userId === recipientUserId) return [lowered]
  const debt = { debtId: `correction-${correction}`, debtorUserId: userId, creditorUserId: recipientUserId }
  return [lowered, { type: 'DebtArose', data: { ...debt, round, amountCents, cause: 'round_closed_short' } }]
}

export const evolvePotLowered = (state: Evolving, data: GoalEventOf<'PotLowered'>['data']): void => {
  const { payoutId, contributionId, round, recipientUserId, amountCents } = data
  const without = <Id>(ids: readonly Id[]): Id[] => ids.filter(id => id !== contributionId)
  state.pots.set(round, without(state.pots.get(round) ?? []))
  // What was taken from the pot for its recipient's debts is made of the same payments.
  for (const [id, payout] of [...state.payouts.entries()]) {
    if (!payout.contributionIds.includes(contributionId)) continue
    const lowered = id === payoutId ? subtract(payout.amountCents, amountCents) : payout.amountCents
    state.payouts.set(id, {
      ...payout,
      amountCents: lowered,
      contributionIds: without(payout.contributionIds),
    })
  }
  const awaited = state.awaited.get(recipientUserId)
  if (awaited !== undefined) state.awaited.set(recipientUserId, subtract(awaited, amountCents))
}
