import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { calendarDate, formatDate } from '#shared/time.ts'
import { awaitMail } from '../builders/mailbox.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { atTestEnd } from '../runner/cleanUp.ts'
import { bothSizes, expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import {
  addressOf,
  ends,
  enter,
  eventually,
  followsStep,
  lacksStep,
  registered,
  signedInAgain,
  toast,
} from './people.ts'
import { declinedOnceSaved, done, enterCard, inDays, saved, serverNow } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack({ movesClock: true }), openBrowser()])
})

const visa = '4242424242424242'
const mastercard = '5555555555554444'
const stolenOnceSaved = '4000009990000013'
const alwaysAsks = '4000002760003184'

/** Otherwise each later move of the clock would charge them, too. */
const endPlans = async (page: Page, username: string): Promise<void> => {
  await signedInAgain(page, username)
  const begun: ScheduleResponse[] = await (await page.request.get('/api/schedules')).json()
  const running = begun.filter(({ status }) => status === 'active' || status === 'paused')
  await Promise.all(
    running.map(({ id }) => page.request.patch(`/api/schedules/${id}`, { data: { action: 'cancel' } })),
  )
}

const goalOf = async (page: Page, name: string): Promise<number> => saved(page, { name, targetAmount: '500' })

const saver = async (stem: string, options = {}) => {
  const page = await visit(stack.url, options)
  const username = await registered(page, stem)
  atTestEnd(() => endPlans(page, username))
  const goalId = await goalOf(page, 'Lisbon')
  return { page, username, goalId }
}

/** Moves the server's clock, which ends the session, and signs in again. */
const pass = async (page: Page, username: string, days: number): Promise<void> => {
  const moved = await page.request.post('/sandbox/clock', { data: { advanceDays: days } })
  expect(moved.status()).toBe(200)
  await signedInAgain(page, username)
}

const shown = (date: string): string => formatDate(calendarDate(date))

const openSimple = async (page: Page): Promise<Locator> => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').waitFor()
  return dialog
}

/** Fills in the dialog for a recurring contribution, up to the card form. */
const beginPlan = async (page: Page, rhythm: string): Promise<Locator> => {
  const dialog = await openSimple(page)
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByRole('switch', { name: 'Recurring' }).click()
  await dialog.getByLabel('How often').selectOption(rhythm)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  return dialog
}
const planned = async (page: Page, card = visa, rhythm = 'Every month'): Promise<void> => {
  const dialog = await beginPlan(page, rhythm)
  await dialog.getByText('Contribute to Lisbon').waitFor()
  await enterCard(dialog, card)
  await toast(page, 'Success!', 'Payment added successfully')
  await done(page)
}

const plans = (page: Page) => page.getByRole('region', { name: 'Recurring payments' })
const cards = (page: Page) => page.getByRole('region', { name: 'Saved cards' })
const holds = async (page: Page, goalId: number, amount: string): Promise<void> => {
  const read = async () => (await (await page.request.get(`/api/goals/${goalId}`)).json()).currentAmount
  await eventually(read).toBe(amount)
}

describe('a recurring contribution', () => {
  it('is paid now and then automatically, and is fixed by its payer when it fails', async () => {
    const { page, username, goalId } = await saver('repeats')
    await planned(page, declinedOnceSaved, 'Every week')
    await holds(page, goalId, '30.00')
    await page.goto('/contributions')
    await plans(page).getByText('$30.00 every week').waitFor()
    await plans(page)
      .getByText(/^Next on \w{3} \d+, \d{4}$/)
      .waitFor()
    await plans(page).getByText('Visa ending in 0341').waitFor()
    await bothSizes(page)
    // Its goal shows it, and reckons with it, as does the dashboard.
    await page.goto(`/goals/${goalId}`)
    await plans(page).getByText('$30.00 every week').waitFor()
    await plans(page).getByText('Visa ending in 0341').waitFor()
    await page.getByText(/^With your recurring payments the target is reached on/).waitFor()
    await bothSizes(page)
    await page.goto('/')
    await page.getByText('Next contribution: $30.00').waitFor()

    await pass(page, username, 7)
    const mail = await awaitMail(stack.url, addressOf(username), /fail|not go through|declined/i)
    const fixes = 'A payment of your plan failed: $30.00. Pay it another way'
    await followsStep(page, fixes)
    await page.getByRole('dialog', { name: 'Contribute to Lisbon' }).waitFor()
    await page.goto('/contributions')
    const waiting = page.getByRole('list', { name: 'Payments that wait for you' })
    await waiting.getByText('Your payment of $30.00 to Lisbon failed.').waitFor()
    await waiting.getByText(/Your bank declined the card\. It is tried again on/).waitFor()
    await bothSizes(page)

    // The mail is opened in a browser that is signed out.
    const link = new URL(/https?:\/\/\S+\?(?:pay|fix)=[\w-]+/.exec(mail.text)?.[0] ?? '')
    await page.context().clearCookies()
    await page.goto(link.pathname + link.search)
    await ends(page, '/auth')
    await enter(page, username)
    const dialog = page.getByRole('dialog', { name: 'Contribute to Lisbon' })
    await dialog.getByText('$30.00', { exact: true }).waitFor()
    await ends(page, link.pathname)
    await enterCard(dialog)
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    await holds(page, goalId, '60.00')
    await page.goto('/contributions')
    await plans(page)
      .getByText(/Visa ending in 4242/)
      .waitFor()
    await eventually(() => waiting.count()).toBe(0)
    await lacksStep(page, fixes)

    await pass(page, username, 7)
    await holds(page, goalId, '90.00')
  })

  it('that failed can also be fixed in its place on the payments page', { tags: ['detail'] }, async () => {
    const { page, username, goalId } = await saver('fixes', { viewport: phone })
    await planned(page, declinedOnceSaved, 'Every week')
    await pass(page, username, 7)
    await awaitMail(stack.url, addressOf(username), /fail|not go through|declined/i)
    await page.goto('/contributions')
    await page.getByRole('button', { name: 'Fix payment to Lisbon' }).click()
    await enterCard(page.getByRole('dialog', { name: 'Contribute to Lisbon' }), mastercard)
    await toast(page, 'Payment Successful')
    await done(page)
    await eventually(() => page.getByRole('button', { name: 'Fix payment to Lisbon' }).count()).toBe(0)
    await holds(page, goalId, '60.00')
    const failed = (await (await page.request.get('/api/transactions')).json())[0]
    // The link of an old mail shows when there is nothing left to pay.
    await page.goto(`/contributions?fix=${failed.id}`)
    await toast(page, 'Error', 'This payment has ended and can no longer be made')
    await ends(page, '/contributions')
  })

  it('whose card can’t be used any more asks for another one at once, and continues with that', {
    tags: ['detail'],
  }, async () => {
    const { page, username, goalId } = await saver('stolen')
    await planned(page, stolenOnceSaved, 'Every week')
    await pass(page, username, 7)
    const mail = await awaitMail(stack.url, addressOf(username), /fail|not go through|declined/i)
    expect(mail.text).toContain('please pay with another card')
    await page.goto('/contributions')
    await page.getByText('This card is not charged again. Please pay with another one').waitFor()
    await bothSizes(page)
    await page.getByRole('button', { name: 'Fix payment to Lisbon' }).click()
    await enterCard(page.getByRole('dialog', { name: 'Contribute to Lisbon' }), mastercard)
    await toast(page, 'Payment Successful')
    await done(page)
    await pass(page, username, 7)
    await holds(page, goalId, '90.00')
  })

  it('is changed, skipped once, paused, resumed and cancelled', { tags: ['detail'] }, async () => {
    const { page } = await saver('changes')
    await planned(page)
    await page.goto('/contributions')
    const open = async () => {
      await plans(page).getByRole('button', { name: 'Change the plan for Lisbon' }).click()
      return page.getByRole('dialog', { name: 'Your plan for Lisbon' })
    }
    const dialog = await open()
    await dialog.getByLabel('Amount').fill('0')
    await dialog.getByRole('button', { name: 'Change amount' }).click()
    await dialog.getByText('Please enter a valid amount').waitFor()
    await bothSizes(page)
    await dialog.getByLabel('Amount').fill('45.50')
    await dialog.getByRole('button', { name: 'Change amount' }).click()
    await toast(page, '$45.50 from the next payment on')
    const skip = dialog.getByRole('button', { name: /^Skip/ })
    const first = await skip.textContent()
    await skip.click()
    await toast(page, `The payment of ${first?.replace('Skip ', '')} is left out`)
    await eventually(() => skip.textContent()).not.toBe(first)
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await toast(page, 'The plan for Lisbon rests')
    await page.keyboard.press('Escape')
    await plans(page).getByText('$45.50 every month').waitFor()
    await plans(page).getByText('Paused', { exact: true }).waitFor()
    await open()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await toast(page, 'The plan for Lisbon goes on')
    await dialog.getByRole('button', { name: 'Cancel plan' }).click()
    const sure = page.getByRole('dialog', { name: 'Cancel this plan?' })
    await sure.getByText('Nothing more will be charged for Lisbon.').waitFor()
    await expectAccessible(page)
    await sure.getByRole('button', { name: 'Cancel plan' }).click()
    await toast(page, 'The plan for Lisbon has ended')
    await plans(page).getByText('1 plan that has ended').click()
    await plans(page).getByText('Ended by you').waitFor()
    await expectAccessible(page)
  })

  it('whose bank requires authentication begins at the bank’s page, and so does the next payment by that card', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId } = await saver('asked')
    const dialog = await beginPlan(page, 'Every month')
    await dialog.getByText('Contribute to Lisbon').waitFor()
    await enterCard(dialog, alwaysAsks)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await page.goto('/contributions')
    await plans(page)
      .getByText(/^Next on /)
      .waitFor()
    await plans(page).getByText('Visa ending in 3184').waitFor()

    const once = await openSimple(page)
    await once.getByText('Visa ending in 3184').waitFor()
    await once.getByLabel('Amount').fill('12')
    await once.getByRole('button', { name: 'Pay Now' }).click()
    await once.getByText('wants you to confirm this payment yourself').waitFor()
    await expectAccessible(page)
    await once.getByRole('button', { name: 'Confirm with your bank' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await holds(page, goalId, '42.00')
  })
})

describe('the first and the last day of a schedule', () => {
  it('are chosen behind one line, and nothing is paid before the first', { tags: ['detail'] }, async () => {
    const { page, username, goalId } = await saver('starts')
    await planned(page)
    await goalOf(page, 'Porto')
    const porto = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Porto' }) })
    await page.goto('/')
    await porto.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('switch', { name: 'Recurring' }).click()
    await dialog.getByText('$20.00 is charged now, and again every month: next on').waitFor()
    await dialog.getByLabel('How often').selectOption('Another rhythm')
    await dialog.getByLabel('Rhythm', { exact: true }).selectOption('Twice a month')
    await dialog.getByLabel('Second day of the month').fill('3')
    await dialog.getByText('Choose days that are possible.').waitFor()
    await dialog.getByText('is charged now').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await dialog.getByText(/^Choose how often: every 1 to 90 days/).waitFor()
    await dialog.getByLabel('Second day of the month').fill('20')
    const every = 'twice a month, on day 1 and day 20'
    await dialog.getByText(`$20.00 is charged now, and again ${every}: next on`).waitFor()
    const line = dialog.getByRole('button', { name: 'Starts today' })
    await eventually(() => line.getAttribute('aria-expanded')).toBe('false')
    await line.click()
    const now = await serverNow(page)
    const [first, last] = [inDays(10, now), inDays(40, now)]
    await dialog.getByLabel('First payment').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await dialog.getByText('The first payment cannot be in the past').waitFor()
    await dialog.getByLabel('First payment').fill(first)
    await dialog.getByLabel('Last day (optional)').fill(inDays(9, now))
    await dialog.getByRole('button', { name: 'Set up payments' }).click()
    await dialog.getByText('The last day must not be before the first payment').waitFor()
    await dialog.getByLabel('Last day (optional)').fill(last)
    await dialog.getByRole('button', { name: `Starts ${shown(first)}, ends ${shown(last)}` }).waitFor()
    await dialog
      .getByText(`Nothing is charged now. $20.00 is charged on ${shown(first)}, and again ${every}.`)
      .waitFor()
    await bothSizes(page)
    await dialog.getByRole('button', { name: 'Set up payments' }).click()
    await toast(page, 'Recurring payment set up', `The first payment is made on ${shown(first)}.`)
    await done(page)
    await holds(page, goalId, '30.00')
    await page.goto('/contributions')
    await plans(page).getByText(`$20.00 ${every}`).waitFor()
    await plans(page)
      .getByText(`Next on ${shown(first)}, until ${shown(last)}`)
      .waitFor()
    await pass(page, username, 10)
    const paid = async () => (await (await page.request.get('/api/transactions')).json()).length
    await eventually(paid).toBe(2)
  })

  it('can be later than today with a card that is saved in the same dialog, also after its bank’s page', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId } = await saver('cardless')
    const begin = async (amount: string, days: number) => {
      await page.goto(`/goals/${goalId}`)
      await page.getByRole('button', { name: 'Pay Now' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Amount').fill(amount)
      await dialog.getByRole('switch', { name: 'Recurring' }).click()
      await dialog.getByRole('button', { name: 'Starts today' }).click()
      const first = inDays(days, await serverNow(page))
      await dialog.getByLabel('First payment').fill(first)
      return { dialog, first }
    }
    const { dialog, first } = await begin('25', 10)
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await dialog.getByText('Nothing is charged now.').first().waitFor()
    await expectAccessible(page)
    await enterCard(dialog, alwaysAsks, '12 / 34', 'Save card')
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await toast(page, 'Recurring payment set up', `The first payment is made on ${shown(first)}.`)
    await ends(page, '/contributions')
    await plans(page).getByText('$25.00 every month').waitFor()
    await plans(page)
      .getByText(`Next on ${shown(first)}`)
      .waitFor()
    await endPlans(page, (await (await page.request.get('/api/user')).json()).username)

    const other = await begin('35', 12)
    await dialog.getByRole('button', { name: 'Use another card' }).click()
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await enterCard(dialog, mastercard, '12 / 34', 'Save card')
    await toast(page, 'Recurring payment set up')
    await page
      .getByRole('dialog', { name: 'All set up' })
      .getByText(`Next: $35.00 on ${shown(other.first)}`)
      .waitFor()
    await bothSizes(page)
    await done(page)
    await holds(page, goalId, '0.00')
    await page.goto('/contributions')
    await plans(page).getByText('$35.00 every month').waitFor()
  })
})

describe('while the card provider cannot be reached', () => {
  it('schedules are shown without their cards, can be paused, and the cards appear after a retry', {
    tags: ['detail'],
  }, async () => {
    const { page } = await saver('outage')
    await planned(page)
    const cutOff = async (answer?: object): Promise<void> => {
      const set = await page.request.post('/sandbox/faults', { data: answer ? { answer } : {} })
      expect(set.status()).toBe(200)
    }
    await cutOff({ fault: 'cut_before', times: 10_000 })
    await page.goto('/contributions')
    await page.getByText('Your saved cards cannot be shown just now').waitFor()
    await plans(page).getByText('Its card cannot be shown just now').waitFor()
    await page.getByRole('table', { name: 'Contributions' }).waitFor()
    await bothSizes(page)
    await plans(page).getByRole('button', { name: 'Change the plan for Lisbon' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your plan for Lisbon' })
    await dialog.getByText('Which cards you have saved cannot be shown just now.').waitFor()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await toast(page, 'The plan for Lisbon rests')
    await page.keyboard.press('Escape')
    await plans(page).getByText('Paused', { exact: true }).waitFor()
    await cutOff()
    await page.getByRole('button', { name: 'Retry' }).click()
    await cards(page).getByText('Visa ending in 4242').waitFor()
    await plans(page).getByText('Visa ending in 4242').waitFor()
    await eventually(() => page.getByText('cannot be shown just now').count()).toBe(0)
  })
})

describe('a saved card', () => {
  it('pays with one tap, which names the card; another can be used', async () => {
    const { page, goalId } = await saver('taps')
    await planned(page)
    const dialog = await openSimple(page)
    await dialog.getByText('Visa ending in 4242').waitFor()
    await bothSizes(page)
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await toast(page, 'Success!', 'Payment added successfully')
    await done(page)
    await dialog.waitFor({ state: 'detached' })
    await holds(page, goalId, '50.00')

    const again = await openSimple(page)
    await again.getByLabel('Amount').fill('5')
    await again.getByRole('button', { name: 'Use another card' }).click()
    await again.getByText('Another card', { exact: true }).waitFor()
    await again.getByRole('button', { name: 'Continue to Payment' }).click()
    await enterCard(again, mastercard)
    await toast(page, 'Success!', 'Payment added successfully')
    await done(page)
    await holds(page, goalId, '55.00')
  })

  it('also pays with one tap from the page of a goal, where another leads to the card form', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId } = await saver('taps-there')
    await planned(page)
    await page.goto(`/goals/${goalId}`)
    const open = async () => {
      await page.getByRole('button', { name: 'Pay Now' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Visa ending in 4242').waitFor()
      return dialog
    }
    const dialog = await open()
    await dialog.getByLabel('Amount').fill('900')
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await dialog.getByText('This contribution would exceed the target amount').waitFor()
    await bothSizes(page)
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    await dialog.waitFor({ state: 'detached' })
    await holds(page, goalId, '50.00')

    await open()
    await dialog.getByLabel('Amount').fill('5')
    await dialog.getByRole('button', { name: 'Use another card' }).click()
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('dialog', { name: 'Contribute to Lisbon' }).waitFor()
    await enterCard(dialog, mastercard)
    await toast(page, 'Payment Successful')
    await done(page)
    await holds(page, goalId, '55.00')
  })

  it('that is declined is named once, and another card can be used in the same dialog', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId } = await saver('refuses')
    await planned(page, declinedOnceSaved)
    const dialog = page.getByRole('dialog')
    const places = [
      { path: '/', pay: 'Pay Now', other: 'Continue to Payment', total: '35.00' },
      { path: `/goals/${goalId}`, pay: 'Pay Now', other: 'Continue to Payment', total: '40.00' },
    ]
    for (const { path, pay, other, total } of places) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await dialog.getByLabel('Amount').fill('5')
      await dialog.getByText('Visa ending in 0341').waitFor()
      await dialog.getByRole('button', { name: pay }).click()
      await toast(page, 'Error', 'Your card was declined.')
      expect(await dialog.getByText('Your card was declined.').count()).toBe(0)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Use another card' }).click()
      await dialog.getByRole('button', { name: other }).click()
      await dialog.getByLabel('Card number').waitFor()
      await enterCard(dialog, mastercard)
      await holds(page, goalId, total)
    }
  })

  it('is charged once, although its response was lost and the button was pressed again', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId } = await saver('unheard')
    await planned(page)
    const dialog = await openSimple(page)
    await dialog.getByText('Visa ending in 4242').waitFor()
    await page.route(
      '**/contribute',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await toast(page, 'Error')
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await toast(page, 'Success!', 'Payment added successfully')
    await done(page)
    await dialog.waitFor({ state: 'detached' })
    await holds(page, goalId, '50.00')
  })

  it('that expires soon is announced: by mail, in the bell and on the payments page', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await saver('expires', { viewport: phone })
    const dialog = await beginPlan(page, 'Every week')
    await dialog.getByText('Contribute to Lisbon').waitFor()
    const [year = '', month = ''] = inDays(25, await serverNow(page)).split('-')
    await enterCard(dialog, visa, `${month} / ${year.slice(2)}`)
    await toast(page, 'Success!', 'Payment added successfully')
    await done(page)
    await pass(page, username, 7)

    const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10)
    const mail = await awaitMail(stack.url, addressOf(username), /Your card expires soon: Lisbon/)
    expect(mail.text).toContain('is charged to the card ending in 4242')
    expect(mail.text).toContain(`good until ${shown(lastDay)}`)
    expect(mail.text).toMatch(/\/contributions\?change=\d+/)
    await page.getByRole('button', { name: /^Notifications, \d+$/ }).click()
    const notice = page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText(`Your card for Lisbon expires on ${shown(lastDay)}`)
    await notice.waitFor()
    await expectAccessible(page)
    await notice.click()
    await page
      .getByRole('dialog', { name: 'Your plan for Lisbon' })
      .getByText('Visa ending in 4242')
      .waitFor()
    await page.keyboard.press('Escape')
    await ends(page, '/contributions')
    await cards(page).getByText(`Expires soon · Expires ${month} / ${year}`).waitFor()
    await bothSizes(page)
  })

  it('becomes the default, and is removed unless a schedule needs it', { tags: ['detail'] }, async () => {
    const { page } = await saver('wallet')
    await planned(page)
    await page.goto('/contributions')
    await cards(page).getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this card?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove card' }).click()
    await toast(page, 'Error', 'Your plans are charged to this card. Save another one first.')
    await dialog.getByRole('button', { name: 'Keep card' }).click()

    await goalOf(page, 'Porto')
    await page.goto('/')
    const porto = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Porto' }) })
    await porto.getByRole('button', { name: 'Pay Now' }).click()
    const pay = page.getByRole('dialog')
    await pay.getByLabel('Amount').fill('10')
    await pay.getByRole('switch', { name: 'Recurring' }).click()
    await pay.getByRole('button', { name: 'Use another card' }).click()
    await pay.getByRole('button', { name: 'Continue to Payment' }).click()
    await enterCard(pay, mastercard)
    await toast(page, 'Success!')
    await done(page)

    await page.goto('/contributions')
    const names = () => cards(page).locator('strong').allTextContents()
    await eventually(async () => (await names()).length).toBe(2)
    await cards(page)
      .getByRole('button', { name: /^Make default / })
      .click()
    await page
      .getByText(/ is the default$/)
      .first()
      .waitFor()
    await plans(page).getByRole('button', { name: 'Change the plan for Lisbon' }).click()
    const plan = page.getByRole('dialog')
    await plan.getByLabel('Card').selectOption('Mastercard ending in 4444')
    await plan.getByRole('button', { name: 'Change card' }).click()
    await toast(page, 'The next payments are charged to Mastercard ending in 4444')
    await page.keyboard.press('Escape')
    await cards(page).getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
    await dialog.getByRole('button', { name: 'Remove card' }).click()
    await toast(page, 'Visa ending in 4242 is removed')
    await eventually(names).toEqual(['Mastercard ending in 4444'])
    await bothSizes(page)
  })
})
