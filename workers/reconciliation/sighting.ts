import type { BreakHandler, Context } from '#ledger/handle.ts'
import { type Difference, keyOfDifference } from '#shared/events/reconciliation.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { isStreamFault } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'

interface Parts {
  readonly breaks: BreakHandler
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
}

/** Records that differences were seen, or are gone. */
export const createSighting = ({ breaks, clock, log }: Parts) => {
  /** A break with an unreadable stream must not stop the others. */
  const orLog = (key: string) => (err: unknown) => {
    if (!isStreamFault(err)) throw err
    log.error({ err, key }, 'the stream of a break cannot be used')
  }
  return {
    sight: async (difference: Difference, context: Context): Promise<void> => {
      const key = keyOfDifference(difference)
      const command = { type: 'SightBreak', difference, now: clock.now() } as const
      await breaks.handle(key, command, context).catch(orLog(key))
    },
    miss: async (key: string, context: Context): Promise<void> => {
      await breaks.handle(key, { type: 'MissBreak' }, context).catch(orLog(key))
    },
  }
}
