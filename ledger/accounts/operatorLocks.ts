import type { Clock } from '#shared/ports/clock.ts'
import type { Locks } from './locks.ts'
import type { Users } from './users.ts'

interface Needs {
  readonly users: Pick<Users, 'byLogin' | 'moneyAdmins'>
  readonly locks: Pick<Locks, 'proposalFor' | 'confirmForOperator'>
  readonly clock: Clock
}

/**
 * The operator confirms a longer lock at the command line, when no other admin can.
 * @throws Error in a sentence when one can, or nothing is proposed
 */
export const confirmLockForOperator = async (
  { users, locks, clock }: Needs,
  username: string,
): Promise<void> => {
  const user = await users.byLogin(username)
  const proposal = user && (await locks.proposalFor(user.id))
  if (!user || !proposal) throw new Error(`no longer lock of ${username} waits for a second admin`)
  const admins = await users.moneyAdmins(clock.now())
  if (admins.some(one => one !== proposal.byUserId && one !== user.id))
    throw new Error('There is an admin who can confirm this. The operator does it only where there is none.')
  if (typeof (await locks.confirmForOperator(user.id)) === 'string')
    throw new Error('Two admins can lock an account for 90 days in all.')
}
