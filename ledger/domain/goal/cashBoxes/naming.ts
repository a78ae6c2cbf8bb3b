import type { Charter } from '#shared/charter.ts'
import { times } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { refuse } from '../../decider.ts'
import { notAnAmount } from '../amounts.ts'
import { type Circle, contributionMinorOf } from '../rotation/circle.ts'
import { isUnclaimed } from '../standIns/standIns.ts'

type Holders = Charter['cashHolders']

/** The reason why these cannot be cash holders, if there is one. Another member would accept it for a stand-in. */
export const notCashHolders = (circle: Circle, holders: Holders = []) => {
  const { terms, members } = circle
  const { currency, rotation } = terms
  const pot = times(contributionMinorOf(circle), rotation.seats)
  if (new Set(holders.map(({ userId }) => userId)).size < holders.length) return refuse('cash_holder_twice')
  for (const { userId, ceilingMinor } of holders) {
    const member = members.get(userId)
    if (!member || !takesPart(member.role) || isUnclaimed(circle, userId))
      return refuse('cash_holder_not_a_member')
    const wrong = notAnAmount(ceilingMinor, currency)
    if (wrong) return wrong
    if (ceilingMinor > pot) return refuse('cash_ceiling_too_high', { amount: { amount: pot, currency } })
  }
  return undefined
}

export const sameHolders = (one: Holders = [], other: Holders = []): boolean =>
  one.length === other.length &&
  one.every(({ userId, ceilingMinor }) =>
    other.some(holder => holder.userId === userId && holder.ceilingMinor === ceilingMinor),
  )
