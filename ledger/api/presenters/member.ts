import type { MemberResponse } from '#shared/api/goalKinds.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { nothingWithMember, possibleWithMember } from '../../domain/goal/members/permissions.ts'
import { ownPartMinor } from '../../domain/goal/payouts/ownWithdrawal.ts'
import { type GoalState, moneyIn } from '../../domain/goal/state.ts'
import type { GoalHandler } from '../../handle.ts'
import { shownState } from '../shownStates.ts'

type Row = Omit<MemberResponse, 'may' | 'ownPart' | 'email'>

/** The members of a goal as one of them sees them, with the viewer's own address. */
export const memberResponses = async (
  goals: GoalHandler,
  {
    goalId,
    viewer,
    email,
  }: { readonly goalId: GoalId; readonly viewer: UserId; readonly email: string | null },
  rows: readonly Row[],
): Promise<MemberResponse[]> => {
  const shown = await shownState(goals, goalId)
  // The rows may contain writes of another process.
  const lags = shown && rows.some(row => shown.members.get(userId(row.userId))?.role !== row.role)
  const state = lags ? await goals.load(goalId, 'fresh') : shown
  return rows.map(row => ({
    ...row,
    email: row.userId === viewer ? email : null,
    ...(state && row.userId === viewer ? ownPartOf(state, viewer) : {}),
    may: state
      ? possibleWithMember(state, { userId: viewer, memberUserId: userId(row.userId) })
      : nothingWithMember,
  }))
}

const ownPartOf = (state: GoalState, viewer: UserId): Pick<MemberResponse, 'ownPart'> => {
  const { amount, currency } = moneyIn(state, ownPartMinor(state, viewer))
  return amount > 0 ? { ownPart: formatDecimal(amount, currency) } : {}
}
