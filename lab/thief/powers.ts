import type { Breach, Recorded } from './recorded.ts'

/**
 * G4: no admin sends the bank's money to themselves unless the other seats have agreed, and one admin alone
 * writes no debt off.
 */
export const brokenPowers = (log: readonly Recorded[]): Breach[] => {
  const asked = new Map<number, string>()
  const agreed = new Set<string>()
  const breach = (amountMinor: number, words: string): Breach[] => [
    { rule: 'G4', userId: null, round: null, amountMinor, words },
  ]
  return log.flatMap(({ event: { type, data } }): Breach[] => {
    switch (type) {
      case 'VoteOpened':
        if (data.proposal.kind === 'payout') asked.set(data.vote, data.proposal.payoutId)
        return []
      case 'VoteEnded': {
        const payoutId = asked.get(data.vote)
        if (payoutId !== undefined && data.outcome === 'accepted') agreed.add(payoutId)
        return []
      }
      case 'PayoutSent': {
        const { byUserId, userId, payoutId, from, amountMinor } = data
        if (from !== 'bank' || byUserId !== userId || agreed.has(payoutId)) return []
        return breach(amountMinor, `${userId} sends ${payoutId} to themselves`)
      }
      case 'DebtReleased': {
        const { reason, byUserId, confirmedByUserId, amountMinor, debtId } = data
        if (reason !== 'written_off') return []
        return confirmedByUserId === undefined || confirmedByUserId === byUserId
          ? breach(amountMinor, `${byUserId} writes ${debtId} off alone`)
          : []
      }
      default:
        return []
    }
  })
}
