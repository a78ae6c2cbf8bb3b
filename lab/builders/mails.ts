import { notificationKinds } from '#shared/api/notifications.ts'
import { contributionId, goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { changes } from '#shared/notices/accountChangeTexts.ts'
import { calendarDate, instant } from '#shared/time.ts'
import {
  accountChanged,
  accountDeleted,
  changeEmail,
  claimRefused,
  destinationChanged,
  emailChanged,
  newDevice,
  passwordChanged,
  recoveryCode,
  resetPassword,
  stepUpCode,
  verifyEmail,
} from '#workers/delivery/templates/accountMails.ts'
import { auditAlarm } from '#workers/delivery/templates/auditAlarm.ts'
import { dailyMail } from '#workers/delivery/templates/dailyMail.ts'
import { goalNotification, type NotificationValues } from '#workers/delivery/templates/goalNotification.ts'
import type { Content } from '#workers/delivery/templates/layout.ts'
import { rootOfTheDay } from '#workers/delivery/templates/rootOfTheDay.ts'

export const link = 'https://calabash.example/auth?token=abc_DEF-123&next=%2Fgoals'
const at = '2026-11-21T14:03:59.000Z'
const funds = {
  ...({ currency: 'USD', payouts: 2, day: '2026-11-21' } as const),
  ...{ neededMinor: minor(1_250_00), availableMinor: minor(300_00) },
}

export const head = {
  size: 1_234,
  root: 'ab'.repeat(32),
  at,
  signature: 'cd'.repeat(64),
  key: 'ef'.repeat(32),
}

/** A notification with every field. */
export const notification: NotificationValues = {
  kind: 'joined',
  own: false,
  username: 'Zoë',
  goalId: goalId(7),
  goalName: 'Makola Market Circle of the Northern Quarter',
  name: 'Kwabena Owusu-Ansah the Third',
  circleWord: 'tanda',
  currency: 'USD',
  amountMinor: minor(1_234_567_89),
  date: calendarDate('2026-11-28'),
  days: 7,
  daysThen: 7,
  reason: 'the card has expired',
  contributionId: contributionId('11111111-1111-4111-8111-111111111111'),
  appUrl: 'https://calabash.example',
  unsubscribe: 'https://calabash.example/unsubscribe/abc.def',
}

/** Every mail to people with an account, by its kind. */
export const mailsWith = (
  notification: NotificationValues,
): Readonly<Record<string, (username: string) => Content>> => ({
  changeEmail: username => changeEmail({ username, link }),
  emailChanged: username => emailChanged({ username, link }),
  destinationChanged: username =>
    destinationChanged({
      ...{ username, link, currency: 'USD', kind: 'iban', mask: 'DE •••• 3000', at: instant(at) },
      usableFrom: instant('2026-11-24T14:03:59.000Z'),
    }),
  newDevice: username => newDevice({ username, link, device: '手機', at }),
  verifyEmail: username => verifyEmail({ username, link }),
  resetPassword: username => resetPassword({ username, link }),
  recoveryCode: username => recoveryCode({ username, code: '012345' }),
  stepUpCode: username => stepUpCode({ username, code: '012345' }),
  passwordChanged: username => passwordChanged({ username, at, settingsLink: link }),
  ...Object.fromEntries(
    (Object.keys(changes) as (keyof typeof changes)[]).map(what => [
      what,
      (username: string) =>
        accountChanged({
          username,
          what,
          ...(what === 'stripe_short' ? { funds } : {}),
          ...(what === 'stripe_asks' ? { stripe: { asks: ['document', 'bank'], deadline: at } } : {}),
        }),
    ]),
  ),
  claimRefused: username => claimRefused({ username }),
  accountDeleted: username => accountDeleted({ username }),
  auditAlarm: username =>
    auditAlarm({ username, differences: 2, named: ['7'], appUrl: 'https://calabash.example' }),
  rootOfTheDay: username =>
    rootOfTheDay({ username, day: calendarDate('2026-11-21'), head, appUrl: 'https://calabash.example' }),
  ...Object.fromEntries(
    notificationKinds.flatMap(kind => [
      [`notification ${kind}`, (username: string) => goalNotification({ ...notification, kind, username })],
      [
        `notification ${kind} with bad names`,
        (username: string) =>
          goalNotification({
            ...notification,
            kind,
            username,
            name: username,
            goalName: username.padEnd(100, 'x'),
          }),
      ],
    ]),
  ),
  'mail of the day': username => {
    const delivery = {
      ...notification,
      ...{ userId: userId(1), to: 'reader@example.com', whatsApp: false, language: null, username },
    }
    return dailyMail([delivery, { ...delivery, kind: 'due_soon' }], notification.appUrl)
  },
  receipt: username =>
    goalNotification({ ...notification, kind: 'contribution_received', own: true, username }),
  'notice due_soon without an amount': username =>
    goalNotification({ ...notification, kind: 'due_soon', amountMinor: null, username }),
  'notice overdue of yesterday': username =>
    goalNotification({ ...notification, kind: 'overdue', amountMinor: null, days: -1, username }),
})
