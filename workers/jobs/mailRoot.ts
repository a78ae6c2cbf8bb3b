import type { TreeHead } from '#shared/api/transparency.ts'
import { type UserId, userId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import { type Mailer, MailRefused } from '#shared/ports/mailer.ts'
import { type CalendarDate, calendarDate, dateOf } from '#shared/time.ts'
import { rootOfTheDay } from '../notify/templates/rootOfTheDay.ts'

type HeadOf = (day: CalendarDate) => Promise<TreeHead | undefined>

interface Announcing {
  readonly headOf: HeadOf
  readonly admins: () => Promise<readonly UserId[]>
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Has the log's root mailed to every admin, whenever it is first asked on a day. */
export const createAnnounceRootJob =
  ({ headOf, admins, jobs, clock }: Announcing) =>
  async (): Promise<void> => {
    const day = dateOf(clock.now())
    await headOf(day) // set apart and published, also where nobody is an admin yet
    for (const admin of await admins())
      await jobs.add('mail-root', { userId: admin, day }, { id: `root-${day}-${admin}` })
  }

interface Mailing {
  /** The head that stands for a day, the same for everybody. */
  readonly headOf: HeadOf
  /** Undefined for whoever is an admin no more. */
  readonly adminById: (
    userId: UserId,
  ) => Promise<{ readonly username: string; readonly email: string } | undefined>
  readonly mailer: Mailer
  readonly appUrl: string
}

/** A root in many mailboxes is one that nobody can take back. */
export const createMailRootJob =
  ({ headOf, adminById, mailer, appUrl }: Mailing) =>
  async ({ userId: id, day }: JobPayloads['mail-root']): Promise<void> => {
    const person = await adminById(userId(id))
    if (!person) return
    const head = await headOf(calendarDate(day))
    if (!head) throw new Error('no root has been published yet')
    const { username, email } = person
    const content = rootOfTheDay({ username, day: calendarDate(day), head, appUrl })
    try {
      await mailer.send({ id: `root-${day}-${id}`, to: email, ...content })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
    }
  }
