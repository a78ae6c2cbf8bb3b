import { carryOut } from '#ledger/domain/goal/adminProposals/matters.ts'
import { releasing } from '#ledger/domain/goal/rotation/releasing.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { allowing, cards, cash, changing, type Planted } from './planting.ts'

export const inPowers: Readonly<Record<string, Planted>> = {
  'what was passed on is refunded': {
    setting: { ...cards, admin: 'member' },
    decider: allowing('RequestRefund', ['paid_on', 'own_payment'], (command, state) => {
      const known = state.contributions.get(command.contributionId)
      if (known?.status !== 'received') return []
      const { refundRequestId, contributionId, byUserId, reason } = command
      const { userId, amountMinor } = known
      const data = { refundRequestId, contributionId, userId, amountMinor, byUserId, reason }
      return [{ type: 'RefundRequested', data }]
    }),
  },
  'the only admin sends their own pot': {
    setting: { ...cards, admin: 'member', hasOtherAdmin: false, sendsAfter: 3 },
    decider: allowing('SendPayout', ['seats_not_asked'], (command, state) => {
      const { payoutId, attempt, userId: byUserId, method, reference } = command
      const payout = state.payouts.get(payoutId)
      if (payout?.status !== 'due') return []
      const { userId, amountMinor } = payout
      const sent = { payoutId, attempt, userId, amountMinor, byUserId, method, reference } as const
      return [{ type: 'PayoutSent', data: { ...sent, from: 'bank' } }]
    }),
  },
  'one admin writes a debt off alone': {
    setting: { ...cards, seats: 2, admin: 'stranger', sendsAfter: 0, firmAfterDays: 0 },
    decider: changing((events, state) =>
      events.flatMap((event): GoalEvent[] => {
        if (event.type !== 'AdminProposalMade' || event.data.matter.kind !== 'write_off') return [event]
        const { debtId, note } = event.data.matter
        const debt = state.debts.get(debtId)
        const by = { byUserId: event.data.byUserId, note, creditorUserId: null }
        return debt ? [releasing(debtId, debt, { reason: 'written_off', ...by })] : []
      }),
    ),
  },
  'a transfer of which no record tells is never judged': {
    setting: { ...cards, admin: 'stranger', judges: false, sendsAfter: 3, firmAfterDays: 0 },
    decider: changing(events =>
      events.filter(({ type, data }) => type !== 'PayoutCaseClosed' || data.overdue !== true),
    ),
  },
  'the sender judges the complaint': {
    setting: { ...cards, seats: 2, honest: [1], admin: 'stranger', sendsAfter: 3, firmAfterDays: 0 },
    decider: allowing('ClosePayoutCase', ['own_sending'], ({ payoutId, attempt, userId, outcome }, state) => {
      const payout = state.payouts.get(payoutId)
      if (payout?.status !== 'contested') return []
      const { amountMinor, userId: recipient } = payout
      const about = { payoutId, attempt, userId: recipient, amountMinor, from: 'bank' } as const
      return [{ type: 'PayoutCaseClosed', data: { ...about, byUserId: userId, outcome } }]
    }),
    from: 50,
  },
  'one admin is the second one too': {
    setting: { ...cards, admin: 'stranger' },
    decider: allowing('ConfirmAdminProposal', ['own_admin_proposal'], ({ proposal, userId, now }, state) => {
      const known = state.openAdminProposals.get(proposal)
      if (!known) return []
      const by = { byUserId: known.byUserId, confirmedByUserId: userId, now }
      const decision = carryOut(state, known.matter, by)
      if (decision.outcome === 'refused') return []
      return [{ type: 'AdminProposalConfirmed', data: { proposal, byUserId: userId } }, ...decision.events]
    }),
  },
  'one admin corrects alone': {
    setting: { ...cards, admin: 'stranger' },
    decider: allowing('ApproveCorrection', ['own_correction'], ({ correction, userId }, state) => {
      const known = state.corrections.get(correction)
      if (known?.status !== 'proposed') return []
      const { revision, byUserId, reason, mistaken } = known
      const data = { correction, revision, byUserId, approvedByUserId: userId, reason, mistaken }
      return [{ type: 'EntryReversed', data }]
    }),
  },
  'the organiser says that cash has come': {
    setting: cash,
    decider: allowing('ConfirmContribution', ['not_the_other_side'], ({ contributionId, userId }, state) => {
      const known = state.contributions.get(contributionId)
      if (known?.status !== 'reported' || known.round === null || state.startsOn === undefined) return []
      const { userId: payer, amountMinor, round } = known
      const about = { contributionId, userId: payer, amountMinor, round, chargeId: '', paymentIntentId: null }
      return [{ type: 'ContributionReceived', data: { ...about, confirmedByUserId: userId } }]
    }),
    from: 25,
  },
}
