import { beforeAll, describe, expect, it } from 'vitest'
import { createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { awaitMail, mailsTo, type SentMail, tokenIn } from '#lab/builders/mailbox.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import type {
  AccountNotificationResponse,
  GoalNotificationResponse,
  NotificationResponse,
  NotificationsResponse,
} from '#shared/api/notifications.ts'
import { goalId, userId } from '#shared/ids.ts'
import { systemClock } from '../clock.ts'
import { createGoalHandler } from '../handle.ts'
import { readCatalogue } from '../languages/catalogues.ts'

let stack: Stack
beforeAll(async () => {
  stack = await sharedStack()
})

const addressOf = (saver: Saver) => `${saver.username}@example.com`
const join = async (goal: number, ...others: Saver[]): Promise<void> => {
  const goals = createGoalHandler({ store: stack.store, clock: systemClock })
  await joinGoal(
    goals,
    goalId(goal),
    others.map(other => userId(other.userId)),
  )
}
const pay = async (saver: Saver, goal: number, amount: number): Promise<void> => {
  const opened = await saver.post('/api/create-payment-intent', { amount, goalId: goal })
  await saver.confirm(opened.body.clientSecret)
  const { paymentIntentId } = opened.body
  const paid = await saver.post(`/api/goals/${goal}/contribute`, { amount, paymentIntentId })
  if (paid.status >= 300) throw new Error(JSON.stringify(paid.body))
}
const listOf = async (saver: Saver): Promise<NotificationsResponse> => (await saver.get('/api/notices')).body
const awaitNotice = async (
  saver: Saver,
  fits: (notice: GoalNotificationResponse) => boolean,
): Promise<GoalNotificationResponse> => {
  let found: GoalNotificationResponse | undefined
  const look = async () => {
    found = (await listOf(saver)).notices.filter(isAboutGoal).find(fits)
    return found !== undefined
  }
  await expect.poll(look, { interval: 100 }).toBe(true)
  return found!
}
const isAboutGoal = (notice: NotificationResponse): notice is GoalNotificationResponse =>
  notice.kind !== 'account'
const aboutAccount = async (saver: Saver): Promise<AccountNotificationResponse[]> =>
  (await listOf(saver)).notices.flatMap(notice => (notice.kind === 'account' ? notice : []))
const lines = (mail: SentMail): string[] => mail.text.split('\n')
const unsubscribeIn = (mail: SentMail): string =>
  /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? ''
const circle = (changes: Record<string, unknown> = {}) => ({
  name: 'Makola Market Circle',
  type: 'Susu (Rotating Savings Fund)',
  targetAmount: '200.00',
  cycleType: 'weekly',
  contributionAmount: '100.00',
  totalMembers: 2,
  ...changes,
})

describe('a payment', () => {
  it('sends a receipt to the payer, and notifies the others in the app', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goal = await createGoal(ama)
    await join(goal, kofi)
    await pay(kofi, goal, 125.5)
    const receipt = await awaitMail(stack.url, addressOf(kofi), /^Receipt: \$125\.50/)
    expect(lines(receipt)).toContain(`${stack.url}/goals/${goal}?tab=money`)
    expect(unsubscribeIn(receipt)).toBe('')
    const own = await awaitNotice(kofi, ({ kind }) => kind === 'contribution_received')
    expect(own).toMatchObject({
      own: true,
      goalId: goal,
      goalName: 'Lisbon in June',
      amount: '125.50',
      currency: 'USD',
      read: false,
    })
    const news = await awaitNotice(ama, ({ kind }) => kind === 'contribution_received')
    expect(news).toMatchObject({ own: false, name: kofi.username, path: `/goals/${goal}?tab=money` })
    expect((await mailsTo(stack.url, addressOf(ama))).filter(({ subject }) => /\$125/.test(subject))).toEqual(
      [],
    )
  })

  it('is announced with its amount in the currency of the goal', async () => {
    const ama = await registerSaver(stack.url)
    for (const [currency, amount, text] of [
      ['JPY', '1200', '¥1,200'],
      ['KWD', '12.500', 'KWD\u00a012.500'],
    ] as const) {
      await pay(
        ama,
        await createGoal(ama, { name: currency, targetAmount: '50000', currency }),
        Number(amount),
      )
      const receipt = await awaitMail(stack.url, addressOf(ama), new RegExp(`^Receipt: .* for ${currency}`))
      expect(receipt.text).toContain(`Your payment of ${text} for “${currency}” has arrived`)
      const notice = await awaitNotice(ama, ({ goalName }) => goalName === currency)
      expect(notice).toMatchObject({ amount, currency })
    }
  })

  it('shows members the goal’s present name, and former members the one at that time', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goal = await createGoal(ama)
    await join(goal, kofi)
    await pay(ama, goal, 125)
    const fits = ({ kind }: GoalNotificationResponse) => kind === 'contribution_received'
    for (const saver of [ama, kofi])
      expect(await awaitNotice(saver, fits)).toMatchObject({ goalName: 'Lisbon in June' })
    expect((await kofi.send('DELETE', `/api/goals/${goal}/members/${kofi.userId}`)).status).toBe(200)
    expect((await ama.send('PATCH', `/api/goals/${goal}`, { name: 'Without Kofi' })).status).toBe(200)
    expect(await awaitNotice(ama, fits)).toMatchObject({ goalName: 'Without Kofi' })
    expect(await awaitNotice(kofi, fits)).toMatchObject({ goalName: 'Lisbon in June' })
  })

  it('that reaches the target notifies all members once', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goal = await createGoal(ama, { targetAmount: '50.00', name: 'New roof' })
    await join(goal, kofi)
    await kofi.send('PUT', '/api/preferences', { achievementAlerts: false })
    await pay(ama, goal, 50)
    const mail = await awaitMail(stack.url, addressOf(ama), /^Target reached: New roof$/)
    expect(unsubscribeIn(mail)).toContain('/unsubscribe/')
    await awaitNotice(kofi, ({ kind }) => kind === 'goal_reached')
    expect((await mailsTo(stack.url, addressOf(kofi))).map(({ subject }) => subject)).not.toContain(
      'Target reached: New roof',
    )
  })

  it('that fills the pot notifies the member whose turn it is', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goal = await createGoal(ama, circle())
    await join(goal, kofi)
    await awaitNotice(ama, ({ kind, name }) => kind === 'joined' && name === kofi.username)
    await awaitMail(stack.url, addressOf(ama), new RegExp(`^${kofi.username.slice(0, 15)}.* has joined`))
    await pay(ama, goal, 100)
    await pay(kofi, goal, 100)
    const mail = await awaitMail(stack.url, addressOf(ama), /^It is your turn: Makola Market Circle$/)
    expect(mail.text).toContain('It holds $200.00.')
    expect((await listOf(kofi)).notices.filter(({ kind }) => kind === 'your_turn')).toEqual([])
  })

  it('that fails notifies the payer with the reason and a link to it', async () => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama)
    const opened = await ama.post('/api/create-payment-intent', { amount: 10, goalId: goal })
    await ama.confirm(opened.body.clientSecret, '4000000000009995')
    const mail = await awaitMail(stack.url, addressOf(ama), /^Payment failed: Lisbon in June$/)
    expect(mail.text).toContain('there was not enough money on the card')
    const notice = await awaitNotice(ama, ({ kind }) => kind === 'payment_failed')
    expect(notice.path).toMatch(new RegExp(`^/goals/${goal}\\?pay=[0-9a-f-]{36}$`))
    expect(lines(mail)).toContain(stack.url + notice.path)
  })

  it('that fails is explained in the language of the payer, also when they choose another one afterwards', async () => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama)
    const reasonIn = (language: string) =>
      readCatalogue(language).texts['shared/declineTexts.ts']?.['declineTexts.insufficient_funds'] ?? ''
    const subjectIn = (language: string) =>
      readCatalogue(language).texts['shared/notices/accountTexts.ts']?.['accountTexts.password.subject'] ?? ''
    await ama.send('PUT', '/api/preferences', { language: 'ar' })
    const opened = await ama.post('/api/create-payment-intent', { amount: 10, goalId: goal })
    await ama.confirm(opened.body.clientSecret, '4000000000009995')
    const mail = await awaitMail(stack.url, addressOf(ama), /Lisbon in June/)
    expect(mail.text).toContain(reasonIn('ar'))
    expect((await awaitNotice(ama, ({ kind }) => kind === 'payment_failed')).reason).toBe(reasonIn('ar'))

    const [current, next] = ['Susu-circle-1', 'Another-kente-cloth-1958']
    const changed = await ama.post('/api/change-password', {
      currentPassword: current,
      newPassword: next,
      confirmPassword: next,
    })
    expect([changed.status, changed.body.message]).toEqual([200, doneIn('ar')])
    await expect
      .poll(async () => (await aboutAccount(ama)).map(({ text }) => text))
      .toContain(subjectIn('ar'))

    expect((await ama.send('PUT', '/api/preferences', { language: 'en' })).body).toMatchObject({
      language: 'en',
    })
    expect((await awaitNotice(ama, ({ kind }) => kind === 'payment_failed')).reason).toBe(reasonIn('en'))
    expect((await aboutAccount(ama)).map(({ text }) => text)).toContain(subjectIn('en'))
  })
})

const doneIn = (language: string) =>
  readCatalogue(language).texts['ledger/api/doneTexts.ts']?.['doneTexts.passwordChanged']

describe('an invitation', () => {
  it('notifies the user with the verified address, not one who only claims it', async () => {
    const [ama, kofi, nia] = [
      await registerSaver(stack.url),
      await registerSaver(stack.url),
      await registerSaver(stack.url),
    ]
    const token = tokenIn(await awaitMail(stack.url, addressOf(kofi), /verify/i))
    expect((await kofi.post('/api/verify-email', { token })).status).toBe(200)
    const goal = await createGoal(ama)
    for (const guest of [nia, kofi])
      expect(
        (await ama.post(`/api/goals/${goal}/invite`, { inviteeEmail: addressOf(guest).toUpperCase() }))
          .status,
      ).toBe(201)
    expect(await awaitNotice(kofi, ({ kind }) => kind === 'invitation')).toMatchObject({
      name: ama.username,
      goalName: 'Lisbon in June',
      path: '/invites',
      read: false,
    })
    // Nia's came before it.
    expect((await listOf(nia)).notices).toEqual([])
    // One mail, the invitation's own.
    await awaitMail(stack.url, addressOf(kofi), /invites you to/)
    expect((await mailsTo(stack.url, addressOf(kofi))).map(({ subject }) => subject)).toHaveLength(2)

    const secret = /\/join\/([\w-]+)/.exec(
      (await awaitMail(stack.url, addressOf(kofi), /invites you to/)).text,
    )?.[1]
    expect((await kofi.post(`/api/invitations/${secret}`, { answer: 'accept' })).status).toBe(200)
    await awaitNotice(ama, ({ kind, name }) => kind === 'joined' && name === kofi.username)
  })
})

describe('notifications about one’s own account', () => {
  it('are of changes to it and of sign-ins on new devices, and can be marked as read', async () => {
    const ama = await registerSaver(stack.url)
    const password = 'Makola-market-2'
    const changed = { currentPassword: 'Susu-circle-1', newPassword: password }
    expect((await ama.post('/api/change-password', changed)).status).toBe(200)
    const elsewhere = createClient(stack.url)
    expect((await elsewhere.post('/api/login', { username: ama.username, password })).status).toBe(200)
    await expect.poll(async () => (await aboutAccount(ama)).length).toBe(2)
    const [device, password_] = (await aboutAccount(ama)).toSorted((one, other) =>
      one.text < other.text ? -1 : 1,
    )
    expect(device).toMatchObject({ path: '/settings', goalId: null, read: false, name: null })
    expect(device?.text).toMatch(/^Somebody signed in to your account on a new device: /)
    expect(password_?.text).toBe('Your password was changed')
    expect((await ama.post('/api/notices/read', { ids: [device?.id] })).status).toBe(200)
    expect((await aboutAccount(ama)).filter(({ read }) => read).map(({ id }) => id)).toEqual([device?.id])
    expect((await ama.post('/api/notices/read', {})).status).toBe(200)
    expect((await aboutAccount(ama)).every(({ read }) => read)).toBe(true)
  })
})

describe('notifications', () => {
  it('are marked as read on every device, all or some, and so are due dates', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goal = await createGoal(ama)
    await pay(ama, goal, 5)
    await pay(ama, goal, 6)
    await awaitNotice(ama, ({ amount }) => amount === '6.00')
    const first = await awaitNotice(ama, ({ amount }) => amount === '5.00')
    expect((await kofi.post('/api/notices/read', { ids: [first.id] })).status).toBe(200)
    expect((await listOf(ama)).notices.map(({ read }) => read)).toEqual([false, false])
    await ama.post('/api/notices/read', {
      ids: [first.id],
      due: [`${goal}-2040-02-01`, `${goal}-2040-02-31`],
    })
    await kofi.post('/api/notices/read', { due: [`${goal}-2040-02-01`] })
    expect(await listOf(ama)).toMatchObject({
      notices: [
        { amount: '6.00', read: false },
        { amount: '5.00', read: true },
      ],
      seenDue: [`${goal}-2040-02-01`],
    })
    expect((await listOf(kofi)).seenDue).toEqual([])
    await ama.post('/api/notices/read', {})
    expect((await listOf(ama)).notices.map(({ read }) => read)).toEqual([true, true])
    expect((await ama.post('/api/notices/read', { ids: ['nonsense'] })).status).toBe(400)
  })
})

describe('a link to unsubscribe', () => {
  const reachedMail = async (): Promise<{ ama: Saver; link: string }> => {
    const ama = await registerSaver(stack.url)
    await pay(ama, await createGoal(ama, { targetAmount: '1.00' }), 1)
    return { ama, link: unsubscribeIn(await awaitMail(stack.url, addressOf(ama), /^Target reached/)) }
  }
  const preferencesOf = async (saver: Saver) => (await saver.get('/api/preferences')).body

  it('shows a button, does nothing on a GET, and works without signing in', async () => {
    const { ama, link } = await reachedMail()
    const page = await fetch(link)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<form method="post">')
    expect(await preferencesOf(ama)).toMatchObject({ achievementAlerts: true })
    const pressed = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(200)
    expect(await preferencesOf(ama)).toMatchObject({ achievementAlerts: false, goalReminders: true })
  })

  it('cannot be forged', async () => {
    const { ama, link } = await reachedMail()
    const [body = '', signature = ''] = link.split('/').at(-1)!.split('.')
    const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('achievements', 'reminders'))
    for (const token of [`${other.toString('base64url')}.${signature}`, body, `${body}.`, 'x', `${link}x`]) {
      const answer = await fetch(`${stack.url}/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' })
      expect(answer.status).toBe(404)
    }
    expect(await preferencesOf(ama)).toMatchObject({ achievementAlerts: true, goalReminders: true })
  })
})
