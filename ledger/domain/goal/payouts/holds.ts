import { type Fee, isFee } from '#shared/charter.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { Evolving, GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'

/**
 * For how many days from its first hold a sum is held in all: by single admins, and by two together. By order
 * of a bank or court two admins hold it for longer, so many days at a time.
 */
const holdDays = { alone: 14, together: 90, ordered: 90 } as const

/** Counted from the first hold, so that another reason or admin does not extend it. */
export const lastHold = ({ held }: Payout, by: 'alone' | 'together', now: Instant): Instant =>
  plusMs(held?.firstAt ?? now, holdDays[by] * dayMs)

/** The longest hold by order of a bank or court. */
export const lastOrdered = (now: Instant): Instant => plusMs(now, holdDays.ordered * dayMs)

export type HoldOrder = NonNullable<GoalEventOf<'PayoutHeld'>['data']['order']>

export interface Hold {
  readonly payoutId: string
  readonly reason: string
  readonly until: Instant
  /** The order of a bank or court. */
  readonly order?: HoldOrder | undefined
}
export interface Holders {
  readonly byUserId: UserId
  /** The second admin; null for the operator, undefined where one admin holds it alone. */
  readonly confirmedByUserId?: UserId | null
  readonly now: Instant
}

/** Prevents the sending of a payout until then; no events where nothing changes. */
export const holding = (
  state: GoalState,
  hold: Hold,
  { byUserId, confirmedByUserId, now: heldAt }: Holders,
): Decision<GoalEvent> => {
  const payout = state.payouts.get(hold.payoutId)
  if (!payout) return refuse('payout_not_found')
  if (payout.status === 'sending') return refuse('payout_sending')
  if (payout.status !== 'due') return refuse(payout.status === 'set_off' ? 'payout_changed' : 'payout_sent')
  const last = hold.order
    ? lastOrdered(heldAt)
    : lastHold(payout, confirmedByUserId === undefined ? 'alone' : 'together', heldAt)
  if (hold.until <= heldAt || hold.until > last) return refuse('hold_ends', { day: dateOf(last) })
  if ((heldUntil(payout, heldAt) ?? heldAt) >= hold.until) return accept()
  const data = { ...hold, hold: (payout.held?.count ?? 0) + 1, byUserId, heldAt }
  return accept({
    type: 'PayoutHeld',
    data: confirmedByUserId === undefined ? data : { ...data, confirmedByUserId },
  })
}

/** Until when it can't be sent; undefined without a hold. */
export const heldUntil = ({ held }: Payout, now: Instant): Instant | undefined =>
  held?.until !== undefined && held.until > now ? held.until : undefined

/** Money that is taken out of a payout for another member keeps the duration of its hold. */
export const noteSetOff = (
  state: Evolving,
  { debtId, payment, payoutId }: GoalEventOf<'DebtNetted'>['data'],
): void => {
  const firstAt = payoutId === undefined ? undefined : state.payouts.get(payoutId)?.held?.firstAt
  if (firstAt !== undefined) state.heldBefore.set(payoutOfDebt(debtId, payment), firstAt)
}

/** The payout of a payment for a debt to its creditor. */
export const payoutOfDebt = (debtId: string, payment: number): string => `debt-${debtId}-${payment}`
/** The fee that a payout pays; undefined for all other payouts. */
export const feePaidBy = ({ debts }: Pick<GoalState, 'debts'>, payoutId: string): Fee | undefined => {
  const cause = debts.get(debtOfPayout(payoutId) ?? '')?.cause
  return cause !== undefined && isFee(cause) ? cause : undefined
}
/** Which debt it was, also of a payout that was divided. */
export const debtOfPayout = (payoutId: string): string | undefined =>
  /^debt-(.+)-\d+$/.exec(payoutId.replace(/-later-\d+$/, ''))?.[1]
