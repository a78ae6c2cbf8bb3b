import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { FactorResets } from '#shared/ports/factorResets.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'

interface Parts {
  readonly factorResets: FactorResets
  readonly admins: () => Promise<readonly UserId[]>
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Mails the owner of an account whose second factors the operator has removed, and all admins. */
export const createAnnounceFactorResetsJob =
  ({ factorResets, admins, jobs, clock }: Parts) =>
  async (): Promise<void> => {
    const resets = await factorResets.waiting()
    for (const { id, userId: about, at } of resets) {
      await jobs.add(
        'account-notice',
        { userId: about, what: 'factors_reset', at },
        { id: `factors-reset-${id}` },
      )
      for (const userId of await admins())
        if (userId !== about)
          await jobs.add(
            'account-notice',
            { userId, what: 'factors_reset_of_other', at, about },
            { id: `factors-reset-${id}-${userId}` },
          )
    }
    await factorResets.notified(
      resets.map(({ id }) => id),
      clock.now(),
    )
  }
