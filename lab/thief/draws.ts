import { isDebitType } from '#shared/bankDebits.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import { isVerified } from '../worlds/verified.ts'
import type { Breach, Recorded } from './recorded.ts'

/** A card payment, as far as it counts as a proof of its payer. */
interface Paid {
  readonly userId: UserId
  countedMinor: number
  isSettled: boolean
  inDispute: boolean
}

/** Who has a settled card payment that no bank has taken back or examines, by the events alone. */
const followPayers = () => {
  const payments = new Map<ContributionId, Paid>()
  return {
    hasPaid: (userId: UserId): boolean =>
      [...payments.values()].some(
        one => one.userId === userId && one.isSettled && one.countedMinor > 0 && !one.inDispute,
      ),
    see: ({ type, data }: GoalEvent): void => {
      if (!('contributionId' in data) || data.contributionId === undefined) return
      const isByCard = type === 'ContributionReceived' && data.paymentIntentId !== null
      if (isByCard && !isDebitType(data.paidWith)) {
        const { userId, amountMinor: countedMinor } = data
        payments.set(data.contributionId, { userId, countedMinor, isSettled: false, inDispute: false })
      }
      const known = payments.get(data.contributionId)
      if (!known) return
      if (type === 'ContributionSettled') known.isSettled = true
      if (type === 'ContributionRefunded' || type === 'ContributionDisputed')
        known.countedMinor -= data.amountMinor
      if (type === 'ContributionRefundFailed' || type === 'DisputeWon') known.countedMinor += data.amountMinor
      if (type === 'ContributionDisputed') known.inDispute = true
      if (type === 'DisputeWon' || type === 'DisputeLost') known.inDispute = false
    },
  }
}

/**
 * G2: where the rules say so, the turns of proved members are drawn first, and those of the organiser and of all others
 * after them; who is proved is fixed when the draw begins.
 */
export const brokenDraws = (log: readonly Recorded[]): Breach[] => {
  const payers = followPayers()
  const roles = new Map<UserId, GoalEventOf<'MemberJoined'>['data']['role']>()
  let provedFirst = false
  let first: readonly UserId[] = []
  const breach = (userId: UserId | null, words: string): Breach[] => [
    { rule: 'G2', userId, round: null, amountMinor: 0, words },
  ]
  const isProved = (userId: UserId): boolean =>
    roles.get(userId) !== 'organiser' && isVerified(userId) && payers.hasPaid(userId)
  const begun = (drawnFirst: readonly UserId[]): Breach[] => {
    first = drawnFirst
    const proved = provedFirst ? [...roles.keys()].filter(isProved) : []
    const wrong = [...roles.keys(), ...first].find(one => proved.includes(one) !== first.includes(one))
    return wrong === undefined ? [] : breach(wrong, `${wrong} is not drawn among those with whom they belong`)
  }
  const revealed = (order: readonly UserId[]): Breach[] => {
    const some = order.filter(userId => first.includes(userId))
    const late = some.find(userId => order.indexOf(userId) >= some.length)
    return late === undefined
      ? []
      : breach(late, `${late} is proved, and is not among the first ${some.length}`)
  }
  return log.flatMap(({ event }): Breach[] => {
    payers.see(event)
    const { type, data } = event
    switch (type) {
      case 'GoalCreated':
        provedFirst = data.rotation?.charter?.provedFirst ?? false
        return []
      case 'CharterAmended':
        provedFirst = data.charter.provedFirst ?? false
        return []
      case 'MemberJoined':
      case 'MemberRoleChanged':
        if (takesPart(data.role)) roles.set(data.userId, data.role)
        else roles.delete(data.userId)
        return []
      case 'MemberLeft':
        roles.delete(data.userId)
        return []
      case 'DrawCommitted':
        return begun(data.drawnFirst ?? [])
      case 'DrawRevealed':
        return revealed(data.order)
      default:
        return []
    }
  })
}
