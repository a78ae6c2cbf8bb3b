import type { MemberResponse } from '#shared/api/goalKinds.ts'
import { larger, type Minor, subtract, sum } from '#shared/money.ts'
import { minorOf } from '../../lib/format.ts'

export interface Share {
  readonly key: number | 'former' | 'others'
  readonly name: string
  readonly amount: Minor
  /** The part of all received money, formatted: "12%". */
  readonly part: string
}

interface Given {
  readonly members: readonly MemberResponse[]
  /** What the goal holds; more than its members have paid when one has left. */
  readonly held: Minor
  readonly viewerId: number | undefined
}

interface Names {
  readonly you: (name: string) => string
  readonly former: string
}

/** Each member's share, the largest first, equal ones in the given order. */
export const sharesOf = ({ members, held, viewerId }: Given, names: Names): readonly Share[] => {
  const paid = sum(members.map(paidBy))
  const total = larger(held, paid)
  const share = (key: Share['key'], name: string, amount: Minor): Share => ({
    key,
    name,
    amount,
    part: partOf(amount, total),
  })
  const shares = members
    // An auditor holds no seat and owes nothing.
    .filter(member => member.rotationPosition !== null || paidBy(member) > 0)
    .map(member => {
      const { userId, name } = member
      return share(userId, userId === viewerId ? names.you(name) : name, paidBy(member))
    })
    .toSorted((a, b) => b.amount - a.amount)
  const left = subtract(total, paid)
  return left > 0 ? [...shares, share('former', names.former, left)] : shares
}

const paidBy = ({ contributedAmount, currency }: MemberResponse): Minor =>
  minorOf(contributedAmount, currency)

/** No share above zero is shown as 0%, and none below the whole as 100%. */
const partOf = (amount: Minor, total: Minor): string => {
  if (amount === 0 || total === 0) return '0%'
  const percent = (amount * 100) / total
  if (percent < 1) return '<1%'
  return percent > 99 && amount < total ? '>99%' : `${Math.round(percent)}%`
}

/** The first few, and all others as one. */
export const gathered = (
  shares: readonly Share[],
  most: number,
  others: (count: number) => string,
): readonly Share[] => {
  if (shares.length <= most) return shares
  const rest = shares.slice(most - 1)
  const amount = sum(rest.map(share => share.amount))
  const total = sum(shares.map(share => share.amount))
  return [
    ...shares.slice(0, most - 1),
    { key: 'others', name: others(rest.length), amount, part: partOf(amount, total) },
  ]
}
