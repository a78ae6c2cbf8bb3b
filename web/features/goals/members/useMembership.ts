import type { Role } from '#shared/roles.ts'
import { useRefresh } from '../../../lib/data.ts'
import { allTransactionsKey, goalsKey, keysOfGoal, membersKey } from '../../../lib/goals.ts'
import { send } from '../../../lib/http.ts'
import { goalInvitationsKey, invitationsKey } from '../../../lib/invite.ts'

/** Changes a goal's members and their roles, and refreshes what shows them. */
export const useMembership = (goalId: number) => {
  const refresh = useRefresh()
  const address = (userId: number) => `${membersKey(goalId)}/${userId}`
  const show = () => refresh(...keysOfGoal(goalId), goalInvitationsKey(goalId), invitationsKey)
  return {
    changeRole: async (userId: number, role: Role) => {
      await send('PATCH', address(userId), { role })
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
