import type { AccountMail, AccountMails } from '#shared/ports/accountMail.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import { type Mailer, MailRefused } from '#shared/ports/mailer.ts'
import { accountDeleted } from '../notify/templates/accountDeleted.ts'
import { recoveryCode } from '../notify/templates/recoveryCode.ts'
import { resetPassword } from '../notify/templates/resetPassword.ts'
import { verifyEmail } from '../notify/templates/verifyEmail.ts'

interface Parts {
  readonly mails: AccountMails
  readonly mailer: Mailer
  readonly appUrl: string
}

/**
 * Sends what proves an address. Sent anew after a failure it carries a new secret, and only the newest is good: so a
 * mail may come twice, but never one that does not work.
 */
export const createAccountMailJob =
  ({ mails, mailer, appUrl }: Parts) =>
  async ({ requestId }: JobPayloads['account-mail']): Promise<void> => {
    const mail = await mails.prepare(requestId)
    if (mail) {
      try {
        await mailer.send({ id: requestId, to: mail.email, ...contentOf(mail, appUrl) })
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error // the address takes no mail: trying again changes nothing
      }
    }
    await mails.done(requestId)
  }

const contentOf = (mail: AccountMail, appUrl: string) => {
  const { username } = mail
  switch (mail.purpose) {
    case 'goodbye':
      return accountDeleted({ username })
    case 'recovery':
      return recoveryCode({ username, code: mail.secret })
    case 'reset':
      return resetPassword({ username, link: `${appUrl}/auth?token=${mail.secret}` })
    case 'verify':
      return verifyEmail({ username, link: `${appUrl}/verify-email?token=${mail.secret}` })
  }
}
