import type { TreeHead } from '#shared/api/transparency.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { inLanguage } from '#shared/language.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { AddressOf, Mailer } from '#shared/ports/mailer.ts'
import { type CalendarDate, calendarDate, dateOf } from '#shared/time.ts'
import { isSent } from '../delivery/refusals.ts'
import { rootOfTheDay } from '../delivery/templates/rootOfTheDay.ts'

type HeadOf = (day: CalendarDate) => Promise<TreeHead | undefined>

interface Announcing {
  readonly headOf: HeadOf
  readonly admins: () => Promise<readonly UserId[]>
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Queues a mail of the log's root to every admin, at the first run of a day. */
export const createAnnounceRootJob =
  ({ headOf, admins, jobs, clock }: Announcing) =>
  async (): Promise<void> => {
    const day = dateOf(clock.now())
    await headOf(day) // published even while there is no admin
    for (const admin of await admins())
      await jobs.add('mail-root', { userId: admin, day }, { id: `root-${day}-${admin}` })
  }

interface Mailing {
  /** The root that was published for a day. */
  readonly headOf: HeadOf
  /** Undefined when the user is no longer an admin. */
  readonly adminById: AddressOf
  readonly mailer: Mailer
  readonly appUrl: string
}

/** Mails the day's root: once it is in many mailboxes it cannot be changed unnoticed. */
export const createMailRootJob =
  ({ headOf, adminById, mailer, appUrl }: Mailing) =>
  async ({ userId: id, day }: JobPayloads['mail-root']): Promise<void> => {
    const person = await adminById(userId(id))
    if (!person) return
    const head = await headOf(calendarDate(day))
    if (!head) throw new Error('no root has been published yet')
    const { username, email, preferences } = person
    const content = inLanguage(preferences.language, () =>
      rootOfTheDay({ username, day: calendarDate(day), head, appUrl }),
    )
    await isSent(mailer.send({ id: `root-${day}-${id}`, to: email, ...content }))
  }
