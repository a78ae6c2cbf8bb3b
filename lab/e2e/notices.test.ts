import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NotificationsResponse } from '#shared/api/notifications.ts'
import { calendarDate, formatDate } from '#shared/time.ts'
import { createQueue } from '#workers/queue/queue.ts'
import { makeAdmins } from '../builders/admins.ts'
import { awaitMail, codeIn, mailsTo } from '../builders/mailbox.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { addressOf, ends, eventually, password, registered, toast } from './people.ts'
import { enterCard, inDays, paid, saved } from './savings.ts'

let stack: Stack
let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  url = stack.url
})

/** Opens a page and waits until it receives changes. */
const open = async (page: Page, path: string): Promise<void> => {
  const listening = page.waitForResponse('**/api/stream?*')
  await page.goto(path)
  await listening
}
/** A new user at one browser. */
const person = async (stem: string, options: Parameters<typeof visit>[1] = {}) => {
  const page = await visit(url, options)
  return { page, username: await registered(page, stem) }
}
/** The same person at another browser, on a device where they have signed in before. */
const again = async (
  { page: before, username }: Awaited<ReturnType<typeof person>>,
  options: Parameters<typeof visit>[1] = {},
) => {
  const page = await visit(url, options)
  const cookies = await before.context().cookies()
  await page.context().addCookies(cookies.filter(({ name }) => name === 'calabash-device'))
  expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
  return page
}
const joins = async (page: Page, organiser: Page, goal: number): Promise<void> => {
  const made = await organiser.request.post(`/api/goals/${goal}/invite-link`, { data: {} })
  const { inviteLink }: { inviteLink: string } = await made.json()
  const token = inviteLink.split('/').at(-1)
  const answer = await page.request.post(`/api/invitations/${token}`, { data: { answer: 'accept' } })
  expect(answer.status()).toBe(200)
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const bellSays = (page: Page, name: string) =>
  eventually(() => bellOf(page).getAttribute('aria-label')).toBe(name)
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const openBell = async (page: Page): Promise<Locator> => {
  await bellOf(page).click()
  await popover(page).waitFor()
  return popover(page)
}
/** The sentences in the bell, from the top. */
const sentences = (shown: Locator) => shown.locator('li a > span:first-child').allTextContents()
const kindsOf = async (page: Page): Promise<string[]> => {
  const response: NotificationsResponse = await (await page.request.get('/api/notices')).json()
  return response.notices.map(({ kind }) => kind)
}
const card = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const isFocused = (element: Locator) => element.evaluate(node => node === document.activeElement)

describe('the bell', () => {
  it('notifies every browser of its owner when a member joins, pays and the goal is reached', {
    tags: ['detail'],
  }, async () => {
    const ama = await person('ama')
    const { page } = ama
    const kofi = await person('kofi')
    const goal = await saved(page, { name: 'Lisbon in June', targetAmount: '100' })
    const small = await again(ama, { viewport: phone, hasTouch: true, isMobile: true })
    // And one where they have not.
    const device = await visit(url, {})
    const signedIn = await device.request.post('/api/login', { data: { username: ama.username, password } })
    expect(signedIn.status()).toBe(200)
    await open(page, '/')
    await open(small, '/all-goals')
    for (const at of [page, small]) await bellSays(at, 'Notifications, 1')
    await (await openBell(page)).getByText(/^Somebody signed in to your account on a new device: /).click()
    await ends(page, '/settings')
    await page.goto('/')
    for (const at of [page, small]) await bellSays(at, 'Notifications')

    await joins(kofi.page, page, goal)
    for (const at of [page, small]) await bellSays(at, 'Notifications, 1')
    await paid(kofi.page, goal, 40)
    for (const at of [page, small]) await bellSays(at, 'Notifications, 2')
    await paid(kofi.page, goal, 60)
    for (const at of [page, small]) await bellSays(at, 'Notifications, 4')

    const shown = await openBell(page)
    await shown.getByText('You have 4 unread messages').waitFor()
    const shownSentences = (await sentences(shown)).slice(0, 4)
    // Of one cause, and so of one moment.
    expect(shownSentences.slice(0, 2).toSorted()).toEqual([
      'Lisbon in June has reached its target',
      `${kofi.username} contributed $60.00 to Lisbon in June`,
    ])
    expect(shownSentences.slice(2)).toEqual([
      `${kofi.username} contributed $40.00 to Lisbon in June`,
      `${kofi.username} joined Lisbon in June`,
    ])
    await expectAccessible(page)
    await openBell(small)
    await expectAccessible(small)

    await shown.getByRole('link', { name: `${kofi.username} joined Lisbon in June` }).click()
    await ends(page, `/goals/${goal}?tab=members`)
    await page.getByRole('heading', { level: 1, name: 'Lisbon in June' }).waitFor()
    await eventually(() => popover(page).count()).toBe(0)
    for (const at of [page, small]) await bellSays(at, 'Notifications, 3')
    await popover(small).getByText('You have 3 unread messages').waitFor()
    await popover(small).getByRole('button', { name: 'Mark all as read' }).click()
    for (const at of [page, small]) await bellSays(at, 'Notifications')
    await (await openBell(page)).getByText('No new notifications').waitFor()
    await eventually(() => sentences(popover(page))).toHaveLength(5)
    await eventually(() => popover(page).getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  })

  it('shows a due payment once, also when the server has sent it', { tags: ['detail'] }, async () => {
    const due = await person('due')
    const { page, username } = due
    const goal = await saved(page, { name: 'School fees', targetAmount: '100', days: 3 })
    await open(page, '/')
    await bellSays(page, 'Notifications, 1')
    // Runs the job that sends reminders.
    await page.request.post('/sandbox/clock', { data: { advanceDays: 0 } })
    await eventually(() => kindsOf(page)).toEqual(['due_soon'])
    await awaitMail(url, addressOf(username), /^Due in \d days: School fees$/)
    await bellSays(page, 'Notifications, 1')
    const small = await again(due, { viewport: phone })
    await open(small, '/')
    for (const at of [page, small]) {
      const shown = await openBell(at)
      await eventually(() => sentences(shown)).toEqual(['Payment due for School fees'])
      await shown.getByText(`Due: ${formatDate(calendarDate(inDays(3)))}`, { exact: true }).waitFor()
      await expectAccessible(at)
    }
    await popover(page).getByRole('link', { name: 'Payment due for School fees' }).click()
    await ends(page, `/goals/${goal}`)
    for (const at of [page, small]) await bellSays(at, 'Notifications')
    await popover(small).getByText('No new notifications').waitFor()
  })

  it('shows a declined card with the reason, and leads to paying again, from the goal’s own page too', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await person('declined')
    const goal = await saved(page, { name: 'Lisbon in June', targetAmount: '100' })
    await open(page, `/goals/${goal}`)
    const pay = page.getByRole('dialog').filter({ hasText: 'Lisbon in June' })
    await page.getByRole('button', { name: 'Pay Now' }).first().click()
    await pay.getByLabel('Amount').fill('25')
    await pay.getByRole('button', { name: 'Continue to Payment' }).click()
    await enterCard(pay, '4000000000009995')
    await eventually(() => kindsOf(page)).toEqual(['payment_failed'])
    await page.keyboard.press('Escape')
    await pay.waitFor({ state: 'detached' })
    await bellSays(page, 'Notifications, 1')
    const reason = 'Your payment of $25.00 to Lisbon in June failed: there was not enough money on the card'
    const mail = await awaitMail(url, addressOf(username), /^Payment failed: Lisbon in June$/)
    expect(mail.text).toContain('there was not enough money on the card')
    await (await openBell(page)).getByRole('link', { name: reason }).click()
    await pay.getByText('$25.00', { exact: true }).waitFor()
    await pay.getByLabel('Card number').waitFor()
    await ends(page, `/goals/${goal}`)
    await page.keyboard.press('Escape')
    await bellSays(page, 'Notifications')

    // The mail's link, in a browser without a session.
    const link = new RegExp(`/goals/${goal}\\?pay=\\S+`).exec(mail.text)?.[0] ?? ''
    const elsewhere = await again({ page, username })
    await elsewhere.goto(link)
    const there = elsewhere.getByRole('dialog').filter({ hasText: 'Lisbon in June' })
    await there.getByText('$25.00', { exact: true }).waitFor()
    await ends(elsewhere, `/goals/${goal}`)
  })
})

describe('text messages', () => {
  it('are sent to a number once its code is entered, and the card does not take the focus before', {
    tags: ['detail'],
  }, async () => {
    const owner = await person('phone')
    const { page } = owner
    const number = '+14155550150'
    await page.goto('/settings')
    const texts = card(page, 'Text messages')
    await texts.getByLabel('Phone number').fill('12')
    await texts.getByRole('button', { name: 'Send a code' }).click()
    await texts.getByText('Please enter a valid phone number').waitFor()
    await texts.getByLabel('Phone number').fill('(415) 555-0150')
    await texts.getByRole('button', { name: 'Send a code' }).click()
    const code = texts.getByLabel('Code from the text message')
    await code.waitFor()
    await eventually(() => isFocused(code)).toBe(true)
    await texts.getByText(`We have sent six digits to ${number}.`, { exact: false }).waitFor()

    const small = await again(owner, { viewport: phone })
    await small.goto('/settings')
    await card(small, 'Text messages').getByLabel('Code from the text message').waitFor()
    await eventually(() => isFocused(small.locator('body'))).toBe(true)
    await expectAccessible(small)
    const digits = codeIn(await awaitMail(url, number, /^$/))
    await code.fill(digits === '123456' ? '654321' : '123456')
    await code.press('Enter')
    await texts.getByText('The code is not right, or not good any more').waitFor()
    await expectAccessible(page)
    await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`)
    await code.press('Enter')
    await toast(page, 'Saved', 'Text messages now come to this number.')
    await texts.getByText(number, { exact: true }).waitFor()
    const wanted = texts.getByRole('switch', { name: /^Text messages/ })
    await eventually(() => wanted.isChecked()).toBe(true)
    const onWhatsApp = texts.getByRole('switch', { name: /^On WhatsApp/ })
    await onWhatsApp.click()
    await eventually(() => onWhatsApp.isChecked()).toBe(true)
    await expectAccessible(page)

    await texts.getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Removed', 'We have forgotten your number.')
    await texts.getByLabel('Phone number').waitFor()
    expect(await (await page.request.get('/api/phone')).json()).toMatchObject({ number: null, pending: null })
  })
})

describe('the calendar', () => {
  it('is shown, copied, replaced and turned off', { tags: ['detail'] }, async () => {
    const { page } = await person('calendar', { permissions: ['clipboard-read', 'clipboard-write'] })
    await saved(page, { name: 'Makola, Market; Circle', targetAmount: '500', circle: true })
    await page.goto('/settings')
    const calendar = card(page, 'Calendar')
    await calendar.getByRole('button', { name: 'Make a calendar link' }).click()
    const address = calendar.getByLabel('Address of your calendar')
    const first = await address.inputValue()
    await calendar.getByRole('button', { name: 'Copy' }).click()
    await toast(page, 'Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
    await eventually(() =>
      calendar.getByRole('link', { name: 'Open in calendar' }).getAttribute('href'),
    ).toBe(first.replace(/^http:/, 'webcal:'))
    expect(await (await fetch(first)).text()).toContain('SUMMARY:Makola\\, Market\\; Circle: payment due')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.setViewportSize(desktop)

    await calendar.getByRole('button', { name: 'Make a new link' }).click()
    await toast(page, 'Done', 'The old link does not work any more.')
    await eventually(() => address.inputValue()).not.toBe(first)
    const second = await address.inputValue()
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
    await calendar.getByRole('button', { name: 'Turn off' }).click()
    await calendar.getByRole('button', { name: 'Make a calendar link' }).waitFor()
    expect((await fetch(second)).status).toBe(404)
  })
})

describe('the target of a mail’s link to unsubscribe', () => {
  it('asks, and ends that kind of mail by one press, without signing in', { tags: ['detail'] }, async () => {
    const { page, username } = await person('reader')
    const goal = await saved(page, { name: 'Small one', targetAmount: '5', contributions: [5] })
    const mail = await awaitMail(url, addressOf(username), /^Target reached: Small one$/)
    const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0] ?? ''
    expect(goal).toBeGreaterThan(0)
    const alerts = async () => (await (await page.request.get('/api/preferences')).json()).achievementAlerts

    for (const [viewport, colorScheme] of [
      [phone, 'light'],
      [desktop, 'dark'],
    ] as const) {
      const stranger = await visit(url, { viewport, colorScheme })
      await stranger.goto(link)
      await stranger.getByRole('heading', { name: 'No more news of your goals?' }).waitFor()
      await expectAccessible(stranger)
      await stranger.reload()
      await eventually(() => alerts()).toBe(true)
    }
    const reader = await visit(url, { viewport: phone, colorScheme: 'dark' })
    await reader.goto(link)
    await reader.getByRole('button', { name: 'Yes, stop them' }).click()
    await reader.getByRole('heading', { name: 'Done' }).waitFor()
    await reader.getByText('You get no more news of your goals.').waitFor()
    await expectAccessible(reader)
    await eventually(() => alerts()).toBe(false)
    expect(await reader.context().cookies()).toEqual([])

    await page.goto('/settings')
    const notifications = card(page, 'Notifications')
    await eventually(() =>
      notifications.getByRole('switch', { name: /^Achievement Alerts/ }).isChecked(),
    ).toBe(false)
    await eventually(() => notifications.getByRole('switch', { name: /^Goal Reminders/ }).isChecked()).toBe(
      true,
    )
    await reader.goto(link.slice(0, -2))
    await reader.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await expectAccessible(reader)
  })
})

describe('permanently failed jobs', () => {
  it('wait on the admin’s page, to be retried or dropped', { tags: ['detail'] }, async () => {
    const { page, username } = await person('admin')
    await makeAdmins(stack.pool, username)
    const jobs = await createQueue({ databaseUrl: stack.databaseUrl }, { firstRetryMs: 1 })
    // An unknown event, so that every attempt fails.
    const eventId = '11111111-1111-4111-8111-111111111111'
    await jobs.queue.add('goal-notice', { goalId: 999_999, eventId, revision: '0' }, { id: eventId })
    await jobs.close()
    const count = async () => (await (await page.request.get('/api/admin/jobs/failed')).json()).length
    await expect.poll(count, { interval: 250 }).toBe(1)
    await page.goto('/admin/jobs')
    const failed = card(page, 'Failed jobs')
    await failed.getByText('is not at its revision', { exact: false }).waitFor()
    await failed.getByText(/^Tried 14 times, last /).waitFor()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await failed.getByRole('button', { name: 'Try again: goal-notice' }).click()
    await failed.getByText('Nothing has failed').waitFor()
    await expect.poll(count, { interval: 250 }).toBe(1)
    await page.reload()
    await failed.getByRole('button', { name: 'Discard: goal-notice' }).click()
    await failed.getByText('Nothing has failed').waitFor()
    await eventually(count).toBe(0)
  })
})

// The last test, because it moves the clock.
describe('reminders', () => {
  it('are sent on the day, by mail and to a verified phone, while they are wanted and not paid', async () => {
    // Time zones where it is about noon, as text messages are not sent at night.
    const east = 12 - new Date().getUTCHours()
    const timezoneId = `Etc/GMT${east > 0 ? `-${east}` : east === 0 ? '' : `+${-east}`}`
    const people = await Promise.all(
      ['wants', 'refuses', 'pays'].map(async stem => ({ ...(await person(stem, { timezoneId })), stem })),
    )
    const goals: number[] = []
    const number = '+14155550151'
    for (const { page, stem } of people) {
      goals.push(await saved(page, { name: 'School fees', targetAmount: '50', days: 5 }))
      await page.goto('/settings')
      await card(page, 'Notifications')
        .getByRole('switch', { name: /^Goal Reminders/ })
        .waitFor()
      const knows = async () => (await (await page.request.get('/api/preferences')).json()).timeZone
      await eventually(knows).toBe(
        await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      )
      if (stem === 'refuses') {
        await page.getByRole('switch', { name: /^Goal Reminders/ }).click()
        await eventually(
          async () => (await (await page.request.get('/api/preferences')).json()).goalReminders,
        ).toBe(false)
      }
      if (stem === 'wants') {
        const texts = card(page, 'Text messages')
        await texts.getByLabel('Phone number').fill(number)
        await texts.getByRole('button', { name: 'Send a code' }).click()
        await texts.getByLabel('Code from the text message').fill(codeIn(await awaitMail(url, number, /^$/)))
        await texts.getByRole('button', { name: 'Confirm' }).click()
        await texts.getByText(number, { exact: true }).waitFor()
      }
    }
    const [wants, refuses, pays] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    await paid(pays.page, goals[2]!, 50)
    // The clock must not overtake the read model that lists recipients of reminders.
    const saving = async () =>
      (await (await pays.page.request.get(`/api/goals/${goals[2]}`)).json()).currentAmount
    await eventually(saving).toBe('50.00')
    const subjects = async (username: string) =>
      (await mailsTo(url, addressOf(username)))
        .map(({ subject }) => subject)
        .filter(text => /School/.test(text))

    await wants.page.request.post('/sandbox/clock', { data: { advanceDays: 5 } })
    await awaitMail(url, addressOf(wants.username), /^Due today: School fees$/)
    const text = await awaitMail(url, number, /^$/, 1)
    expect(text.text).toBe(
      `Calabash: School fees ends today and has not reached its target yet. ${url}/goals/${goals[0]}`,
    )
    // Notified in the app nevertheless, with no mail pending after that.
    await eventually(() => kindsOf(refuses.page)).toEqual(['due_soon'])
    await wants.page.request.post('/sandbox/clock', { data: { advanceDays: 1 } })
    await awaitMail(url, addressOf(wants.username), /^Overdue: School fees$/)
    await eventually(() => kindsOf(refuses.page)).toEqual(['overdue', 'due_soon'])
    expect(await subjects(refuses.username)).toEqual([])
    expect((await subjects(pays.username)).filter(subject => /^(Due|Overdue)/.test(subject))).toEqual([])
    await eventually(() => kindsOf(pays.page)).not.toContain('due_soon')
  })
})
