import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Cents, smaller, subtract, zero } from '#shared/money.ts'
import { firmCents } from '../contributions/contribution.ts'
import { changeContribution } from '../contributions/holdings.ts'
import type { Evolving } from '../state.ts'
import type { Payout } from './payoutState.ts'

export type PayoutEvent = GoalEventOf<
  'PayoutDue' | 'PayoutApproved' | 'PayoutSent' | 'PayoutConfirmed' | 'PayoutContested' | 'PayoutCaseClosed'
>

export const evolvePayout = (state: Evolving, event: PayoutEvent): void => {
  if (event.type === 'PayoutDue') {
    fallDue(state, event.data)
    return
  }
  const { payoutId } = event.data
  const known = state.payouts.get(payoutId)
  if (!known) return
  const next = { ...known, ...changesOf(event, known) }
  state.payouts.set(payoutId, next)
  if (isOver(next) && !isOver(known)) expect(state, known.userId, subtract(zero, known.amountCents))
}

/** It was never sent: it is due again, for the next sending. */
export const takeSendingBack = (state: Evolving, payoutId: string): void => {
  const known = state.payouts.get(payoutId)
  if (!known) return
  state.payouts.set(payoutId, { ...known, status: 'due', attempt: known.attempt + 1, sent: undefined })
  if (isOver(known)) expect(state, known.userId, known.amountCents)
}

const isOver = ({ status }: Payout): boolean => status === 'confirmed' || status === 'proved'

const expect = (state: Evolving, userId: UserId, amount: Cents): void =>
  state.awaited.set(userId, add(state.awaited.get(userId) ?? zero, amount))

const fallDue = (state: Evolving, { payoutId, ...due }: GoalEventOf<'PayoutDue'>['data']): void => {
  const { userId, amountCents, reason, round } = due
  const ofPot = (round !== null && state.pots.get(round)) || []
  const contributionIds = due.contributionIds ?? ofPot
  const empty = { attempt: 1, approvedBy: [], sent: undefined } as const
  state.payouts.set(payoutId, {
    userId,
    amountCents,
    reason,
    round,
    contributionIds,
    status: 'due',
    ...empty,
  })
  expect(state, userId, amountCents)
  if (reason === 'withdrawal') spend(state, contributionIds, amountCents)
}

/** What somebody had in the goal leaves it. */
const spend = (state: Evolving, ids: readonly ContributionId[], amount: Cents): void => {
  let left = amount
  for (const id of ids) {
    const contribution = state.contributions.get(id)
    if (!contribution) continue
    const gives = smaller(left, firmCents(contribution))
    changeContribution(state, id, { spentCents: add(contribution.spentCents, gives) })
    left = subtract(left, gives)
  }
}

const changesOf = (
  event: Exclude<PayoutEvent, GoalEventOf<'PayoutDue'>>,
  { attempt, approvedBy }: Payout,
): Partial<Payout> => {
  switch (event.type) {
    case 'PayoutApproved':
      return { approvedBy: [...approvedBy, event.data.byUserId] }
    case 'PayoutSent': {
      const { byUserId, from } = event.data
      return { status: 'sent', sent: { byUserId, from } }
    }
    case 'PayoutConfirmed':
      return { status: 'confirmed' }
    case 'PayoutContested':
      return { status: 'contested' }
    case 'PayoutCaseClosed': {
      const { outcome } = event.data
      if (outcome === 'returned') return { status: 'due', attempt: attempt + 1, sent: undefined }
      return { status: outcome === 'proved' ? 'proved' : 'confirmed' }
    }
  }
}
