import { invitationId } from '#shared/ids.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { InvitationMails, InvitationMessage } from '#shared/ports/invitationMail.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { Mailer } from '#shared/ports/mailer.ts'
import type { Sms } from '#shared/ports/sms.ts'
import { oneClick } from '../delivery/oneClick.ts'
import { isSent } from '../delivery/refusals.ts'
import { invitation, invitationText } from '../delivery/templates/invitation.ts'

interface Parts {
  readonly mails: InvitationMails
  readonly mailer: Mailer
  readonly sms: Sms
  readonly appUrl: string
}

/**
 * Sends an invitation. Until it is recorded as sent, every attempt sends the same message, so that a
 * duplicate after a crash is recognised; both open the invitation.
 */
export const createInvitationMailJob = ({ mails, mailer, sms, appUrl }: Parts) => {
  const deliver = (message: InvitationMessage, id: string): Promise<void> => {
    const { channel, to } = message
    // The invitation is shown in the language of its message.
    const link = `${appUrl}/join/${message.token}${inOther(message.language)}`
    if (channel === 'sms') return sms.send({ id, to, text: invitationText({ ...message, link }) })
    const unsubscribe = `${appUrl}/unsubscribe/${message.unsubscribeToken}`
    const headers = oneClick(unsubscribe)
    return mailer.send({ id, to, headers, ...invitation({ ...message, link, unsubscribe }) })
  }

  return async ({ invitationId: text, resend }: JobPayloads['invitation-mail']): Promise<void> => {
    const sending = { invitationId: invitationId(text), resend }
    const message = await mails.prepare(sending)
    if (message === 'later') return // and not recorded, so that it is sent once that is possible
    if (message) {
      const id = `invitation-${text}-${resend}`
      await inLanguage(message.language, () => isSent(deliver(message, id)))
    }
    await mails.done(sending)
  }
}

const inOther = (language: Language | null): string =>
  language === null || language === 'en' ? '' : `?lang=${language}`
