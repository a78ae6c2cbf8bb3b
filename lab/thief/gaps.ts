import type { ContributionId } from '#shared/ids.ts'
import type { Recorded } from './recorded.ts'

/** Why a life breaks the promise that is known to do so; undefined for all others. */
export const knownGap = (log: readonly Recorded[]): string | undefined =>
  hasCashSetOff(log) ? 'cash paid a debt on paper' : undefined

/**
 * Whether members' cash has paid a debt on paper: who holds it keeps it, though the debt counts as paid.
 */
const hasCashSetOff = (log: readonly Recorded[]): boolean => {
  const cash = new Set<ContributionId>()
  const pots = new Map<number, readonly ContributionId[]>()
  const payouts = new Map<string, readonly ContributionId[]>()
  return log.some(({ event: { type, data } }) => {
    if (type === 'ContributionReceived' && data.paymentIntentId === null) cash.add(data.contributionId)
    if (type === 'RoundClosed')
      pots.set(
        data.round,
        data.shares.flatMap(({ contributionIds }) => contributionIds),
      )
    if (type === 'PayoutDue')
      payouts.set(data.payoutId, data.contributionIds ?? pots.get(data.round ?? 0) ?? [])
    if (type !== 'DebtNetted') return false
    const ids = payouts.get(data.payoutId ?? '') ?? pots.get(data.potRound ?? 0) ?? []
    return ids.some(id => cash.has(id))
  })
}
