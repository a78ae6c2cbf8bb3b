import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import { add, zero } from '#shared/money.ts'
import { changeContribution } from '../contributions/holdings.ts'
import { takeSendingBack } from '../payouts/evolvePayout.ts'
import { putDebt } from '../rotation/circleState.ts'
import type { Evolving } from '../state.ts'

type CorrectionEvent = GoalEventOf<
  'CorrectionProposed' | 'CorrectionWithdrawn' | 'CorrectionDeclined' | 'EntryReversed'
>

export const evolveCorrection = (state: Evolving, event: CorrectionEvent): void => {
  if (event.type === 'CorrectionProposed') {
    const { correction, ...proposed } = event.data
    state.corrections.set(correction, { ...proposed, status: 'proposed', endedByUserId: undefined })
    return
  }
  const { correction } = event.data
  const known = state.corrections.get(correction)
  const endedByUserId = event.type === 'EntryReversed' ? event.data.approvedByUserId : event.data.byUserId
  if (known) state.corrections.set(correction, { ...known, status: endOf[event.type], endedByUserId })
  if (event.type === 'EntryReversed') takeBack(state, event.data.mistaken)
}

const endOf = {
  CorrectionWithdrawn: 'withdrawn',
  CorrectionDeclined: 'declined',
  EntryReversed: 'done',
} as const

/** The state as if it had not been recorded. */
const takeBack = (state: Evolving, { type, data }: Mistaken): void => {
  switch (type) {
    case 'ContributionReceived':
      // What was never paid is neither received nor still to come.
      changeContribution(state, data.contributionId, {
        status: 'cancelled',
        availableAt: undefined,
        spentCents: zero,
      })
      return
    case 'PayoutSent':
      takeSendingBack(state, data.payoutId)
      return
    case 'DebtReleased': {
      const debt = state.debts.get(data.debtId)
      if (debt) putDebt(state, data.debtId, { ...debt, leftCents: add(debt.leftCents, data.amountCents) })
    }
  }
}
