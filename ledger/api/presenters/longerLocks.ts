import type { LongerLockResponse } from '#shared/api/admin.ts'
import type { KnownLongerLock } from '../../accounts/longerLocks.ts'
import type { Caller } from '../../domain/goal/permissions.ts'

interface Seen {
  readonly caller: Caller
  /** Who decides about such things now. */
  readonly admins: readonly number[]
}

/** With what the caller may do about it now. Its proposer, and the holder of the account, do not decide on it. */
export const longerLockSeenBy = (lock: KnownLongerLock, { caller, admins }: Seen): LongerLockResponse => {
  const { userId, asAdmin } = caller
  const decides = asAdmin && lock.status === 'proposed' && lock.holder.userId !== userId
  const isOwn = lock.proposedBy.userId === userId
  return {
    ...lock,
    may: {
      confirm: decides && !isOwn && admins.includes(lock.proposedBy.userId),
      decline: decides && !isOwn,
      withdraw: decides && isOwn,
    },
  }
}
