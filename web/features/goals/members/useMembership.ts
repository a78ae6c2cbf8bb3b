import type { MemberResponse } from '#shared/api/goalKinds.ts'
import type { Role } from '#shared/roles.ts'
import { allTransactionsKey, goalsKey, keysOfGoal, membersKey } from '../../../lib/goals.ts'
import { send } from '../../../lib/http.ts'
import { goalInvitationsKey, invitationsKey } from '../../../lib/invite.ts'
import { optimistically } from '../../../lib/optimistic.ts'
import { held } from '../../../lib/upToDate.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'

/** Changes a goal's members and their roles, and refreshes what shows them. */
export const useMembership = (goalId: number) => {
  const refresh = useRefresh()
  const address = (userId: number) => `${membersKey(goalId)}/${userId}`
  const show = () => refresh(...keysOfGoal(goalId), goalInvitationsKey(goalId), invitationsKey)
  return {
    changeRole: async (userId: number, role: Role) => {
      const withRole = (members: readonly MemberResponse[], known: Partial<MemberResponse>) =>
        members.map(member => (member.userId === userId ? { ...member, ...known } : member))
      await optimistically<readonly MemberResponse[]>(
        membersKey(goalId),
        members => withRole(members, { role }),
        async () => withRole(held(membersKey(goalId)) ?? [], await send('PATCH', address(userId), { role })),
      )
      await show()
    },
    remove: async (userId: number) => {
      await send('DELETE', address(userId))
      await show()
    },
    /** The goal is not visible afterwards. */
    leave: async (userId: number) => {
      await send('DELETE', address(userId))
      await refresh(goalsKey, allTransactionsKey, invitationsKey)
    },
  }
}
