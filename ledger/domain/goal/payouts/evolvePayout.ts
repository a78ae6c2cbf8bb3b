import type { ContributionId, UserId } from '#shared/ids.ts'
import { add, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import { firmMinor } from '../contributions/contribution.ts'
import { changeContribution } from '../contributions/holdings.ts'
import type { Evolvers, Evolving } from '../state.ts'
import type { Payout } from './payoutState.ts'

export const payoutEvolvers = {
  PayoutDue: (state, { payoutId, ...due }) => {
    const { userId, amountMinor, reason, round } = due
    const ofPot = (round !== null && state.pots.get(round)) || []
    const contributionIds = due.contributionIds ?? ofPot
    state.payouts.set(payoutId, {
      userId,
      amountMinor,
      reason,
      round,
      contributionIds,
      status: 'due',
      attempt: 1,
      approvedBy: [],
      sent: undefined,
    })
    expect(state, userId, amountMinor)
    if (reason === 'withdrawal') spend(state, contributionIds, amountMinor)
  },
  PayoutApproved: (state, { payoutId, byUserId }) =>
    change(state, payoutId, ({ approvedBy }) => ({ approvedBy: [...approvedBy, byUserId] })),
  PayoutSent: (state, { payoutId, byUserId, from }) =>
    change(state, payoutId, () => ({ status: 'sent', sent: { byUserId, from } })),
  PayoutConfirmed: (state, { payoutId }) => change(state, payoutId, () => ({ status: 'confirmed' })),
  PayoutContested: (state, { payoutId }) => change(state, payoutId, () => ({ status: 'contested' })),
  PayoutCaseClosed: (state, { payoutId, outcome }) =>
    change(state, payoutId, ({ attempt }) => {
      if (outcome === 'returned') return { status: 'due', attempt: attempt + 1, sent: undefined }
      return { status: outcome === 'proved' ? 'proved' : 'confirmed' }
    }),
} satisfies Partial<Evolvers>

const change = (state: Evolving, payoutId: string, changes: (payout: Payout) => Partial<Payout>): void => {
  const known = state.payouts.get(payoutId)
  if (!known) return
  const next = { ...known, ...changes(known) }
  state.payouts.set(payoutId, next)
  if (isOver(next) && !isOver(known)) expect(state, known.userId, subtract(zero, known.amountMinor))
}

/** It was never sent: it is due again, for the next sending. */
export const takeSendingBack = (state: Evolving, payoutId: string): void => {
  const known = state.payouts.get(payoutId)
  if (!known) return
  state.payouts.set(payoutId, { ...known, status: 'due', attempt: known.attempt + 1, sent: undefined })
  if (isOver(known)) expect(state, known.userId, known.amountMinor)
}

const isOver = ({ status }: Payout): boolean => status === 'confirmed' || status === 'proved'

const expect = (state: Evolving, userId: UserId, amount: Minor): void =>
  state.awaited.set(userId, add(state.awaited.get(userId) ?? zero, amount))

/** What somebody had in the goal leaves it. */
const spend = (state: Evolving, ids: readonly ContributionId[], amount: Minor): void => {
  let left = amount
  for (const id of ids) {
    const contribution = state.contributions.get(id)
    if (!contribution) continue
    const gives = smaller(left, firmMinor(contribution))
    changeContribution(state, id, { spentMinor: add(contribution.spentMinor, gives) })
    left = subtract(left, gives)
  }
}
