import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { isAdopting } from '../../domain/goal/adoption/adopting.ts'
import { isOtherSideOf } from '../../domain/goal/contributions/permissions.ts'
import { seatHolders } from '../../domain/goal/members/seats.ts'
import { isOutsidePayout } from '../../domain/goal/payouts/permissions.ts'
import { isCircle } from '../../domain/goal/rotation/circle.ts'
import { isInHand, mayConfirmByLink, mayConfirmPayoutByLink } from '../../domain/goal/standIns/permissions.ts'
import { addedBy } from '../../domain/goal/standIns/standIns.ts'
import type { GoalState } from '../../domain/goal/state.ts'

interface Part {
  /** The other member. */
  readonly userId: UserId | undefined
  readonly amountMinor: Minor
}
/** Money of which another member says that it was handed over. */
export interface Asked extends Part {
  readonly id: string
  readonly mayConfirm: boolean
}
export interface Duties {
  readonly reports: readonly Asked[]
  readonly payouts: readonly (Asked & { readonly attempt: number; readonly isContested: boolean })[]
  /** Payouts that were not handed over yet, but for those of which they have every payment. */
  readonly due: readonly Minor[]
  /** Payouts that are sent by the bank, once they have an account. */
  readonly waiting: readonly Minor[]
  readonly owed: readonly Part[]
  readonly owing: readonly Part[]
}

/** What is due to a member without an account and what they owe, also after their seat was given to another member. */
export const dutiesOf = (state: GoalState, userId: UserId): Duties => {
  const payouts = [...state.payouts.entries()].filter(([, payout]) => payout.userId === userId)
  const dueOf = (isOutside: boolean) =>
    payouts
      .filter(([, one]) => one.status === 'due' && isOutsidePayout(state, one) === isOutside)
      .filter(([, one]) => !isOutside || !isInHand(state, one))
      .map(([, { amountMinor }]) => amountMinor)
  const debts = isCircle(state) ? [...state.openDebts.entries()].map(([, debt]) => debt) : []
  return {
    reports: [...state.open.entries()].flatMap(([id, { status, userId: payer, amountMinor }]) =>
      status === 'reported' && isOtherSideOf(state, id, userId)
        ? [{ id, userId: payer, amountMinor, mayConfirm: !mayConfirmByLink(state, userId, id) }]
        : [],
    ),
    payouts: payouts.flatMap(([id, { status, sent, amountMinor, attempt }]) =>
      status === 'sent' || status === 'contested'
        ? [
            {
              ...{ id, userId: sent?.byUserId ?? undefined, amountMinor, attempt },
              isContested: status === 'contested',
              mayConfirm: !mayConfirmPayoutByLink(state, userId, id),
            },
          ]
        : [],
    ),
    due: dueOf(true),
    waiting: dueOf(false),
    owed: debts
      .filter(({ creditorUserId }) => creditorUserId === userId)
      .map(({ debtorUserId, leftMinor: amountMinor }) => ({ userId: debtorUserId, amountMinor })),
    owing: debts
      .filter(({ debtorUserId }) => debtorUserId === userId)
      .map(({ creditorUserId, leftMinor: amountMinor }) => ({
        userId: creditorUserId ?? undefined,
        amountMinor,
      })),
  }
}

/** Those whose names the page shows. */
export const peopleOf = (
  state: GoalState,
  userId: UserId,
  { reports, payouts, owed, owing }: Duties,
): UserId[] =>
  [
    addedBy(state, userId),
    ...(isAdopting(state) ? seatHolders(state).map(([one]) => one) : []),
    ...[...reports, ...payouts, ...owed, ...owing].map(one => one.userId),
  ].filter(one => one !== undefined)
