import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../builders/mailbox.ts'
import { type Stack, sharedStack, startStack } from '../builders/stack.ts'
import { bothSizes, expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { circleOf } from './circles.ts'
import { opened, opensTab } from './goalTabs.ts'
import {
  addressOf,
  atHome,
  ends,
  enter,
  eventually,
  followsStep,
  freshName,
  password,
  pathOf,
  registered,
  signIn,
  toast,
} from './people.ts'
import { enterCard, saved } from './savings.ts'

let stack: Stack
let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  url = stack.url
})

const saver = async (stem: string, options: Parameters<typeof visit>[1] = {}) => {
  const page = await visit(url, options)
  const username = await registered(page, stem)
  return { page, username }
}
/** A person with a circle of five, on the tab of its members. */
const organiser = async (name: string, options: Parameters<typeof visit>[1] = {}) => {
  const { page, username } = await saver('ama', options)
  const id = await saved(page, { name, targetAmount: '500', circle: true })
  await page.goto(`/goals/${id}?tab=members`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return { page, username, id }
}
const openDialog = async (page: Page): Promise<Locator> => {
  // On a phone it stands behind a button.
  const more = page.getByRole('button', { name: 'More actions' })
  const invite = page.getByRole('button', { name: 'Invite Members' })
  await more.or(invite).first().waitFor()
  if (await more.isVisible()) await more.click()
  await invite.click()
  const dialog = page.getByRole('dialog', { name: 'Invite Members' })
  await dialog.getByLabel('Email address').waitFor()
  return dialog
}
const inviteByEmail = async (page: Page, address: string): Promise<void> => {
  const dialog = await openDialog(page)
  await dialog.getByLabel('Email address').fill(address)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await toast(page, 'Email invitation sent successfully!')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
/** The address in the latest message to a recipient. */
const joinPathFor = async (to: string, after = 0): Promise<string> => {
  let path = ''
  await eventually(async () => {
    const mails = (await mailsTo(url, to)).filter(mail => mail.text.includes('/join/'))
    path =
      mails.length > after ? new URL(/https?:\/\/\S+\/join\/[\w-]+/.exec(mails[0]!.text)![0]).pathname : ''
    return path
  }).not.toBe('')
  return path
}
const inviteLink = async (page: Page, goalId: number, data: object = {}): Promise<string> => {
  const made = await page.request.post(`/api/goals/${goalId}/invite-link`, { data })
  expect(made.ok()).toBe(true)
  const { inviteLink: link }: { inviteLink: string } = await made.json()
  return new URL(link).pathname
}
const join = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await accept(page)
  await (await opened(page, 'Members & Contributions')).waitFor()
}
/** A circle, whose new member can say later where their pot goes. */
const accept = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Join / }).click()
  await later(page)
}
/** Names no account, and does not pay yet. */
const later = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}
const members = (page: Page): Locator => page.getByRole('region', { name: 'Members & Contributions' })
const memberRow = (page: Page, name: string): Locator =>
  members(page).getByRole('button', { name: new RegExp(name) })
const activity = (page: Page): Promise<Locator> => opened(page, 'Activity')
const badge = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Invites/ })
const history = (page: Page): Locator => page.getByRole('table', { name: 'Invitation History' })
const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date())

describe('inviting', () => {
  it('by email and SMS sends a message each, which the members, the badge and the history show', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await organiser('Makola')
    const dialog = await openDialog(page)
    await expectAccessible(page)
    await dialog.getByLabel('Email address').fill('kofi')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByText('Please enter a valid email address').waitFor()
    await dialog.getByLabel('Email address').fill(addressOf(username))
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'Failed to send email invitation')
    await dialog.getByRole('alert').getByText('You cannot invite yourself').waitFor()
    const kofi = addressOf(freshName('kofi'))
    await dialog.getByLabel('Email address').fill(kofi)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'Email invitation sent successfully!')
    await eventually(() => dialog.getByLabel('Email address').inputValue()).toBe('')

    await dialog.getByRole('tab', { name: 'Email' }).press('ArrowRight')
    const number = dialog.getByLabel('Phone number')
    await number.fill('12345')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByText('Please enter a valid phone number').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Country of the number').selectOption('Ghana')
    await number.fill('024 412 3456')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'SMS invitation sent successfully!')
    await page.keyboard.press('Escape')

    await joinPathFor(kofi)
    await joinPathFor('+233244123456')
    const invited = members(page).getByRole('list', { name: 'Invitations waiting for an answer' })
    await eventually(() => invited.getByRole('listitem').count()).toBe(2)
    await invited.getByText(kofi).waitFor()
    await eventually(() => badge(page).textContent()).toBe('Invites2 pending')
    await (await activity(page)).getByText('invited somebody by SMS').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)

    await badge(page).click()
    await page.getByText('2 pending invites').waitFor()
    const row = history(page).getByRole('row', { name: kofi })
    await eventually(() => row.textContent()).toContain('MakolaPending')
    await row.getByText(today).waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: `Revoke the invitation: ${kofi}` }).click()
    const question = page.getByRole('dialog', { name: 'Revoke this invitation?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Revoke invitation' }).click()
    await toast(page, 'Invitation revoked')
    await row.getByText('Revoked').waitFor()
    await page.getByText('1 pending invite', { exact: true }).waitFor()
    await eventually(() => badge(page).textContent()).toBe('Invites1 pending')
    const sms = (await mailsTo(url, '+233244123456')).length
    await page.getByRole('button', { name: /^Send again to \+2/ }).click()
    await toast(page, 'Invitation sent again')
    await joinPathFor('+233244123456', sms)
  })

  it('by a link copies it, shows that for two seconds, and keeps the same one', {
    tags: ['detail'],
  }, async () => {
    const { page } = await organiser('Linked')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: 'Link' }).click()
    // The page's time stands still during the checks, however long they take.
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    const copied = dialog.getByRole('button', { name: 'Copied!' })
    await copied.waitFor()
    await toast(page, 'Invite link copied to clipboard!')
    await page.clock.runFor(1_500)
    expect(await copied.count()).toBe(1)
    await page.clock.runFor(1_000)
    await copied.waitFor({ state: 'detached' })
    await page.clock.resume()
    const link = await dialog.getByLabel('Invite link').inputValue()
    expect(link).toMatch(/\/join\/[\w-]{22,}$/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectAccessible(page)
    await dialog.getByRole('tab', { name: 'Email' }).click()
    await dialog.getByRole('tab', { name: 'Link' }).click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await eventually(() => dialog.getByLabel('Invite link').inputValue()).toBe(link)
  })

  it('by a link selects it where the clipboard is refused', { tags: ['detail'] }, async () => {
    const { page } = await organiser('Refused', { viewport: phone })
    await page.addInitScript(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    await page.reload()
    const dialog = await openDialog(page)
    await dialog.getByRole('tab', { name: 'Link' }).click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await toast(page, 'Failed to copy link')
    const field = dialog.getByLabel('Invite link')
    await eventually(() =>
      field.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      ),
    ).toBe(await field.inputValue())
    await dialog.getByText('copy it from there').waitFor()
    await expectAccessible(page)
  })

  it('shows failures', { tags: ['detail'] }, async () => {
    const { page } = await organiser('Broken')
    await page.route(/\/api\/goals\/\d+\/invite/, route => route.fulfill({ status: 500, json: {} }))
    const dialog = await openDialog(page)
    await dialog.getByLabel('Email address').fill('kofi@example.com')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'Failed to send email invitation')
    await dialog.getByRole('tab', { name: 'SMS' }).click()
    await dialog.getByLabel('Phone number').fill('+1 415 555 2671')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'Failed to send SMS invitation')
    await dialog.getByRole('tab', { name: 'Link' }).click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await toast(page, 'Failed to generate invite link')
  })
})

const registers = async (page: Page, username: string, address: string): Promise<void> => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

describe('an invitation', () => {
  it('is accepted by a new user, who signs up on the way and returns, also after a reload', async () => {
    const { page: ama, username: amasName, id } = await organiser('Makola')
    const address = addressOf(freshName('new'))
    await inviteByEmail(ama, address)
    const path = await joinPathFor(address)

    const page = await visit(url, { viewport: phone })
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Makola' }).waitFor()
    await page.getByText(`${amasName} invites you to`).waitFor()
    await page.getByText('$100.00 every month', { exact: true }).waitFor()
    await page.getByText('4 of 5 free').waitFor()
    await page
      .getByRole('img', { name: /A circle of 5 seats, 1 of them taken. Its pot is \$500.00./ })
      .waitFor()
    await page.getByText('What joining means').waitFor()
    await expectAccessible(page)
    await page.getByRole('heading', { name: 'Who receives when' }).waitFor()
    const first = page.getByRole('listitem').filter({ hasText: 'Receives first' })
    await first.getByText(amasName).waitFor()
    await page.getByRole('button', { name: 'Join Makola' }).click()
    await ends(page, '/auth')
    await page.reload()
    await page.getByText('You join Makola as soon as you have an account').waitFor()
    await expectAccessible(page)
    const username = freshName('newcomer')
    await registers(page, username, address)
    await toast(page, 'You have joined Makola')
    await page.getByRole('heading', { name: 'Where should your pot go?' }).waitFor()
    await page.getByRole('form', { name: 'Enter: payouts in USD' }).waitFor()
    await bothSizes(page)
    await later(page)
    await ends(page, `/goals/${id}`)
    await opensTab(page, 'Members')
    await memberRow(page, username).waitFor()
    await page.goBack()
    expect(pathOf(page)).not.toContain('/join/')

    // The organiser's page is updated live.
    await memberRow(ama, username).waitFor()
    await (await activity(ama)).getByText(`${username} joined`).waitFor()
    await eventually(() => badge(ama).textContent()).toBe('Invites')
    await ama.goto('/invites')
    await history(ama).getByRole('row', { name: address }).getByText('Accepted', { exact: true }).waitFor()

    await page.goto(path)
    await page.getByRole('heading', { name: 'You are a member already' }).waitFor()
    await page.getByRole('link', { name: 'Open the goal' }).click()
    await ends(page, `/goals/${id}`)
    const stranger = await visit(url)
    await stranger.goto(path)
    await stranger.getByRole('heading', { name: 'This invitation has already been used' }).waitFor()
    await expectAccessible(stranger)
  })

  it('leads from its link to the first payment in five screens, with one acceptance', async () => {
    const { page: ama } = await saver('ama')
    const id = await circleOf([{ page: ama, name: '', userId: 0 }], { name: 'Two of us', seats: 2 })
    const path = await inviteLink(ama, id)
    const page = await visit(url, { viewport: phone })
    const username = freshName('fifth')
    const pressed: string[] = []
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click()
      pressed.push(name)
    }
    await page.goto(path)
    await press('Join Two of us')
    await registers(page, username, addressOf(username))
    pressed.push('Create Account')
    await page.getByRole('heading', { name: 'Where should your pot go?' }).waitFor()
    await press('Later')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('$100.00').first().waitFor()
    await press('Continue to Payment')
    await enterCard(sheet)
    pressed.push('Pay Now')
    await sheet.getByText('$100.00 to Two of us').waitFor()
    expect(pressed).toHaveLength(5)
  })

  it('is not accepted for the next person who signs in', { tags: ['detail'] }, async () => {
    const { page: ama, id } = await organiser('Left open')
    const path = await inviteLink(ama, id)
    const { page, username } = await saver('later')
    await page.context().clearCookies()
    await page.goto(path)
    await page.getByRole('button', { name: /^Join / }).click()
    await page.getByText('You join Left open as soon as').waitFor()
    await page.goto('/auth')
    await enter(page, username)
    await ends(page, '/')
    expect((await page.request.get(`/api/goals/${id}`)).status()).toBe(404)
  })

  it('is accepted by an existing user, who signs in on the way', { tags: ['detail'] }, async () => {
    const { page: ama, id } = await organiser('By link')
    const path = await inviteLink(ama, id)
    const { page, username } = await saver('known')
    await page.context().clearCookies()
    await page.goto(path)
    await page.getByRole('button', { name: /^Join / }).click()
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await enter(page, username)
    await later(page)
    await ends(page, `/goals/${id}`)
    await memberRow(ama, username).waitFor()
    // A link stays valid for others, and shows how many joined by it.
    await ama.goto('/invites')
    await history(ama).getByText('1 joined').waitFor()
  })

  it('is declined without an account, and leaves no secret in the address', {
    tags: ['detail'],
  }, async () => {
    const { page: ama, username } = await organiser('Turned down')
    await inviteByEmail(ama, 'nobody.in.particular@example.com')
    const path = await joinPathFor('nobody.in.particular@example.com')
    const page = await visit(url)
    await page.goto(path)
    await page.getByRole('button', { name: 'Decline' }).click()
    const question = page.getByRole('dialog', { name: 'Decline this invitation?' })
    await question.getByText(`${username} can invite you again later.`).waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Decline invitation' }).click()
    await page.getByRole('heading', { name: 'You have declined' }).waitFor()
    await ends(page, '/join')
    await page.reload()
    await page.getByRole('heading', { name: 'You have declined' }).waitFor()
    await page.goto(path)
    await page.getByRole('heading', { name: 'This invitation was declined' }).waitFor()
    await ama.goto('/invites')
    await history(ama)
      .getByRole('row', { name: 'nobody.in.particular@example.com' })
      .getByText('Declined')
      .waitFor()
  })

  it('to a verified address waits for its owner, who answers it from the list', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await saver('verified', { viewport: phone })
    const verified = await stack.pool.query(
      'UPDATE accounts.users SET is_verified = true WHERE username = $1',
      [username],
    )
    expect(verified.rowCount).toBe(1)
    await page.goto('/invites')
    await page.getByText('No invitations yet').waitFor()
    await expectAccessible(page)
    const { page: ama } = await organiser('For the verified')
    await inviteByEmail(ama, addressOf(username))
    await followsStep(page, /^Answer the invitation from /)
    await page.getByText('What joining means').waitFor()
    await page.goto('/invites')
    const received = page.getByRole('region', { name: 'Invitations to you' })
    await received.getByText('$100.00 every month').waitFor()
    await expectAccessible(page)
    await received.getByRole('link', { name: /to join For the verified/ }).click()
    await page.getByText('What joining means').waitFor()
    await expectAccessible(page)
    await page.goBack()
    // The rules of the circle are shown before they can be accepted.
    await received.getByRole('link', { name: 'Read and answer: For the verified' }).click()
    await page.getByRole('heading', { name: 'Rules of the circle' }).waitFor()
    await eventually(() =>
      page.getByRole('link', { name: 'What every member is promised' }).getAttribute('href'),
    ).toBe('/fairness')
    await accept(page)
    await page.getByRole('region', { name: 'Whose turn it is' }).waitFor()
  })

  it('that cannot be answered any more shows why, and what to do', { tags: ['detail'] }, async () => {
    const { page: ama, id } = await organiser('Over')
    const path = await inviteLink(ama, id)
    const page = await visit(url)
    await page.goto('/join/abcdefghijklmnopqrstuvwxyz012345')
    await page.getByRole('heading', { name: 'We do not know this invitation' }).waitFor()
    await expectAccessible(page)
    await page.goto(path)
    await page.getByRole('button', { name: /^Join / }).waitFor()
    await opensTab(ama, 'Rules')
    await ama.getByRole('button', { name: 'Archive', exact: true }).click()
    await ama.getByText('This goal is archived.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'This goal takes nobody any more' }).waitFor()
    await ama.getByRole('button', { name: 'Bring back' }).click()
    await ama.getByRole('button', { name: 'Pay Now' }).waitFor()
    await opensTab(ama, 'Members')
    await ama.getByRole('button', { name: /^Revoke the invitation/ }).click()
    await ama.getByRole('button', { name: 'Revoke invitation' }).click()
    await toast(ama, 'Invitation revoked')
    await page.reload()
    await page.getByRole('heading', { name: 'This invitation was withdrawn' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  })
})

describe('the invites page', () => {
  it('lists goals that are not yet fully funded, with their three latest invites, and every invitation in the history', async () => {
    const { page } = await saver('lister', { viewport: phone })
    const goal = await saved(page, { name: 'A new roof', targetAmount: '400', contributions: [100] })
    await saved(page, { name: 'All there', targetAmount: '50', contributions: [50] })
    const people = ['one', 'two', 'three', 'four'].map(stem => addressOf(freshName(stem)))
    for (const inviteeEmail of people) {
      const sent = await page.request.post(`/api/goals/${goal}/invite`, { data: { inviteeEmail } })
      expect(sent.status()).toBe(201)
    }
    // A goal about which nothing is known any more cannot be created on demand: the oldest response is
    // changed to look like one.
    await page.route('**/api/invitations', async route => {
      const response = await route.fetch()
      const held: { email: string }[] = await response.json()
      const json = held.map(row => (row.email === people[0] ? { ...row, goalName: null } : row))
      await route.fulfill({ response, json })
    })
    await page.goto('/invites')
    const goals = page.getByRole('region', { name: 'Active Goals' })
    await goals.getByText('4 pending invites').waitFor()
    await goals.getByText('25%').waitFor()
    await eventually(() => goals.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['A new roof'])
    const recent = goals.getByRole('list', { name: 'Recent invites to A new roof' })
    await eventually(() => recent.getByRole('listitem').allTextContents()).toEqual(
      people
        .slice(1)
        .reverse()
        .map(person => `${person}Pending`),
    )
    await history(page).getByRole('row', { name: people[0]! }).getByText('Unknown Goal').waitFor()
    await goals.getByRole('button', { name: 'Invite to A new roof' }).click()
    await page.getByRole('dialog', { name: 'Invite Members' }).getByText('A new roof').waitFor()
    await expectAccessible(page)
  })
})

describe('members', () => {
  it('are given roles and removed by organisers, and hand over their own seat', {
    tags: ['detail'],
  }, async () => {
    const { page: ama, id } = await organiser('Roles')
    const path = await inviteLink(ama, id)
    const { page: kofi, username: kofisName } = await saver('kofi')
    await join(kofi, path)
    await eventually(() => kofi.getByRole('button', { name: 'Edit Goal' }).count()).toBe(0)

    await memberRow(ama, kofisName).click()
    const actions = members(ama).getByRole('group', { name: `Actions for ${kofisName}` })
    await actions.getByRole('button', { name: 'Change role' }).click()
    const dialog = ama.getByRole('dialog', { name: `What ${kofisName} is in this goal` })
    await expectAccessible(ama)
    await dialog.getByRole('radio', { name: /Co-organiser/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(ama, `${kofisName} is now co-organiser`)
    await members(ama).getByText('Co-organiser').waitFor()
    await kofi.getByRole('button', { name: 'Edit Goal' }).waitFor()
    await expectAccessible(ama)

    // Only its holder hands over a seat.
    await eventually(() => actions.getByRole('button', { name: 'Hand over seat' }).count()).toBe(0)
    await memberRow(kofi, kofisName).click()
    await members(kofi).getByRole('button', { name: 'Hand over seat' }).click()
    const replacing = kofi.getByRole('dialog', { name: 'Hand over your seat' })
    await replacing.getByRole('tab', { name: 'Link' }).click()
    await eventually(() => replacing.getByRole('radio').count()).toBe(0)
    await expectAccessible(kofi)
    await kofi.keyboard.press('Escape')
    const seat = await inviteLink(kofi, id, {
      replacesUserId: (await (await kofi.request.get('/api/user')).json()).id,
    })
    const { page: nia, username: niasName } = await saver('nia')
    await nia.goto(seat)
    await nia.getByText(`You take over ${kofisName}’s seat`).waitFor()
    await accept(nia)
    await opensTab(nia, 'Members')
    await memberRow(nia, niasName).waitFor()
    await (await activity(nia)).getByText('took over').waitFor()
    await memberRow(ama, kofisName).waitFor({ state: 'detached' })

    await memberRow(ama, niasName).click()
    await members(ama).getByRole('button', { name: 'Remove' }).click()
    const question = ama.getByRole('dialog', { name: `Remove ${niasName} from this goal?` })
    await expectAccessible(ama)
    await question.getByRole('button', { name: 'Remove member' }).click()
    await toast(ama, `${niasName} is no longer in this goal`)
    await memberRow(ama, niasName).waitFor({ state: 'detached' })
    await (await activity(ama)).getByText(`removed ${niasName}`).waitFor()
  })

  it('who are auditors see everything and are offered no action that moves money', {
    tags: ['detail'],
  }, async () => {
    const { page: ama, id } = await organiser('Audited')
    const path = await inviteLink(ama, id, { role: 'auditor' })
    const { page } = await saver('auditor', { viewport: phone })
    await page.goto(path)
    await page.getByText('hold no seat').waitFor()
    await page.getByRole('button', { name: /^Join / }).click()
    await opensTab(page, 'Members')
    await members(page).getByText('Sees everything, holds no seat').waitFor()
    for (const name of ['Pay Now', 'Invite Members', 'Edit Goal'])
      await eventually(() => page.getByRole('button', { name }).count()).toBe(0)
    await expectAccessible(page)
    await page.goto('/all-goals')
    await page.getByRole('link', { name: 'View Details' }).waitFor()
    await eventually(() => page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0)
    await page.goto('/invites')
    await page.getByRole('heading', { name: 'Audited' }).waitFor()
    await eventually(() => page.getByRole('button', { name: /^Invite/ }).count()).toBe(0)
  })

  it('leave on their own, or see why they cannot', { tags: ['detail'] }, async () => {
    const { page: ama, username: amasName, id } = await organiser('Left')
    const path = await inviteLink(ama, id)
    const { page: kofi, username: kofisName } = await saver('kofi', { viewport: phone })
    await join(kofi, path)
    const leave = async (page: Page, username: string) => {
      await memberRow(page, username).click()
      await members(page).getByRole('button', { name: 'Leave goal' }).click()
      const question = page.getByRole('dialog', { name: 'Leave Left?' })
      await question.getByRole('button', { name: 'Leave for good' }).click()
      return question
    }
    await memberRow(ama, kofisName).waitFor()
    const refused = await leave(ama, amasName)
    await refused.getByText('Make somebody else the organiser first').waitFor()
    await expectAccessible(ama)
    await ama.keyboard.press('Escape')
    await leave(kofi, kofisName)
    await toast(kofi, 'You have left Left')
    await ends(kofi, '/all-goals')
    await kofi.getByText('No Goals Found').waitFor()
    await (await activity(ama)).getByText(new RegExp(`${kofisName}\\s*left`)).waitFor()
  })
})

describe('the activity', () => {
  it('is shown page by page, back to the beginning', { tags: ['detail'] }, async () => {
    const { page } = await saver('busy')
    const id = await saved(page, { name: 'Busy', targetAmount: '500' })
    for (let edit = 1; edit <= 32; edit += 1) {
      const answer = await page.request.patch(`/api/goals/${id}`, { data: { name: `Busy ${edit}` } })
      expect(answer.status()).toBe(200)
    }
    await page.goto(`/goals/${id}`)
    const feed = await activity(page)
    await eventually(() => feed.getByRole('listitem').count()).toBe(5)
    await feed.getByRole('button', { name: 'Show more' }).click()
    await eventually(() => feed.getByRole('listitem').count()).toBe(30)
    await feed.getByRole('button', { name: 'Show more' }).click()
    await feed.getByText('created this goal').waitFor()
    await eventually(() => feed.getByRole('listitem').count()).toBe(33)
    await page.request.patch(`/api/goals/${id}`, { data: { description: 'news' } })
    await feed.getByText('changed the description').waitFor()
    await eventually(() => feed.getByRole('listitem').count()).toBe(34)
  })
})

// The last test, because it goes to an application of its own, whose clock it moves.
describe('an unanswered invitation', () => {
  it('expires after a week, and can be sent again', { tags: ['detail'] }, async () => {
    url = (await startStack()).url
    const { page: ama, username } = await organiser('Late')
    const address = addressOf(freshName('late'))
    await inviteByEmail(ama, address)
    const path = await joinPathFor(address)
    const moved = await ama.request.post('/sandbox/clock', { data: { advanceDays: 7.1 } })
    expect(moved.ok()).toBe(true)
    const page = await visit(url)
    await page.goto(path)
    await page.getByRole('heading', { name: 'This invitation has expired' }).waitFor()
    await expectAccessible(page)
    // So long a time has ended the session as well.
    await signIn(ama, username)
    await atHome(ama, username)
    await ama.goto('/invites')
    const row = history(ama).getByRole('row', { name: address })
    await row.getByText('Expired').waitFor()
    await row.getByRole('button', { name: `Send again to ${address}` }).click()
    await toast(ama, 'Invitation sent again')
    await row.getByText('Pending').waitFor()
    await page.goto(await joinPathFor(address, 1))
    await page.getByRole('button', { name: /^Join / }).waitFor()
  })
})
