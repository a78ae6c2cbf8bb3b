import type { UserId } from '#shared/ids.ts'
import { type PossibleParts, possibleParts } from '#shared/instalments.ts'
import { type Minor, smaller, subtract, sum } from '#shared/money.ts'
import { refuse } from '../../decider.ts'
import {
  type Circle,
  charterOf,
  contributionMinorOf,
  isCircle,
  leftToPayMinor,
  owedByRecipient,
} from '../rotation/circle.ts'
import { dueMinor, openRoundsOf } from '../rotation/order.ts'
import { type GoalState, moneyIn } from '../state.ts'

/** What is asked of a member: all of it, or what is left when the recipient's debts to them are set off. */
interface Asked {
  readonly allMinor: Minor
  readonly restMinor: Minor
}

/** The parts in which it may be paid; undefined where the charter or the amount allows none. */
export const partsOf = (state: GoalState, askedMinor: Minor): PossibleParts | undefined =>
  isCircle(state) && charterOf(state).instalments
    ? possibleParts({
        askedMinor,
        contributionMinor: contributionMinorOf(state),
        currency: state.terms.currency,
      })
    : undefined

/** What a member has yet to pay into an open round. */
export const askedOfRound = (circle: Circle, userId: UserId, round: number, upTo?: number): Asked => {
  const allMinor = leftToPayMinor(circle, userId, round, upTo)
  const setOff = openRoundsOf(circle, round, upTo).map(one =>
    smaller(dueMinor(circle, userId, one), owedByRecipient(circle, userId, one)),
  )
  return { allMinor, restMinor: subtract(allMinor, sum(setOff)) }
}

/** Whether a payment is a part of what is asked; refused unless it is all of it or a possible part. */
export const asPart = (state: GoalState, amountMinor: Minor, { allMinor, restMinor }: Asked) => {
  if (amountMinor === allMinor || amountMinor === restMinor) return {}
  const all = moneyIn(state, allMinor)
  const parts = partsOf(state, restMinor)
  if (!parts) return refuse('not_the_fixed_amount', { amount: all })
  const { leastMinor, mostMinor } = parts
  if (amountMinor >= leastMinor && amountMinor <= mostMinor) return { part: true } as const
  return refuse('part_not_possible', {
    amount: all,
    leastPart: moneyIn(state, leastMinor),
    mostPart: moneyIn(state, mostMinor),
  })
}
