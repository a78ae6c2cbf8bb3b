import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Locks } from '#shared/ports/locks.ts'

interface Parts {
  readonly locks: Pick<Locks, 'ended' | 'holdersNotified'>
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Mails users that the lock of their account has expired. Sign-in is accepted from the expiry on. */
export const createEndLocksJob =
  ({ locks, jobs, clock }: Parts) =>
  async (): Promise<void> => {
    const now = clock.now()
    const ended = await locks.ended(now)
    for (const { id, userId, until } of ended)
      await jobs.add(
        'account-notice',
        { userId, what: 'lock_ended', at: until },
        { id: `lock-ended-${userId}-${id}` },
      )
    await locks.holdersNotified(
      ended.map(({ id }) => id),
      now,
    )
  }
