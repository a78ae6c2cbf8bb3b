import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { opened, opensTab } from './goalTabs.ts'
import { atHome, ends, eventually, password, registered, signIn, toast } from './people.ts'
import { done, enterCard, paid, saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const saver = async (stem: string, options = {}) => {
  const page = await visit(stack.url, options)
  const username = await registered(page, stem)
  return { page, username }
}

describe('the goals list', () => {
  it('shows every goal in one tab, with counts and sums', async () => {
    const { page } = await saver('lists')
    await page.goto('/all-goals')
    await page.getByText('No Goals Found').waitFor()
    for (const tab of ['Active 0', 'Completed 0', 'Upcoming 0'])
      await page.getByRole('tab', { name: tab }).waitFor()
    await expectAccessible(page)

    await saved(page, { name: 'A new roof', targetAmount: '900', contributions: [100] })
    await saved(page, { name: 'A bicycle', targetAmount: '300', contributions: [300] })
    await page.reload()
    await page.getByRole('tab', { name: 'Active 1' }).waitFor()
    await page.getByRole('tab', { name: 'Completed 1' }).waitFor()
    await page.getByRole('heading', { name: 'A new roof' }).waitFor()
    const summary = page.getByRole('region', { name: 'Summary' })
    await eventually(() => summary.textContent()).toBe(
      'Total contributions$400.00You have saved $400.00Combined target$1,200.00Active1Completed1Upcoming0Total2',
    )
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Upcoming 0' }).click()
    await page.getByText('No Upcoming Goals').waitFor()
    await ends(page, '/all-goals?tab=upcoming')
    await page.getByRole('tab', { name: 'Completed' }).click()
    await page.getByRole('button', { name: 'Completed!' }).waitFor()
    await page.getByRole('link', { name: 'Create New Goal' }).click()
    await ends(page, '/create')
    await page.goto('/all-goals')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await ends(page, '/')
  })
})

describe('a tab without goals', () => {
  it('states which goals are missing', { tags: ['detail'] }, async () => {
    const { page } = await saver('tabs')
    await saved(page, { name: 'A new roof', targetAmount: '900' })
    await page.goto('/all-goals')
    await page.getByRole('tab', { name: 'Upcoming 1' }).waitFor()
    for (const tab of ['Active', 'Completed']) {
      await page.getByRole('tab', { name: `${tab} 0` }).click()
      await page.getByText(`No ${tab} Goals`).waitFor()
    }
  })
})

describe('the organiser', () => {
  it('edits a goal, and sees why a change is refused', async () => {
    const { page } = await saver('edits')
    const id = await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [120] })
    await page.goto(`/goals/${id}`)
    await page.getByRole('button', { name: 'Edit Goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Goal' })
    await dialog.getByLabel('Goal name').fill('')
    await dialog.getByLabel('Expected members').fill('0')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('Goal name is required').waitFor()
    await dialog.getByText('At least 1 member is required').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Goal name').fill('Porto')
    await dialog.getByLabel('Expected members').fill('3')
    await dialog.getByLabel('Target amount').fill('100')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('The target cannot be below what is saved').waitFor()
    await dialog.getByLabel('Target amount').fill('800')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Porto' }).waitFor()
    await page.getByText('of $800.00', { exact: true }).waitFor()
    await page.getByText('1/3').waitFor()
  })

  it('changes only name and description of a circle', { tags: ['detail'] }, async () => {
    const { page } = await saver('circles')
    const id = await saved(page, { name: 'Makola', targetAmount: '500', circle: true })
    await page.goto(`/goals/${id}`)
    await page.getByRole('button', { name: 'Edit Goal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Goal' })
    await dialog.getByText('agreed on').waitFor()
    await eventually(() => dialog.getByLabel('Target amount').count()).toBe(0)
    await dialog.getByLabel('Description').fill('Every month, on the first')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Every month, on the first').waitFor()
  })

  it('archives a goal, finds it behind the switch, and restores it', { tags: ['detail'] }, async () => {
    const { page } = await saver('archives', { viewport: phone })
    const id = await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [20] })
    await page.goto(`/goals/${id}?tab=rules`)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText('This goal is archived.').waitFor()
    await eventually(() => page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0)
    await expectAccessible(page)
    await page.goto('/all-goals')
    await page.getByText('No Active Goals').waitFor()
    await page.getByRole('switch', { name: 'Show archived' }).check()
    await page.getByText('Archived', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'View Details' }).click()
    await opensTab(page, 'Rules')
    await page.getByRole('button', { name: 'Bring back' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).waitFor()
  })

  it('cancels a goal, whose money is refunded to its payers', { tags: ['detail'] }, async () => {
    const { page } = await saver('cancels')
    const cancel = async (id: number) => {
      await page.goto(`/goals/${id}?tab=rules`)
      await page.getByRole('button', { name: 'Cancel goal' }).click()
      await page.getByRole('dialog', { name: 'Cancel this goal?' }).waitFor()
    }
    const full = await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [20] })
    await cancel(full)
    await page.getByText('What is in it, $20.00, goes back to those who paid it').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep goal' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).waitFor()
    await cancel(full)
    await page.getByRole('button', { name: 'Cancel goal for good' }).click()
    await page.getByText('This goal was cancelled.').waitFor()
    await (await opened(page, 'Transaction History')).getByText('Refunded', { exact: true }).waitFor()

    await cancel(await saved(page, { name: 'Porto', targetAmount: '500' }))
    await eventually(() => page.getByText('goes back to those who paid it:').count()).toBe(0)
    await page.getByRole('button', { name: 'Cancel goal for good' }).click()
    await page.getByText('This goal was cancelled.').waitFor()
    for (const gone of ['Pay Now', 'Edit Goal', 'Archive'])
      await eventually(() => page.getByRole('button', { name: gone }).count()).toBe(0)
  })
})

describe('live updates', () => {
  it('move the bar in another browser within about a second, without a reload', async () => {
    const { page, username } = await saver('looks')
    const id = await saved(page, { name: 'Lisbon', targetAmount: '500' })
    const other = await visit(stack.url)
    await signIn(other, username)
    await other.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const listening = page.waitForRequest('**/api/stream?*')
    await page.goto(`/goals/${id}`)
    await listening
    const bar = page.getByRole('progressbar', { name: 'Progress of Lisbon' })
    await eventually(() => bar.getAttribute('aria-valuenow')).toBe('0')
    await page.evaluate(() => Object.assign(globalThis, { same: true }))
    await paid(other, id, 250)
    await eventually(() => bar.getAttribute('aria-valuenow')).toBe('50')
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
    // The lists are updated too, although they are not on the screen.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText('$250.00').first().waitFor()
  })

  it('show when they fail, and continue when they work', { tags: ['detail'] }, async () => {
    const { page } = await saver('offline')
    await page.route('**/api/stream?*', route => route.fulfill({ status: 503, body: '' }))
    await page.goto('/all-goals')
    await page.getByText('Updates paused').waitFor()
    await expectAccessible(page)
    // The page also reconnects automatically, and then removes the button. So the stream fails until it was
    // pressed.
    const fetched = page.waitForRequest('**/api/goals')
    await page.getByRole('button', { name: 'Reload' }).click()
    await fetched
    await page.unroute('**/api/stream?*')
    await eventually(() => page.getByText('Updates paused').count()).toBe(0)
  })
})

describe('the simple dialog', () => {
  it('asks for the amount, continues to the card, and confirms when the money is in', async () => {
    const { page } = await saver('simple')
    await saved(page, { name: 'Lisbon', targetAmount: '500' })
    await page.goto('/all-goals')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog')
    const [once, recurring] = ['One-time', 'Recurring'].map(name => dialog.getByRole('switch', { name }))
    await once!.waitFor()
    await eventually(() => once!.isChecked()).toBe(true)
    await recurring!.click()
    expect([await once!.isChecked(), await recurring!.isChecked()]).toEqual([false, true])
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await dialog.getByText('Please enter a valid amount').waitFor()
    await dialog.getByLabel('Amount').fill('75.50')
    await dialog.getByText('$75.50 is charged now, and again every month: next on').waitFor()
    await once!.click()
    await eventually(() => recurring!.isChecked()).toBe(false)
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await dialog.getByText('Contribute to Lisbon').waitFor()
    await dialog.getByText('Lisbon then holds $75.50 of $500.00.').waitFor()
    await enterCard(dialog)
    await toast(page, 'Success!', 'Payment added successfully')
    const last = page.getByRole('dialog', { name: 'Paid' })
    await last.getByText('$0.00 before, $75.50 now, of $500.00').waitFor()
    await eventually(() => last.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/\?text=I%20have%20paid/,
    )
    await expectAccessible(page)
    await done(page)
    await page.getByRole('progressbar', { name: 'Progress of Lisbon' }).waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).toContain('$75.50 of $500.00')
  })

  it('names the share for a circle, and asks for no amount', { tags: ['detail'] }, async () => {
    const { page } = await saver('share')
    await saved(page, { name: 'Makola', targetAmount: '500', circle: true })
    await page.goto('/')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a Contribution' })
    await dialog.getByText('Your share: $100.00').waitFor()
    await dialog.getByText('The pot of this round then holds $100.00 of $500.00.').waitFor()
    expect(await dialog.getByLabel('Amount').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByRole('dialog', { name: 'Contribute to Makola' }).getByLabel('Card number').waitFor()
  })
})

describe('the admin page', () => {
  it('shows all users, their feedback, and the policy', { tags: ['detail'] }, async () => {
    const { page, username } = await saver('boss')
    await page.request.post('/api/feedback', {
      data: { type: 'bug', title: 'It squeaks', description: 'When I turn it.' },
    })
    await makeAdmins(stack.pool, username)
    await page.goto('/admin/feedback')
    await page.getByText('It squeaks').waitFor()
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Users' }).click()
    await page.getByText('Total Users').waitFor()
    await page.getByRole('row', { name: new RegExp(`${username}.*Admin`) }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Manage ${username}` }).click()
    const own = page.getByRole('dialog', { name: `Manage ${username}` })
    await own.getByText('Account number').waitFor()
    await own.getByText('This is your own account').waitFor()
    await eventually(() => own.getByRole('button', { name: 'End all sessions' }).count()).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await own.waitFor({ state: 'detached' })

    const rule = page.getByRole('switch', { name: 'Require two-step sign-in of admins' })
    await eventually(() => rule.isChecked()).toBe(false)
    // The switch moves before the answer has come.
    const saved = page.waitForResponse(
      response => response.url().endsWith('/policy') && response.request().method() === 'PUT',
    )
    await rule.click()
    expect((await saved).status()).toBe(200)
    await eventually(() => rule.isChecked()).toBe(true)
    await stack.pool.query(
      'delete from accounts.passkeys where user_id = (select id from accounts.users where username = $1)',
      [username],
    )
    await page.reload()
    await page.getByText('A second step is needed').waitFor()
    await eventually(() => page.getByRole('link', { name: 'Go to settings' }).getAttribute('href')).toBe(
      '/settings',
    )
    await stack.pool.query('update accounts.policy set require_two_step_of_admins = false')
  })

  it('ends the sessions of an account and makes its owner an admin, with the password', {
    tags: ['detail'],
  }, async () => {
    const [boss, other] = [await saver('chief'), await saver('chosen')]
    await makeAdmins(stack.pool, boss.username)
    for (const viewport of [phone, desktop]) {
      const { page } = boss
      await page.setViewportSize(viewport)
      await page.goto('/admin')
      await page.getByRole('button', { name: `Manage ${other.username}` }).click()
      const dialog = page.getByRole('dialog', { name: `Manage ${other.username}` })
      await dialog.getByText('Two-step sign-in', { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'End all sessions' }).click()
      await dialog.getByText('will be signed out everywhere').waitFor()
      await expectAccessible(page)
      await dialog.getByLabel('Your own password').fill('Not-the-right-1')
      await dialog.getByRole('button', { name: 'End them' }).click()
      await dialog.getByText('The password is not right').waitFor()
      await dialog.getByLabel('Your own password').fill(password)
      await dialog.getByRole('button', { name: 'End them' }).click()
      await toast(page, 'All sessions have ended')
      await dialog.getByText('Nowhere').waitFor()
      await other.page.goto('/')
      await ends(other.page, '/auth')
      await signIn(other.page, other.username)
      await atHome(other.page, other.username)
    }
    const { page } = boss
    const dialog = page.getByRole('dialog', { name: `Manage ${other.username}` })
    await dialog.getByRole('button', { name: 'Make an admin' }).click()
    await dialog.getByLabel('Your own password').fill(password)
    await dialog.getByLabel('Your own password').press('Enter')
    await dialog.getByRole('button', { name: 'Revoke the admin role' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: new RegExp(`${other.username}.*Admin`) }).waitFor()
    await other.page.goto('/admin')
    await other.page.getByText('Total Users').waitFor()
  })

  it('is closed to everybody else, and to a former admin', { tags: ['detail'] }, async () => {
    const { page, username } = await saver('plain')
    await page.goto('/admin')
    await ends(page, '/')
    await makeAdmins(stack.pool, username)
    await page.goto('/')
    await page.getByRole('link', { name: 'Admin' }).first().waitFor()
    await stack.pool.query('update accounts.users set is_admin = false where username = $1', [username])
    await page.getByRole('link', { name: 'Admin' }).first().click()
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await page.getByText("You don't have permission to access the admin dashboard.").waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Homepage' }).click()
    await ends(page, '/')
  })
})
