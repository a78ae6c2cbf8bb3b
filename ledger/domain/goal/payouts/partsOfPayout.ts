import type { ContributionId } from '#shared/ids.ts'
import { type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import { firmMinor, isOutside } from '../contributions/contribution.ts'
import type { GoalState } from '../state.ts'

/** The part of a payout that a contribution gives. */
export type Given = readonly [ContributionId, Minor]

export interface PartOfPayout {
  readonly payoutId: string
  readonly amountMinor: Minor
  readonly contributionIds: readonly ContributionId[]
}

/** How much each contribution gives to an amount, in order; those that give nothing are omitted. */
export const spending = (state: GoalState, ids: readonly ContributionId[], amount: Minor): Given[] => {
  let left = amount
  const spent: [ContributionId, Minor][] = []
  for (const id of ids) {
    const contribution = state.contributions.get(id)
    const gives = smaller(left, contribution ? firmMinor(contribution) : zero)
    if (gives <= 0) continue
    spent.push([id, gives])
    left = subtract(left, gives)
  }
  return spent
}

/** The id of the payout of the members' own cash, beside that of the rest. */
export const outsidePayoutId = (payoutId: string): string => `${payoutId}-outside`
/** The same for what is in cash boxes. */
export const boxPayoutId = (payoutId: string): string => `${payoutId}-box`

/** Money at the platform is sent from the bank, cash is handed over: neither is paid twice. */
export const partsOfPayout = (
  state: GoalState,
  payoutId: string,
  given: readonly Given[],
): readonly PartOfPayout[] => {
  const { outside, banked } = byHolder(state, given)
  if (outside.length === 0 || banked.length === 0) return given.length === 0 ? [] : [part(payoutId, given)]
  return [part(payoutId, banked), part(outsidePayoutId(payoutId), outside)]
}

/** Divides it into cash with the members and money at the platform. */
export const byHolder = (state: GoalState, given: readonly Given[]) => {
  const isHeldOutside = ([id]: Given): boolean => {
    const contribution = state.contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  }
  return { outside: given.filter(isHeldOutside), banked: given.filter(one => !isHeldOutside(one)) }
}

const part = (payoutId: string, given: readonly Given[]): PartOfPayout => ({
  payoutId,
  amountMinor: sum(given.map(([, amountMinor]) => amountMinor)),
  contributionIds: given.map(([id]) => id),
})
