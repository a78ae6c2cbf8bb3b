import type { Mistaken } from '#shared/events/corrections.ts'
import type { UserId } from '#shared/ids.ts'
import { add, subtract, zero } from '#shared/money.ts'
import { changeContribution } from '../contributions/holdings.ts'
import { takeSendingBack } from '../payouts/evolvePayout.ts'
import { putDebt } from '../rotation/circleState.ts'
import { bringForDebt } from '../rotation/pairs.ts'
import type { Evolvers, Evolving, GoalState } from '../state.ts'
import type { Correction } from './correctionState.ts'

export const correctionEvolvers = {
  CorrectionProposed: (state, { correction, ...proposed }) => {
    state.corrections.set(correction, { ...proposed, status: 'proposed', endedByUserId: undefined })
  },
  CorrectionWithdrawn: (state, { correction, byUserId }) => end(state, correction, 'withdrawn', byUserId),
  CorrectionDeclined: (state, { correction, byUserId }) => end(state, correction, 'declined', byUserId),
  EntryReversed: (state, { correction, approvedByUserId, mistaken }) => {
    end(state, correction, 'done', approvedByUserId)
    takeBack(state, mistaken)
  },
} satisfies Partial<Evolvers>

const end = (
  { corrections }: GoalState,
  correction: number,
  status: Correction['status'],
  endedByUserId: UserId,
): void => {
  const known = corrections.get(correction)
  if (known) corrections.set(correction, { ...known, status, endedByUserId })
}

/** The state as if the entry had not been recorded. */
const takeBack = (state: Evolving, { type, data }: Mistaken): void => {
  switch (type) {
    case 'ContributionReceived':
      // A reversed payment is neither received nor expected.
      changeContribution(state, data.contributionId, {
        status: 'cancelled',
        availableAt: undefined,
        spentMinor: zero,
        pots: new Map(),
      })
      return
    case 'PayoutSent':
      takeSendingBack(state, data.payoutId)
      return
    case 'DebtReleased': {
      const debt = state.debts.get(data.debtId)
      if (!debt) return
      const { amountMinor, creditorUserId } = data
      if (data.reason === 'paid_outside') bringForDebt(state, debt, subtract(zero, amountMinor))
      const notWrittenOff = creditorUserId === null ? amountMinor : zero
      putDebt(state, data.debtId, {
        ...debt,
        leftMinor: add(debt.leftMinor, amountMinor),
        writtenOffMinor: subtract(debt.writtenOffMinor, notWrittenOff),
      })
    }
  }
}
