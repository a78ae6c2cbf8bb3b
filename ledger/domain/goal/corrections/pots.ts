import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { subtract } from '#shared/money.ts'
import { type Decision, refuse } from '../../decider.ts'
import { takeBack } from '../rotation/pairs.ts'
import type { Evolving, GoalState } from '../state.ts'

type Received = GoalEventOf<'ContributionReceived'>['data']

/** The pot that contains the whole payment; undefined where there is none. */
const potOf = (state: GoalState, { contributionId, amountMinor }: Received) => {
  const known = state.contributions.get(contributionId)
  if (!known || known.round === null || known.spentMinor !== amountMinor) return undefined
  const { holderUserId, pots } = known
  const round = [...pots].find(([, inPot]) => inPot === amountMinor)?.[0] ?? known.round
  for (const [payoutId, payout] of state.payouts.entries())
    if (
      payout.reason === 'round' &&
      payout.round === round &&
      payout.contributionIds.includes(contributionId)
    )
      return { payoutId, payout, round, holderUserId }
  return undefined
}

/**
 * The reason why a payment that was passed on cannot be removed, if there is one: all of it must be in a pot
 * that has not been handed over, and its payer must still be a member to owe it.
 */
export const objectionToPot = (state: GoalState, received: Received): Decision<never> | undefined => {
  const pot = potOf(state, received)
  if (!pot) return refuse('money_moved_on')
  if (pot.payout.status === 'set_off') return refuse('money_moved_on')
  if (pot.payout.status !== 'due') return refuse('pot_sent')
  // Part of it may have gone to creditors of the recipient.
  if (pot.payout.amountMinor <= received.amountMinor) return refuse('money_moved_on')
  return state.members.has(pot.holderUserId) ? undefined : refuse('debtor_left')
}

/**
 * The events as if the round had been closed without this payment: a lower pot, and a debt of the payer to
 * the recipient.
 */
export const withoutPayment = (
  state: GoalState,
  { correction, mistaken }: { readonly correction: number; readonly mistaken: Mistaken },
): GoalEvent[] => {
  if (mistaken.type !== 'ContributionReceived') return []
  const pot = potOf(state, mistaken.data)
  // A payment still in the goal has lowered no pot.
  if (!pot) return []
  const { payoutId, round, holderUserId: userId } = pot
  const { contributionId, amountMinor } = mistaken.data
  const recipientUserId = pot.payout.userId
  const lowered: GoalEvent = {
    type: 'PotLowered',
    data: { correction, round, payoutId, contributionId, userId, recipientUserId, amountMinor },
  }
  if (userId === recipientUserId) return [lowered]
  const debt = { debtId: `correction-${correction}`, debtorUserId: userId, creditorUserId: recipientUserId }
  return [lowered, { type: 'DebtArose', data: { ...debt, round, amountMinor, cause: 'round_closed_short' } }]
}

export const evolvePotLowered = (
  state: Evolving,
  {
    payoutId,
    contributionId,
    round,
    userId,
    recipientUserId,
    amountMinor,
  }: GoalEventOf<'PotLowered'>['data'],
): void => {
  if (userId !== recipientUserId) takeBack(state, userId, round, amountMinor)
  // Deductions from the pot for its recipient's debts are funded by the same payments.
  for (const [id, payout] of [...state.payouts.entries()]) {
    if (!payout.contributionIds.includes(contributionId)) continue
    const lowered = id === payoutId ? subtract(payout.amountMinor, amountMinor) : payout.amountMinor
    state.payouts.set(id, {
      ...payout,
      amountMinor: lowered,
      contributionIds: payout.contributionIds.filter(other => other !== contributionId),
    })
  }
  const awaited = state.awaited.get(recipientUserId)
  if (awaited !== undefined) state.awaited.set(recipientUserId, subtract(awaited, amountMinor))
}
