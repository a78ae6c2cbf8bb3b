import type { Logger } from 'pino'
import type { Config } from '#config'
import type { Stopping } from '#shared/stopping.ts'

/** Settings, log, roles and shutdown of this process. */
export interface RunningProcess {
  readonly config: Config
  readonly log: Logger
  readonly stopping: Stopping
  /** Whether this process has one of the roles. */
  readonly is: (...roles: Config['role'][]) => boolean
}
