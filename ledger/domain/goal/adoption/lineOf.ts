import type { UserId } from '#shared/ids.ts'
import { type Minor, subtract, sum, zero } from '#shared/money.ts'
import { type Circle, contributionMinorOf } from '../rotation/circle.ts'
import { holderOf } from '../rotation/order.ts'
import type { OpeningLines } from './adoptionState.ts'

/** What a seat had paid and received before the circle was adopted. */
export interface OpeningLine {
  readonly position: number
  /** Undefined while the seat is empty. */
  readonly holder: UserId | undefined
  readonly status: 'empty' | 'asked' | 'confirmed' | 'denied'
  /** By earlier round. */
  readonly paidMinor: readonly Minor[]
  /** The pot of its round; undefined where its turn is still to come. */
  readonly receivedMinor: Minor | undefined
  /** What it still owes to those who have received. */
  readonly owesMinor: Minor
}

export const openingLinesOf = (circle: Circle & { readonly openingLines: OpeningLines }): OpeningLine[] =>
  circle.openingLines.map((paidMinor, index) => {
    const position = index + 1
    const holder = holderOf(circle, position)
    const whole = contributionMinorOf(circle)
    return {
      position,
      holder,
      status: statusOf(circle, holder),
      paidMinor,
      receivedMinor:
        position > paidMinor.length ? undefined : sum(circle.openingLines.map(line => line[index] ?? zero)),
      owesMinor: sum(paidMinor.map(amount => subtract(whole, amount))),
    }
  })

const statusOf = (circle: Circle, holder: UserId | undefined): OpeningLine['status'] => {
  const member = holder === undefined ? undefined : circle.members.get(holder)
  if (holder === undefined || !member) return 'empty'
  if (circle.deniedLines.has(holder)) return 'denied'
  return member.charterVersion >= circle.charterVersion ? 'confirmed' : 'asked'
}
