import { once } from 'node:events'
import type { Lead, Leading } from '#shared/ports/leading.ts'
import { dropForsaken } from './generations.ts'
import { startProjector } from './runner.ts'

type Options = Parameters<typeof startProjector>[0] & { readonly lead: Lead }

export interface Projecting extends Leading {
  /** Whether this process, when it led, has once reached the end that the log had when it began. */
  readonly caughtUp: Promise<void>
}

const clearEveryMs = 600_000

/**
 * Projects in whichever process leads. That one also clears away what older versions have left. Two that believe they
 * lead are no danger: the checkpoint lets only one of them write.
 */
export const startProjecting = ({ lead, ...options }: Options): Projecting => {
  const { pool, schema, log } = options
  const caughtUp = Promise.withResolvers<void>()
  const clear = (): void => {
    dropForsaken(pool, schema).then(
      dropped => dropped.length > 0 && log.info({ dropped }, 'older read sides have been dropped'),
      err => log.error({ err }, 'older read sides could not be dropped'),
    )
  }

  const leading = lead(`the projector of ${schema}`, async signal => {
    const projector = startProjector(options)
    void projector.caughtUp.then(caughtUp.resolve)
    const clearing = setInterval(clear, clearEveryMs)
    clear()
    const stopped = signal.aborted ? Promise.resolve(undefined) : once(signal, 'abort')
    const isStuck = await Promise.race([projector.stuck.then(() => true), stopped.then(() => false)])
    clearInterval(clearing)
    await projector.stop()
    // The failure ends the lead, and lets a standby take over.
    if (isStuck) throw new Error('projecting fails again and again')
  })
  return Object.assign(leading, { caughtUp: caughtUp.promise })
}
