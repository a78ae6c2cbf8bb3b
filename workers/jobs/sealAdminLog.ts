import type { SealHandler } from '#ledger/handle.ts'
import { adminLogStream, type SealedEntry } from '#shared/events/adminLog.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type Instant, plusMs } from '#shared/time.ts'

interface Parts {
  readonly seals: Pick<SealHandler, 'load' | 'handle'>
  readonly hashedEntries: {
    /** The next entries after an id, up to the last one that was begun by then. */
    after(id: number, until: Instant): Promise<readonly SealedEntry[]>
  }
  readonly clock: Clock
}

/** Requests end sooner, so that an entry has the status of its response when it is sealed. */
const endedAfterMs = 600_000

/** Appends the hashes of the new entries of the admins' log to the event log, where they become part of the tree. */
export const createSealAdminLogJob =
  ({ seals, hashedEntries, clock }: Parts) =>
  async (): Promise<void> => {
    const until = plusMs(clock.now(), -endedAfterMs)
    let { through } = await seals.load(adminLogStream, 'fresh')
    for (;;) {
      const entries = await hashedEntries.after(through, until)
      const last = entries.at(-1)?.id
      if (last === undefined) return
      const context = { actor: 'system:admin-log', cause: `entry-${last}`, correlation: `entry-${last}` }
      await seals.handle(adminLogStream, { type: 'SealAdminLog', entries }, context)
      through = last
    }
  }
