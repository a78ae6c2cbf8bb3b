import { expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { registerSaver } from '#lab/builders/client.ts'
import { goalId, type UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import { calendarDate, instant } from '#shared/time.ts'

const door = await startDoor()
const now = instant(new Date().toISOString())
const withPhone = async (name: string): Promise<UserId> => {
  const { userId } = await registerSaver(door.url, name)
  await door.pool.query(
    'insert into accounts.phones (user_id, number, proved_at, texts) values ($1, $2, now(), true)',
    [userId, '+233244123456'],
  )
  return userId as UserId
}
const notices = (userId: UserId, kind: NewNotification['kind'], count: number): NewNotification[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ cause: `${kind}-${n}`, userId, kind, goalId: goalId(n + 1), goalName: 'Goal', currency: 'USD' },
    ...{ at: now, days: -1, date: calendarDate(now.slice(0, 10)), amountMinor: minor(100) },
  }))
/** Makes these, sends the texts that are still wanted, and returns how many reminders each stands for. */
const sent = async (wanted: readonly NewNotification[]): Promise<number[]> => {
  const texts = (await door.notifications.make(wanted)).filter(({ channel }) => channel === 'sms')
  const counts = []
  for (const { noticeId } of texts) {
    if (!(await door.notifications.prepare(noticeId, 'sms'))) continue
    counts.push(1 + (await door.notifications.joinReminders(noticeId)))
    await door.notifications.settle([noticeId], 'sms', 'sent')
  }
  return counts
}

it('an account with sixty goals gets one text for all of their reminders', async () => {
  const userId = await withPhone('sixty-goals')
  expect(await sent(notices(userId, 'overdue', 60))).toEqual([60])
})

it('an account gets ten texts a day, and the rest by mail and in the app', async () => {
  const userId = await withPhone('much-news')
  expect(await sent(notices(userId, 'payout_sent', 40))).toEqual(Array(10).fill(1))
  const mails = await door.notifications.make(notices(userId, 'payout_sent', 40))
  expect(mails.filter(({ channel }) => channel === 'email')).toHaveLength(40)
})
