import type { MemberResponse } from '#shared/api/goalKinds.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { nothingWithMember, possibleWithMember } from '../../domain/goal/members/permissions.ts'
import { ownPartMinor } from '../../domain/goal/payouts/ownWithdrawal.ts'
import { reminderOf } from '../../domain/goal/reminding.ts'
import { type GoalState, moneyIn } from '../../domain/goal/state.ts'
import type { GoalHandler } from '../../handle.ts'
import { shownState } from '../shownStates.ts'

interface Seen {
  readonly goalId: GoalId
  readonly viewer: UserId
  readonly email: string | null
  readonly now: Instant
}
type Row = Omit<MemberResponse, 'may' | 'ownPart' | 'email' | 'reminder'>

/** The members of a goal as one of them sees them, with the viewer's own address. */
export const memberResponses = async (
  goals: GoalHandler,
  { goalId, viewer, email, now }: Seen,
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
    ...(state ? reminderFor(state, { userId: viewer, memberUserId: userId(row.userId), now }) : {}),
    may: state
      ? possibleWithMember(state, { userId: viewer, memberUserId: userId(row.userId) })
      : nothingWithMember,
  }))
}

const ownPartOf = (state: GoalState, viewer: UserId): Pick<MemberResponse, 'ownPart'> => {
  const { amount, currency } = moneyIn(state, ownPartMinor(state, viewer))
  return amount > 0 ? { ownPart: formatDecimal(amount, currency) } : {}
}

const reminderFor = (
  state: GoalState,
  about: Parameters<typeof reminderOf>[1],
): Pick<MemberResponse, 'reminder'> => {
  const due = reminderOf(state, about)
  if ('code' in due) return {}
  const { amount, currency } = moneyIn(state, due.amountMinor)
  return { reminder: { amount: formatDecimal(amount, currency), dueOn: due.dueOn ?? null } }
}
