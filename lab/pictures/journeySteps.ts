import type { Page } from 'playwright-core'
import type { AdminPayoutsResponse } from '#shared/api/payouts.ts'
import { sendPayout } from '../builders/admins.ts'
import { foundCircle, passDays } from '../builders/circle.ts'
import { createGoal, done, payByCard, registerSaver, type Saver } from '../builders/client.ts'
import { until } from '../builders/until.ts'
import { addressOf, password, signedInAgain } from '../e2e/people.ts'
import { enterCard, inDays, quickCard } from '../e2e/savings.ts'

/** Takes a picture of the screen that is there, and notes what it is. */
type See = (screen: string) => Promise<void>

export interface Journey {
  /** In the names of files. */
  readonly name: string
  readonly title: string
  /** Who walks it, from where. */
  readonly intro: string
  walk(page: Page, see: See): Promise<void>
}

/** The journeys at this instance, in the order of the page. */
export const journeysAt = (
  url: string,
  grantAdmin: (...usernames: string[]) => Promise<void>,
): readonly Journey[] => {
  let number = 0
  const named = (stem: string): string => `${stem}${++number}`
  const saver = (stem: string): Promise<Saver> => registerSaver(url, named(stem))
  /** Signed in as they would be on another day; that is not part of the journey. */
  const signedIn = async (page: Page, { username }: Saver): Promise<void> => {
    await signedInAgain(page, username)
    await page.goto('/')
    await page.getByRole('heading', { name: `Welcome back, ${username}!` }).waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.evaluate(() => sessionStorage.setItem('verifyReminder', 'dismissed'))
    await page.reload()
  }
  const register = async (page: Page, username: string): Promise<void> => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(addressOf(username))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByLabel('I accept the terms and conditions').check()
  }
  /** By card, in the payment sheet that is open. */
  const pay = async (page: Page, see: See): Promise<void> => {
    const dialog = page.getByRole('dialog')
    const goOn = dialog.getByRole('button', { name: 'Continue to Payment' })
    await goOn.waitFor()
    await see('The payment: how much, when, and what it does')
    await goOn.click()
    await dialog.getByLabel('Card number').waitFor()
    await see('The card')
    await enterCard(dialog)
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    await see('Paid')
  }
  /** A circle of two whose first pot was sent by an admin. */
  const potSent = async () => {
    const ama = await saver('ama')
    const kofi = await saver('kofi')
    const boss = await saver('boss')
    await grantAdmin(boss.username)
    const goal = await foundCircle([ama, kofi], { name: 'Makola Market Circle' })
    for (const one of [ama, kofi]) await payByCard(one, goal, { amount: 100, card: quickCard })
    const id = `${goal}:round-1`
    // So that the sweep looks up bookings at once, not half a minute later.
    await passDays(2 / (24 * 60), ama, kofi, boss)
    await until('the payout', async () => {
      const { payouts }: AdminPayoutsResponse = await done(boss.get('/api/admin/payouts?status=due'))
      return payouts.some(one => one.id === id && one.may.send && one.settled)
    })
    await sendPayout(boss, id, { attempt: 1, method: 'mobile_money', reference: 'MM-204' })
    return { ama, goal, id }
  }

  return [
    {
      name: 'alone',
      title: 'From the first visit to the first payment, alone',
      intro: 'A newcomer without an invitation begins on the sign-in page.',
      walk: async (page, see) => {
        await page.goto('/')
        await page.getByRole('tab', { name: 'Create Account' }).waitFor()
        await see('What Calabash is')
        await page.getByRole('tab', { name: 'Create Account' }).click()
        await register(page, named('nia'))
        await see('An account')
        await page.getByRole('button', { name: 'Create Account' }).click()
        await page.getByText('Start Your Savings Journey').waitFor()
        await see('The first page, without a goal')
        await page.getByRole('link', { name: 'Create Your First Goal' }).click()
        await page.getByLabel('Goal name').fill('Lisbon in June')
        await page.getByRole('radio', { name: 'Vacation & Travel' }).check({ force: true })
        await page.getByLabel('Target amount').fill('600')
        await page.getByLabel('End date').fill(inDays(180))
        await see('A goal')
        await page.getByRole('button', { name: 'Create Goal' }).click()
        await page.getByRole('heading', { level: 1, name: 'Lisbon in June' }).waitFor()
        await page.getByRole('button', { name: 'Pay Now' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Amount').fill('100')
        await pay(page, see)
      },
    },
    {
      name: 'invited',
      title: 'From an invitation to the first payment',
      intro: 'Invited to a circle, without an account, by a link.',
      walk: async (page, see) => {
        const ama = await saver('ama')
        const goal = await foundCircle([ama], { name: 'Tema Road Circle', seats: 2 })
        const { inviteLink } = await done(ama.post(`/api/goals/${goal}/invite-link`, {}))
        await page.goto(new URL(inviteLink).pathname)
        const joins = page.getByRole('button', { name: 'Join Tema Road Circle' })
        await joins.waitFor()
        await see('The invitation: what joining means, who is in, who receives when')
        await joins.click()
        await page.getByLabel('Username').waitFor()
        await register(page, named('kofi'))
        await see('An account')
        await page.getByRole('button', { name: 'Create Account' }).click()
        await page.getByRole('heading', { name: 'Where should your pot go?' }).waitFor()
        await see('Joined, and where the pot goes')
        await page.getByRole('button', { name: 'Later' }).click()
        await pay(page, see)
      },
    },
    {
      name: 'organiser',
      title: 'A circle made, and people invited',
      intro: 'An organiser who has an account begins on the first page.',
      walk: async (page, see) => {
        const ama = await saver('ama')
        await createGoal(ama, { name: 'Lisbon', targetAmount: '600', endDate: inDays(180) })
        await signedIn(page, ama)
        await page.getByRole('link', { name: 'Create Goal', exact: true }).waitFor()
        await see('The first page')
        await page.getByRole('link', { name: 'Create Goal', exact: true }).click()
        await page.getByRole('radio', { name: /Taking turns/ }).check({ force: true })
        await page.getByLabel('Goal name').fill('Makola Market Circle')
        await see('The circle')
        await page.getByRole('button', { name: 'Create Goal' }).click()
        await page.getByRole('heading', { level: 1, name: 'Makola Market Circle' }).waitFor()
        await see('The circle waits for members')
        await page.getByRole('button', { name: 'Invite Members' }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('tab', { name: 'Link' }).click()
        await dialog.getByRole('button', { name: 'Copy link' }).click()
        await dialog.getByRole('textbox').waitFor()
        await see('The link to send')
      },
    },
    {
      name: 'recipient',
      title: 'A pot arrives',
      intro: 'An admin has sent the pot; its recipient opens the first page.',
      walk: async (page, see) => {
        const { ama } = await potSent()
        await signedIn(page, ama)
        const step = page.getByRole('region', { name: 'Your next steps' }).getByRole('link').first()
        await step.waitFor()
        await see('The first page, which asks whether it has arrived')
        await step.click()
        await page.getByRole('button', { name: 'I have received it' }).click()
        await see('The question')
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'Yes, I have received it' }).click()
        await page.getByRole('button', { name: 'Done' }).waitFor()
        await see('Received')
      },
    },
    {
      name: 'admin',
      title: 'A pot that did not arrive',
      intro:
        'Its recipient has reported it missing; another admin than its sender begins on their first page.',
      walk: async (page, see) => {
        const { ama, id } = await potSent()
        await done(ama.post(`/api/payouts/${id}/contest`, { attempt: 1 }))
        const judge = await saver('judge')
        await grantAdmin(judge.username)
        await signedIn(page, judge)
        await page.goto('/admin')
        const work = page.getByRole('region', { name: /wait/i }).getByRole('link').first()
        await work.waitFor()
        await see('What waits')
        await work.click()
        await page.getByRole('link', { name: /^Decide the case/ }).click()
        await page.getByRole('radio', { name: 'It came back' }).check({ force: true })
        await page.getByLabel('How you know this').fill('The number was wrong.')
        await see('The case')
        await page.getByRole('button', { name: 'Propose to a second admin' }).click()
        await page.getByText('A second admin has to confirm that').first().waitFor()
        await see('Proposed to a second admin')
      },
    },
  ]
}
