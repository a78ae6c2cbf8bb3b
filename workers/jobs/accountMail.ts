import { createHash } from 'node:crypto'
import { userId } from '#shared/ids.ts'
import { inLanguage } from '#shared/language.ts'
import { sayings } from '#shared/notices/said.ts'
import type { AccountCleanup, AccountMail, AccountMails, PhoneCodes } from '#shared/ports/accountMail.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import type { AddressOf, Mailer } from '#shared/ports/mailer.ts'
import type { AccountNotifications } from '#shared/ports/notifications.ts'
import type { Payers } from '#shared/ports/payers.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import type { Sms } from '#shared/ports/sms.ts'
import { instant } from '#shared/time.ts'
import { isSent } from '../delivery/refusals.ts'
import {
  accountChanged,
  accountDeleted,
  changeEmail,
  changeIn,
  claimRefused,
  destinationChanged,
  emailChanged,
  newDevice,
  passwordChanged,
  phoneCode,
  recoveryCode,
  resetPassword,
  stepUpCode,
  verifyEmail,
} from '../delivery/templates/accountMails.ts'

interface Parts {
  readonly mails: AccountMails
  readonly mailer: Mailer
  readonly accountNotifications: AccountNotifications
  readonly appUrl: string
}

/**
 * Sends the mail that proves an address. A retry contains a new secret, which invalidates the earlier one: a
 * mail may arrive twice, but its newest link always works.
 */
export const createAccountMailJob = ({ mails, mailer, accountNotifications, appUrl }: Parts) => {
  const deliver = async (mail: AccountMail, requestId: string): Promise<void> => {
    // An attacker who reads the mailbox could delete the mail.
    if (mail.purpose === 'new_device' || mail.purpose === 'destination_changed')
      await accountNotifications.make({
        ...{ cause: `account-mail-${requestId}`, userId: mail.userId, at: mail.at },
        said:
          mail.purpose === 'new_device'
            ? sayings.account.newDevice.short({ device: { device: mail.device } })
            : sayings.account.destination.subject({ change: changeIn(mail) }),
      })
    await isSent(mailer.send({ id: requestId, to: mail.email, ...contentOf(mail, appUrl) }))
  }
  return async ({ requestId }: JobPayloads['account-mail']): Promise<void> => {
    const mail = await mails.prepare(requestId)
    if (mail) await inLanguage(mail.language, () => deliver(mail, requestId))
    await mails.done(requestId)
  }
}

const contentOf = (mail: AccountMail, appUrl: string) => {
  const { username } = mail
  switch (mail.purpose) {
    case 'goodbye':
      return accountDeleted({ username })
    case 'claim_refused':
      return claimRefused({ username })
    case 'recovery':
      return recoveryCode({ username, code: mail.secret })
    case 'step_up':
      return stepUpCode({ username, code: mail.secret })
    case 'new_device':
      return newDevice({
        username,
        link: `${appUrl}/not-me?token=${mail.secret}`,
        device: mail.device,
        at: mail.at,
      })
    case 'destination_changed':
      return destinationChanged({ ...mail, link: `${appUrl}/not-my-destination?token=${mail.secret}` })
    case 'change_email':
      return changeEmail({ username, link: `${appUrl}/new-email?token=${mail.secret}` })
    case 'email_changed':
      return emailChanged({ username, link: `${appUrl}/old-email?token=${mail.secret}` })
    case 'reset':
      return resetPassword({ username, link: `${appUrl}/auth?token=${mail.secret}` })
    case 'verify':
      return verifyEmail({ username, link: `${appUrl}/verify-email?token=${mail.secret}` })
  }
}

interface NotificationParts {
  readonly addressOf: AddressOf
  readonly accountNotifications: AccountNotifications
  readonly mailer: Mailer
  readonly appUrl: string
}

/** Reports a change to its account's owner by mail and in the app, in case it was made by an attacker. */
export const createAccountNotificationJob =
  ({ addressOf, accountNotifications, mailer, appUrl }: NotificationParts) =>
  async (notification: JobPayloads['account-notice']): Promise<void> => {
    const person = await addressOf(userId(notification.userId))
    if (!person) return // deleted in the meantime
    const { username, email, preferences } = person
    const aboutName = notification.about && (await addressOf(userId(notification.about)))?.username
    const content = inLanguage(preferences.language, () =>
      notification.what === 'password_changed'
        ? passwordChanged({ username, at: notification.at, settingsLink: `${appUrl}/settings` })
        : accountChanged({
            username,
            what: notification.what,
            lock: notification.lock,
            stripe: notification.stripe,
            funds: notification.funds,
            about: aboutName,
          }),
    )
    const { about = '', funds } = notification
    const id = `${notification.userId}-${notification.what}-${notification.at}`
    await accountNotifications.make({
      cause: `account-${id}-${funds?.currency ?? about}`,
      userId: userId(notification.userId),
      said:
        notification.what === 'password_changed'
          ? sayings.account.password.subject
          : sayings.changes[notification.what].subject,
      at: instant(notification.at),
      aboutUserId: notification.about === undefined ? undefined : userId(notification.about),
      shortCurrency: funds?.currency,
    })
    await isSent(
      mailer.send({
        // Of a shortage there is a mail every day, and one notification.
        id: funds ? `${id}-${funds.currency}-${funds.day}` : id,
        to: email,
        ...content,
      }),
    )
  }

interface CodeParts {
  readonly codes: PhoneCodes
  readonly sms: Sms
}

/** Sends the code that proves a phone number; a retry sends a new code, which invalidates the earlier one. */
export const createPhoneCodeJob =
  ({ codes, sms }: CodeParts) =>
  async ({ requestId }: JobPayloads['phone-code']): Promise<void> => {
    const proof = await codes.prepare(requestId)
    if (!proof) return
    const id = createHash('sha256').update(`${requestId}/${proof.code}`).digest('base64url')
    await isSent(
      sms.send({ id, to: proof.to, text: inLanguage(proof.language, () => phoneCode(proof.code)) }),
    )
  }

interface CleanUpParts {
  readonly accountCleanup: AccountCleanup
  readonly log: Pick<Log, 'info'>
}

/** Makes good lost mails; deletes expired sessions, codes and requests, which are refused anyway, and erased texts; gives secrets the current key. */
export const createCleanUpAccountsJob =
  ({ accountCleanup, log }: CleanUpParts) =>
  async (): Promise<void> => {
    await accountCleanup.mailChanges()
    const deleted = await accountCleanup.deleteExpired()
    if (deleted > 0) log.info({ deleted }, 'deleted expired rows')
    const renewed = await accountCleanup.reseal()
    if (renewed > 0) log.info({ renewed }, 'encrypted secrets anew under the current key')
    await accountCleanup.eraseTexts()
    await accountCleanup.eraseStandIns()
  }

interface CustomerParts {
  readonly payers: Payers
  readonly gateway: PaymentGateway
}

/** A deleted account is deleted at Stripe as well, with its cards. */
export const createForgetCustomersJob =
  ({ payers, gateway }: CustomerParts) =>
  async (): Promise<void> => {
    for (const customerId of await payers.orphans()) {
      await gateway.deleteCustomer(customerId)
      await payers.forgetCustomer(customerId)
    }
  }
