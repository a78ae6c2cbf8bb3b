import { carryOut } from '#ledger/domain/goal/adminProposals/matters.ts'
import { allowing, cards, cash, type Planted } from './planting.ts'

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
  'the sender judges the complaint': {
    setting: { ...cards, seats: 2, honest: [1], admin: 'stranger', sendsAfter: 3, firmAfterDays: 0 },
    decider: allowing('ClosePayoutCase', ['own_sending'], ({ payoutId, attempt, userId, outcome }, state) => {
      const payout = state.payouts.get(payoutId)
      if (payout?.status !== 'contested') return []
      const { amountMinor, userId: recipient } = payout
      const about = { payoutId, attempt, userId: recipient, amountMinor, from: 'bank' } as const
      return [{ type: 'PayoutCaseClosed', data: { ...about, byUserId: userId, outcome } }]
    }),
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
  },
}
