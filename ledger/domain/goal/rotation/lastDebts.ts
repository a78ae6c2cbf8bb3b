import { isFee } from '#shared/charter.ts'
import type { Debt } from './circleState.ts'

/**
 * Fees, and what two members of an adopted circle agree on after it has begun, are paid after other debts, and only out of what could
 * be sent to their debtor. So none of them takes from what was promised to others.
 */
export const comesLast = (debt: Pick<Debt, 'cause'>): boolean => rankOf(debt) > 0

const rankOf = ({ cause }: Pick<Debt, 'cause'>): number =>
  cause === 'opening_corrected' ? 2 : isFee(cause) ? 1 : 0

export const haveSameRank = (one: Pick<Debt, 'cause'>, other: Pick<Debt, 'cause'>): boolean =>
  rankOf(one) === rankOf(other)

/** The debts in the order in which they are paid: those that come last after the others, and agreed ones after fees. */
export const othersFirst = <Entry extends readonly [string, Pick<Debt, 'cause'>]>(
  debts: Iterable<Entry>,
): Entry[] => [...debts].sort(([, one], [, other]) => rankOf(one) - rankOf(other))
