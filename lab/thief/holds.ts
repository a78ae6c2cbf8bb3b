import type { GoalEventOf } from '#shared/events/goal.ts'
import { dateOf, daysBetween, type Instant } from '#shared/time.ts'
import type { Breach, Parties, Recorded } from './recorded.ts'

const mostDays = { alone: 14, together: 90 } as const

/**
 * G3: single admins hold a sum for 14 days in all, and two for 90, from whichever payout it was taken, and
 * however often it is sent.
 */
export const longHolds = (log: readonly Recorded[], { honest }: Parties): Breach[] => {
  const firstHeldAt = new Map<string, Instant>()
  const owners = new Map<string, GoalEventOf<'PayoutDue'>['data']>()
  let nettedFrom: string | undefined
  const inherit = (payoutId: string, from: string | undefined): void => {
    const since = from === undefined ? undefined : firstHeldAt.get(from)
    if (since !== undefined) firstHeldAt.set(payoutId, since)
  }
  return log.flatMap(({ event: { type, data } }): Breach[] => {
    if (type === 'PayoutDue') {
      owners.set(data.payoutId, data)
      if (data.reason === 'debt') inherit(data.payoutId, nettedFrom)
    }
    nettedFrom = type === 'DebtNetted' ? data.payoutId : undefined
    if (type === 'PayoutDivided') {
      inherit(data.restId, data.payoutId)
      const whole = owners.get(data.payoutId)
      if (whole) owners.set(data.restId, whole)
    }
    if (type !== 'PayoutHeld') return []
    const since = firstHeldAt.get(data.payoutId) ?? data.heldAt
    firstHeldAt.set(data.payoutId, since)
    const owner = owners.get(data.payoutId)
    const by = data.confirmedByUserId === undefined ? 'alone' : 'together'
    if (!owner || !honest.has(owner.userId)) return []
    if (daysBetween(dateOf(since), dateOf(data.until)) <= mostDays[by]) return []
    const { userId, round, amountMinor } = owner
    const words = `what is due to honest ${userId} is held ${by} until ${dateOf(data.until)}, since ${dateOf(since)}`
    return [{ rule: 'G3', userId, round, amountMinor, words }]
  })
}
