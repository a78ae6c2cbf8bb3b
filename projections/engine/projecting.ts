import { once } from 'node:events'
import type { Lead, Leading } from '#shared/ports/leading.ts'
import { dropUnusedGenerations } from './generations.ts'
import { startProjector } from './runner.ts'

type Options = Parameters<typeof startProjector>[0] & { readonly lead: Lead }

export interface Projecting extends Leading {
  /** Resolves when this process, as leader, has reached the end that the log had at its start. */
  readonly caughtUp: Promise<void>
}

const dropEveryMs = 600_000

/**
 * Projects in the leading process, which also drops generations of older versions. If two processes act as
 * leaders, the checkpoint lets only one of them write.
 */
export const startProjecting = ({ lead, ...options }: Options): Projecting => {
  const { pool, schema, log } = options
  const caughtUp = Promise.withResolvers<void>()
  const drop = (): void => {
    dropUnusedGenerations(pool, schema).then(
      dropped => dropped.length > 0 && log.info({ dropped }, 'older read sides have been dropped'),
      err => log.error({ err }, 'older read sides could not be dropped'),
    )
  }

  const leading = lead(`the projector of ${schema}`, async signal => {
    const projector = startProjector(options)
    void projector.caughtUp.then(caughtUp.resolve)
    const dropping = setInterval(drop, dropEveryMs)
    drop()
    const stopped = signal.aborted ? Promise.resolve(undefined) : once(signal, 'abort')
    const isStuck = await Promise.race([projector.stuck.then(() => true), stopped.then(() => false)])
    clearInterval(dropping)
    await projector.stop()
    // The error ends the lead, so that another process takes over.
    if (isStuck) throw new Error('projecting fails again and again')
  })
  return Object.assign(leading, { caughtUp: caughtUp.promise })
}
