import { type UserId, userId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import { type Mailer, MailRefused } from '#shared/ports/mailer.ts'
import { accountChanged } from '../notify/templates/accountChanged.ts'
import { passwordChanged } from '../notify/templates/passwordChanged.ts'

interface Parts {
  readonly addressOf: (
    userId: UserId,
  ) => Promise<{ readonly username: string; readonly email: string } | undefined>
  readonly mailer: Mailer
  readonly appUrl: string
}

/** Tells people what was done to their account, in case it was not they who did it. */
export const createAccountNoticeJob =
  ({ addressOf, mailer, appUrl }: Parts) =>
  async (notice: JobPayloads['account-notice']): Promise<void> => {
    const person = await addressOf(userId(notice.userId))
    if (!person) return // deleted meanwhile
    const { username, email } = person
    const content =
      notice.what === 'password_changed'
        ? passwordChanged({ username, at: notice.at, settingsLink: `${appUrl}/settings` })
        : accountChanged({ username, what: notice.what })
    try {
      await mailer.send({ id: `${notice.userId}-${notice.what}-${notice.at}`, to: email, ...content })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
    }
  }
