import { type UserId, userId } from '#shared/ids.ts'
import { inLanguage } from '#shared/language.ts'
import type { AuditRunner, RebuildRunner } from '#shared/ports/audit.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { AddressOf, Mailer } from '#shared/ports/mailer.ts'
import { dateOf } from '#shared/time.ts'
import { isSent } from '../delivery/refusals.ts'
import { auditAlarm } from '../delivery/templates/auditAlarm.ts'
import { dailyRunId } from '../reconciliation/runIds.ts'

/** Once a day, at the first run of that day. */
export const createNightlyAuditJob =
  ({ jobs, clock }: { readonly jobs: JobQueue; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const runId = dailyRunId('audit', dateOf(clock.now()))
    await jobs.add('audit-books', { runId, kind: 'nightly' }, { id: runId })
  }

interface Auditing {
  readonly audit: AuditRunner
  readonly admins: () => Promise<readonly UserId[]>
  readonly jobs: JobQueue
}

/** Compares all rows with the log, and mails differences to every admin. */
export const createAuditJob =
  ({ audit, admins, jobs }: Auditing) =>
  async ({ runId, kind }: JobPayloads['audit-books']): Promise<void> => {
    const { isClean, differences, named } = await audit({ runId, kind })
    if (isClean) return
    for (const admin of await admins()) {
      const alarm = { userId: admin, runId, differences, named: named.slice(0, 10) }
      await jobs.add('audit-alarm', alarm, { id: `${runId}-${admin}` })
    }
  }

interface Alarming {
  /** Undefined when the user is no longer an admin. */
  readonly adminById: AddressOf
  readonly mailer: Mailer
  readonly appUrl: string
}

export const createAuditAlarmJob =
  ({ adminById, mailer, appUrl }: Alarming) =>
  async ({ userId: id, runId, differences, named }: JobPayloads['audit-alarm']): Promise<void> => {
    const person = await adminById(userId(id))
    if (!person) return
    const { username, preferences } = person
    const content = inLanguage(preferences.language, () =>
      auditAlarm({ username, differences, named, appUrl }),
    )
    await isSent(mailer.send({ id: `audit-${runId}-${id}`, to: person.email, ...content }))
  }

/** Rebuilds all read models from the log. An interrupted rebuild starts again. */
export const createRebuildJob =
  ({ rebuild }: { readonly rebuild: RebuildRunner }) =>
  (): Promise<void> =>
    rebuild()
