import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { decodeWords } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { systemClock } from '#ledger/clock.ts'
import { createNotifications, notificationIdOf } from '#ledger/notifications/notifications.ts'
import { goalId, userId } from '#shared/ids.ts'
import { defaultCurrency, minor } from '#shared/money.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import { calendarDate, instant, plusDays } from '#shared/time.ts'
import { createQueue } from '../queue/queue.ts'

interface Taken {
  readonly to: string
  /** The header lines. */
  readonly head: readonly string[]
}
const taken: Taken[] = []

/** A third-party mail server. */
const startMailServer = async (): Promise<number> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const [head = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
      for (const { address } of envelope.rcptTo) taken.push({ to: address, head: lines })
      done()
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.on('error', () => undefined)
  afterAll(() => new Promise<void>(resolve => server.close(resolve)))
  return (server.server.address() as AddressInfo).port
}

let stack: Stack
beforeAll(async () => {
  const port = await startMailServer()
  stack = await startStack({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Calabash <hello@calabash.example>',
  })
})

const mailsTo = (address: string, subject: RegExp): Taken[] =>
  taken.filter(({ to, head }) => to === address && subject.test(headerOf(head, 'Subject')))
const headerOf = (head: readonly string[], name: string): string =>
  decodeWords(head.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '')
const mailTo = async (address: string, subject: RegExp): Promise<Taken> => {
  await expect.poll(() => mailsTo(address, subject).length).toBeGreaterThan(0)
  return mailsTo(address, subject)[0]!
}
/** Sends the one-click request of a mail program. */
const pressed = async ({ head }: Taken): Promise<number> => {
  expect(headerOf(head, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const link = /^<(http:\/\/\S+\/unsubscribe\/\S+)>$/.exec(headerOf(head, 'List-Unsubscribe'))?.[1] ?? ''
  const answer = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  return answer.status
}

const endDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const addressOf = (saver: Saver) => `${saver.username}@example.com`

/** Creates a reminder whose delivery is still pending. */
const reminded = async (saver: Saver, goal: number): Promise<string> => {
  const cause = `due-${goal}-${endDate}-3`
  await createNotifications(stack.pool, systemClock, stack.addresses).make([
    {
      cause,
      userId: userId(saver.userId),
      kind: 'due_soon',
      goalId: goalId(goal),
      goalName: 'Lisbon in June',
      currency: 'USD',
      at: instant(Date.now()),
      date: calendarDate(endDate),
      days: 3,
    },
  ])
  return notificationIdOf(cause, userId(saver.userId))
}
const deliver = async (...noticeIds: readonly string[]): Promise<void> => {
  const jobs = await createQueue({ databaseUrl: stack.databaseUrl })
  for (const noticeId of noticeIds)
    await jobs.queue.add('deliver-notice', { noticeId, channel: 'email' }, { id: `${noticeId}-email` })
  await jobs.close()
}
const stateOf = async (noticeId: string): Promise<string | undefined> =>
  (
    await stack.pool.query<{ state: string }>(
      'select state from accounts.notice_deliveries where notice_id = $1',
      [noticeId],
    )
  ).rows[0]?.state

describe('a reminder', () => {
  it('is not sent to members who have paid since, and is sent to the others', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const amas = await createGoal(ama, { targetAmount: '50.00', endDate })
    const kofis = await createGoal(kofi, { targetAmount: '50.00', endDate })
    const [hers, his] = [await reminded(ama, amas), await reminded(kofi, kofis)]
    const { body } = await ama.post('/api/create-payment-intent', { amount: 50, goalId: amas })
    await ama.confirm(body.clientSecret)
    await ama.post(`/api/goals/${amas}/contribute`, { amount: 50, paymentIntentId: body.paymentIntentId })
    await deliver(hers, his)
    await expect.poll(() => stateOf(his)).toBe('sent')
    await expect.poll(() => stateOf(hers)).toBe('unwanted')
    await mailTo(addressOf(kofi), /^Due in 3 days/)
    expect(mailsTo(addressOf(ama), /^Due/)).toEqual([])
  })

  it('counts the days from its delivery, in its reader’s time zone', async () => {
    const saver = await registerSaver(stack.url)
    const id = await reminded(saver, await createGoal(saver, { endDate }))
    const daysAt = async (time: string, timeZone: string): Promise<number | null | undefined> => {
      await stack.pool.query('update accounts.users set time_zone = $2 where id = $1', [
        saver.userId,
        timeZone,
      ])
      const clock = { now: () => instant(time) }
      return (await createNotifications(stack.pool, clock, stack.addresses).prepare(id, 'email'))?.days
    }
    expect(await daysAt(`${endDate}T05:00:00Z`, 'UTC')).toBe(0)
    expect(await daysAt(`${endDate}T05:00:00Z`, 'America/Los_Angeles')).toBe(1)
    expect(await daysAt(`${plusDays(calendarDate(endDate), 2)}T12:00:00Z`, 'UTC')).toBe(-2)
  })

  it('can be turned off by the mail program’s unsubscribe button', async () => {
    const ama = await registerSaver(stack.url)
    const id = await reminded(ama, await createGoal(ama, { endDate }))
    await deliver(id)
    const mail = await mailTo(addressOf(ama), /^Due in 3 days/)
    expect(await pressed(mail)).toBe(200)
    expect((await ama.get('/api/preferences')).body).toMatchObject({
      goalReminders: false,
      achievementAlerts: true,
    })
    const other = await reminded(ama, await createGoal(ama, { endDate }))
    expect(await stateOf(other)).toBeUndefined()
  })
})

it('states the date of a receipt and of a sent payout in its reader’s time zone', async () => {
  const saver = await registerSaver(stack.url)
  const notifications = createNotifications(
    stack.pool,
    { now: () => instant('2026-11-22T03:00:00Z') },
    stack.addresses,
  )
  const common = { userId: userId(saver.userId), at: instant('2026-11-22T02:00:00Z'), goalId: goalId(1) }
  const about = { ...common, goalName: 'Lisbon', currency: defaultCurrency, date: calendarDate('2026-11-22') }
  const [receipt, sent] = [randomUUID(), randomUUID()]
  await notifications.make([
    { ...about, cause: receipt, kind: 'contribution_received', own: true },
    { ...about, cause: sent, kind: 'payout_sent' },
  ])
  const datesIn = async (timeZone: string) => {
    await stack.pool.query('update accounts.users set time_zone = $2 where id = $1', [saver.userId, timeZone])
    const dateOf = async (cause: string) =>
      (await notifications.prepare(notificationIdOf(cause, common.userId), 'email'))?.date
    return [await dateOf(receipt), await dateOf(sent)]
  }
  expect(await datesIn('Europe/Berlin')).toEqual(['2026-11-22', '2026-11-22'])
  expect(await datesIn('America/Los_Angeles')).toEqual(['2026-11-21', '2026-11-21'])
})

it('names a circle by the word of its members, where it names it itself', async () => {
  const saver = await registerSaver(stack.url)
  const notifications = createNotifications(stack.pool, systemClock, stack.addresses)
  const circle = await createGoal(saver, {
    ...{ type: 'Susu (Rotating Savings Fund)', circleWord: 'tanda', cycleType: 'monthly' },
    ...{ contributionAmount: '100.00', totalMembers: 2, targetAmount: '200.00' },
  })
  const at = instant(new Date().toISOString())
  const wordIn = async (goal: number, kind: NewNotification['kind']) => {
    const [cause, to] = [`${goal}-${kind}`, userId(saver.userId)]
    const about = { goalId: goalId(goal), goalName: 'Lisbon', currency: defaultCurrency, at }
    await notifications.make([{ ...about, cause, kind, userId: to }])
    return (await notifications.prepare(notificationIdOf(cause, to), 'email'))?.circleWord
  }
  expect(await wordIn(circle, 'circle_wound_up')).toBe('tanda')
  expect(await wordIn(circle, 'payout_due')).toBeNull()
})

describe('an invitation', () => {
  it('can be refused for the future, and later inviters learn that', async () => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama)
    const invite = (inviteeEmail: string, to = goal) => ama.post(`/api/goals/${to}/invite`, { inviteeEmail })
    const first = await invite('Guest@Example.com')
    expect(first.status).toBe(201)
    const mail = await mailTo('guest@example.com', /invites you to/)
    expect(await pressed(mail)).toBe(200)
    expect(await pressed(mail)).toBe(200) // mail programs may repeat the request

    const unwanted = {
      status: 409,
      body: {
        code: 'invitations_unwanted',
        message: 'Whoever is reached there has asked for no more invitations. Share a link instead.',
      },
    }
    const other = await createGoal(ama, { name: 'Porto' })
    expect(await invite('guest@example.com', other)).toMatchObject(unwanted)
    expect(await invite('GUEST@example.com')).toMatchObject(unwanted)
    expect(await ama.post(`/api/goals/${goal}/invitations/${first.body.id}/resend`)).toMatchObject(unwanted)
    // Mails are sent in order: a mail to the refused address would arrive before the last of these.
    expect((await invite('other@example.com')).status).toBe(201)
    await mailTo('other@example.com', /invites you to/)
    expect(mailsTo('guest@example.com', /./)).toHaveLength(1)
    const kept = await stack.pool.query('select contact_hash, keyed_hash from accounts.suppressed_contacts')
    expect(kept.rows).toEqual([{ contact_hash: null, keyed_hash: expect.any(Buffer) }])
  })
})

it('mails at most thirty notifications a day to an unverified address, plus receipts, and all to a verified one', async () => {
  const saver = await registerSaver(stack.url)
  const notifications = createNotifications(stack.pool, systemClock, stack.addresses)
  /** Counts the mails that this many notifications cause. */
  const mailed = async (count: number, what: Partial<NewNotification> = {}): Promise<number> => {
    let sent = 0
    for (let number = 0; number < count; number++) {
      const common = { cause: randomUUID(), userId: userId(saver.userId), at: instant(Date.now()) }
      const about = {
        kind: 'joined',
        goalId: goalId(1),
        goalName: 'Somebody’s words',
        currency: 'USD',
      } as const
      await notifications.make([{ ...common, ...about, ...what }])
      const id = notificationIdOf(common.cause, common.userId)
      if (!(await notifications.prepare(id, 'email'))) continue
      await notifications.settle([id], 'email', 'sent')
      sent += 1
    }
    return sent
  }
  const receipt = { kind: 'contribution_received', own: true, amountMinor: minor(40_00) } as const
  expect(await mailed(32)).toBe(30)
  // Receipts about their own money are not limited.
  expect(await mailed(2, receipt)).toBe(2)
  expect(await mailed(1, { ...receipt, kind: 'payout_sent', own: false })).toBe(1)
  await stack.pool.query('update accounts.users set is_verified = true where id = $1', [saver.userId])
  expect(await mailed(3)).toBe(3)
})
