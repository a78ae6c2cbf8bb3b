import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#ledger/clock.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { goalId, userId } from '#shared/ids.ts'
import { joinGoal } from '../builders/joinGoal.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { atHome, enter, eventually, registered, signOut } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const person = async (stem: string, options = {}) => {
  const page = await visit(stack.url, options)
  const username = await registered(page, stem)
  const { id }: { id: number } = await (await page.request.get('/api/user')).json()
  return { page, username, id }
}
type Person = Awaited<ReturnType<typeof person>>

/** Two people in one goal, each at their own browser. */
const pair = async (options: { first?: object; second?: object } = {}) => {
  const [ama, kofi] = [await person('ama', options.first), await person('kofi', options.second)]
  const goal = await saved(ama.page, { name: 'Lisbon in June', targetAmount: '500' })
  const goals = createGoalHandler({ store: stack.store, clock: systemClock })
  await joinGoal(goals, goalId(goal), [userId(kofi.id)])
  await eventually(async () => (await kofi.page.request.get(`/api/goals/${goal}`)).status()).toBe(200)
  return { ama, kofi, goal }
}

const chatButton = (page: Page) => page.getByRole('button', { name: /^Group Chat/ })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Group Chat' })
const fieldOf = (page: Page) => panelOf(page).getByLabel('Message', { exact: true })
const logOf = (page: Page) => panelOf(page).getByRole('log')

const unreadOf = async (page: Page, goal: number): Promise<number> =>
  (await (await page.request.get(`/api/goals/${goal}/chat`)).json()).unread

const openChat = async ({ page }: Person, goal: number) => {
  const listening = page.waitForRequest('**/api/stream?*')
  await page.goto(`/goals/${goal}`)
  await listening
  await chatButton(page).click()
  await panelOf(page).waitFor()
}
const say = async (page: Page, text: string) => {
  await fieldOf(page).fill(text)
  await fieldOf(page).press('Enter')
}
/** Through the API, as from another device. */
const saidElsewhere = async ({ page }: Person, goal: number, text: string) => {
  const id = crypto.randomUUID()
  const answer = await page.request.post(`/api/goals/${goal}/messages`, { data: { id, text } })
  expect(answer.status()).toBe(201)
}

describe('the group chat', () => {
  it('delivers a message to another open page, and keeps an unread mark until it is read', async () => {
    const { ama, kofi, goal } = await pair()
    await openChat(ama, goal)
    await panelOf(ama.page).getByText('Nothing said yet').waitFor()
    await expectAccessible(ama.page)
    const listening = kofi.page.waitForRequest('**/api/stream?*')
    await kofi.page.goto(`/goals/${goal}`)
    await listening
    await chatButton(kofi.page).waitFor()
    await eventually(() => chatButton(kofi.page).textContent()).toBe('Group Chat')

    await say(ama.page, 'Hello Kofi')
    await kofi.page.getByRole('button', { name: 'Group Chat 1 unread' }).click()
    await logOf(kofi.page).getByText('Hello Kofi').waitFor()
    await logOf(kofi.page).getByText('New messages').waitFor()
    await eventually(() => chatButton(kofi.page).textContent()).toBe('Group Chat')
    await expectAccessible(kofi.page)

    // An open page shows messages as they are sent.
    await say(kofi.page, 'Hello Ama')
    await logOf(ama.page).getByText('Hello Ama').waitFor()
    // It was read where it was seen: the mark disappears, also after a reload.
    await eventually(() => unreadOf(ama.page, goal)).toBe(0)
    await ama.page.reload()
    await chatButton(ama.page).waitFor()
    await eventually(() => chatButton(ama.page).textContent()).toBe('Group Chat')
  })

  it('shows markup as text, and links only where they are safe', async () => {
    const { ama, kofi, goal } = await pair()
    await openChat(kofi, goal)
    await openChat(ama, goal)
    const tricky =
      '<img src=x onerror=alert(1)><b>bold</b> javascript:alert(1) https://example.com/a?b=c, and on'
    await say(ama.page, tricky)
    await logOf(kofi.page).getByText('<b>bold</b>').waitFor()
    await eventually(() => logOf(kofi.page).locator('img, b, script').count()).toBe(0)
    const links = logOf(kofi.page).getByRole('link')
    await eventually(() => links.count()).toBe(1)
    await eventually(() => links.textContent()).toBe('https://example.com/a?b=c')
    await eventually(() => links.getAttribute('href')).toBe('https://example.com/a?b=c')
    await eventually(() => links.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    await eventually(() => links.getAttribute('target')).toBe('_blank')
  })

  it('starts a new line with Shift and Enter, counts a text that is too long, and sends no empty one', {
    tags: ['detail'],
  }, async () => {
    const { ama, goal } = await pair()
    await openChat(ama, goal)
    const field = fieldOf(ama.page)
    await eventually(() => field.evaluate(element => element === document.activeElement)).toBe(true)
    await field.pressSequentially('one')
    await field.press('Shift+Enter')
    await field.pressSequentially('two')
    await field.press('Enter')
    await eventually(() => logOf(ama.page).getByText('one').textContent()).toBe('one\ntwo')
    await eventually(() => field.inputValue()).toBe('')
    await field.fill('  \n ')
    await eventually(() => panelOf(ama.page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await field.fill('x'.repeat(2_003))
    await panelOf(ama.page).getByText('3 characters too many').waitFor()
    await field.press('Enter')
    expect((await field.inputValue()).length).toBe(2_003)
    await expectAccessible(ama.page)
  })

  it('keeps the draft when it is closed, and returns the focus', { tags: ['detail'] }, async () => {
    const { ama, goal } = await pair()
    const other = await saved(ama.page, { name: 'Porto', targetAmount: '500' })
    await openChat(ama, goal)
    await fieldOf(ama.page).fill('half a thought')
    await ama.page.keyboard.press('Escape')
    await panelOf(ama.page).waitFor({ state: 'detached' })
    await eventually(() => chatButton(ama.page).evaluate(element => element === document.activeElement)).toBe(
      true,
    )
    await openChat(ama, other)
    await eventually(() => fieldOf(ama.page).inputValue()).toBe('')
    await openChat(ama, goal)
    await eventually(() => fieldOf(ama.page).inputValue()).toBe('half a thought')
  })

  it('sends messages written offline when the connection is back, once', { tags: ['detail'] }, async () => {
    const { ama, kofi, goal } = await pair()
    await openChat(kofi, goal)
    await openChat(ama, goal)
    await say(ama.page, 'before')
    await logOf(kofi.page).getByText('before').waitFor()
    await ama.page.context().setOffline(true)
    await say(ama.page, 'in the tunnel')
    await say(ama.page, 'still in it')
    await logOf(ama.page).getByText('Not sent yet.').first().waitFor()
    await expectAccessible(ama.page)
    await ama.page.context().setOffline(false)
    await logOf(kofi.page).getByText('still in it').waitFor()
    await eventually(() => logOf(ama.page).getByText('Not sent yet.').count()).toBe(0)
    for (const page of [ama.page, kofi.page])
      await eventually(() => logOf(page).getByText('in the tunnel').count()).toBe(1)
    const { messages } = await (await kofi.page.request.get(`/api/goals/${goal}/messages`)).json()
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      'still in it',
      'in the tunnel',
      'before',
    ])
  })

  it('drops unsent messages when their author signs out, and sends nothing in another’s name', {
    tags: ['detail'],
  }, async () => {
    const { ama, kofi, goal } = await pair()
    await openChat(ama, goal)
    await fieldOf(ama.page).fill('half a thought')
    await ama.page.route('**/messages', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await say(ama.page, 'never sent')
    await logOf(ama.page).getByText('Not sent yet.').waitFor()
    await fieldOf(ama.page).fill('half a thought')
    const words = () => ama.page.evaluate(() => Object.keys(sessionStorage).filter(key => /^chat-/.test(key)))
    await eventually(() => words()).toHaveLength(2)
    await ama.page.keyboard.press('Escape')
    await signOut(ama.page)
    await eventually(() => words()).toEqual([])

    await ama.page.unroute('**/messages')
    await enter(ama.page, kofi.username)
    await atHome(ama.page, kofi.username)
    await ama.page.evaluate(() => dispatchEvent(new Event('online')))
    await openChat({ ...kofi, page: ama.page }, goal)
    await eventually(() => fieldOf(ama.page).inputValue()).toBe('')
    // The log shows a message before the server has it.
    const sent = ama.page.waitForResponse(
      response => response.request().method() === 'POST' && response.url().endsWith('/messages'),
    )
    await say(ama.page, 'from Kofi himself')
    expect((await sent).status()).toBe(201)
    await logOf(ama.page).getByText('from Kofi himself').waitFor()
    const { messages } = await (await kofi.page.request.get(`/api/goals/${goal}/messages`)).json()
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['from Kofi himself'])
  })

  it('hides messages: authors their own, the organiser any, updated at once for the others', {
    tags: ['detail'],
  }, async () => {
    const { ama, kofi, goal } = await pair()
    await openChat(kofi, goal)
    await openChat(ama, goal)
    await say(kofi.page, 'a slip')
    await say(kofi.page, 'something rude')
    await logOf(ama.page).getByText('something rude').waitFor()
    await say(ama.page, 'from the organiser')
    await logOf(kofi.page).getByText('from the organiser').waitFor()
    // Members can hide only their own messages.
    await eventually(() => logOf(kofi.page).getByRole('button', { name: 'Hide message' }).count()).toBe(0)

    const take = logOf(kofi.page).getByRole('button', { name: 'Take message back' }).first()
    await take.click()
    await expectAccessible(kofi.page)
    await logOf(kofi.page).getByRole('button', { name: 'Keep' }).click()
    await logOf(kofi.page).getByText('a slip').waitFor()
    await take.click()
    await logOf(kofi.page).getByRole('button', { name: 'Take back', exact: true }).click()
    await logOf(kofi.page).getByText('You took this message back').waitFor()
    await logOf(ama.page).getByText(`${kofi.username} took this message back`).waitFor()

    await logOf(ama.page).getByRole('button', { name: 'Hide message' }).click()
    await logOf(ama.page).getByRole('button', { name: 'Hide', exact: true }).click()
    await logOf(ama.page).getByText('Hidden by you').waitFor()
    await logOf(kofi.page).getByText(`Hidden by ${ama.username}`).waitFor()
    await eventually(() => logOf(kofi.page).getByText('something rude').count()).toBe(0)
  })

  it('does not notify when it is muted', { tags: ['detail'] }, async () => {
    const { ama, kofi, goal } = await pair()
    await openChat(kofi, goal)
    const mute = panelOf(kofi.page).getByRole('button', { name: 'Mute' })
    await mute.click()
    await eventually(() => mute.getAttribute('aria-pressed')).toBe('true')
    await panelOf(kofi.page).getByRole('button', { name: 'Close' }).click()
    // A response from before may still be under way.
    const answered = kofi.page.waitForResponse(
      async response =>
        response.url().endsWith(`/goals/${goal}/chat`) && (await response.json()).unread === 1,
    )
    await saidElsewhere(ama, goal, 'psst')
    await answered
    await eventually(() => chatButton(kofi.page).textContent()).toBe('Group Chat')
  })

  it('loads older messages on scrolling up, and keeps the position', { tags: ['detail'] }, async () => {
    const { ama, kofi, goal } = await pair({ second: { viewport: phone, hasTouch: true, isMobile: true } })
    for (let number = 1; number <= 130; number += 1)
      await saidElsewhere(ama, goal, `message number ${number}.`)
    await openChat(kofi, goal)
    const log = logOf(kofi.page)
    await log.getByText('message number 130.').waitFor()
    await expectAccessible(kofi.page)
    await eventually(() => log.getByText('message number 40.').count()).toBe(0)
    // Content that is added above does not move the visible messages.
    const topOf = (text: string) =>
      log.getByText(text).evaluate(element => element.getBoundingClientRect().top)
    let answer: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await kofi.page.route('**/messages?before=*', async route => {
      await held
      await route.continue()
    })
    await log.evaluate(element => {
      element.scrollTop = 230
    })
    await log.getByText('Loading earlier messages').waitFor()
    const seen = 'message number 84.'
    const before = await topOf(seen)
    answer()
    await log.getByText('message number 40.').waitFor()
    await eventually(async () => Math.abs((await topOf(seen)) - before)).toBeLessThan(3)
    for (;;) {
      if ((await log.getByText('message number 1.', { exact: true }).count()) === 1) break
      await log.evaluate(element => {
        element.scrollTop = 0
      })
    }
    const shown = await log.getByText(/^message number/).allTextContents()
    expect(shown).toEqual(Array.from({ length: 130 }, (_, index) => `message number ${index + 1}.`))
    // Messages that arrive meanwhile wait below, and are announced.
    await saidElsewhere(ama, goal, 'the newest')
    await panelOf(kofi.page).getByRole('button', { name: 'New messages below' }).click()
    await panelOf(kofi.page)
      .getByRole('button', { name: 'New messages below' })
      .waitFor({ state: 'detached' })
    await panelOf(kofi.page).getByRole('button', { name: 'Close' }).click()
    await eventually(() => chatButton(kofi.page).textContent()).toBe('Group Chat')
  })

  it('can be read, but not written to, after the goal is cancelled', { tags: ['detail'] }, async () => {
    const { ama, goal } = await pair()
    await saidElsewhere(ama, goal, 'it was a good plan')
    await ama.page.request.post(`/api/goals/${goal}/cancel`)
    await openChat(ama, goal)
    await logOf(ama.page).getByText('it was a good plan').waitFor()
    await panelOf(ama.page).getByText('Its chat can still be read.').waitFor()
    await eventually(() => fieldOf(ama.page).count()).toBe(0)
    await expectAccessible(ama.page)
  })
})
