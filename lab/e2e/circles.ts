import { request } from 'node:http'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AdminPayoutsResponse, PayoutResponse } from '#shared/api/payouts.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import type { Currency } from '#shared/currencies.ts'
import { dateOf, daysBetween, instant, parseCalendarDate } from '#shared/time.ts'
import { eventually, registered, signedInAgain } from './people.ts'
import { inDays, paid, patient, quickCard, serverNow } from './savings.ts'

type Visit = (url: string, options?: BrowserContextOptions) => Promise<Page>

/** A signed-in person with their own browser. */
export interface Person {
  readonly page: Page
  readonly name: string
  readonly userId: number
}

export const person = async (visit: Visit, url: string, stem: string, options = {}): Promise<Person> => {
  const page = await visit(url, options)
  const name = await registered(page, stem)
  const { id } = await (await page.request.get('/api/user')).json()
  return { page, name, userId: id }
}

export const people = (visit: Visit, url: string, stems: readonly string[]): Promise<Person[]> =>
  Promise.all(stems.map(stem => person(visit, url, stem)))

interface WantedCircle {
  readonly name: string
  readonly seats: number
  readonly contribution?: number
  /** Dollars by default. */
  readonly currency?: Currency
  readonly startsIn?: number
  readonly charter?: object
}

/** Creates a circle of the first person, which the others join by its link. Returns its id. */
export const circleOf = async (
  [organiser, ...others]: readonly Person[],
  { name, seats, contribution = 100, currency = 'USD', startsIn = 0, charter }: WantedCircle,
): Promise<number> => {
  if (organiser === undefined) throw new Error('no one organises this circle')
  const now = await serverNow(organiser.page)
  const made = await organiser.page.request.post('/api/goals', {
    data: {
      name,
      type: 'Susu (Rotating Savings Fund)',
      currency,
      targetAmount: String(contribution * seats),
      contributionAmount: String(contribution),
      cycleType: 'monthly',
      totalMembers: seats,
      startDate: inDays(startsIn, now),
      endDate: inDays(startsIn + 31 * seats, now),
      ...(charter && { charter }),
    },
  })
  expect(made.status()).toBe(201)
  const { id }: { id: number } = await made.json()
  await join(organiser, others, id)
  return id
}

export const join = async (host: Person, others: readonly Person[], goalId: number): Promise<void> => {
  if (others.length === 0) return
  const made = await host.page.request.post(`/api/goals/${goalId}/invite-link`, { data: {}, ...patient })
  expect(made.status()).toBe(201)
  const { inviteLink }: { inviteLink: string } = await made.json()
  const token = new URL(inviteLink).pathname.split('/').at(-1)
  // One after the other: the turns are in the order of joining.
  for (const { page } of others) {
    const answer = await page.request.post(`/api/invitations/${token}`, {
      data: { answer: 'accept' },
      ...patient,
    })
    expect(answer.status()).toBe(200)
  }
}

export const rotationOf = async ({ page }: Person, goalId: number): Promise<RotationResponse> =>
  (await page.request.get(`/api/goals/${goalId}/rotation`, patient)).json()
export const payoutsOf = async ({ page }: Person, goalId: number): Promise<PayoutResponse[]> =>
  (await page.request.get(`/api/goals/${goalId}/payouts`, patient)).json()

/** By card, through the API; the form itself has tests of its own. */
export const pays = async (
  payers: readonly Person[],
  goalId: number,
  { amount = 100, card = quickCard, ...towards }: { amount?: number; card?: string; round?: 'next' } = {},
): Promise<void> => {
  for (const { page } of payers) await paid(page, goalId, amount, { card, ...towards })
}

const originOf = async ({ page }: Person): Promise<string> => {
  // So far they may have used the API only.
  if (page.url() === 'about:blank') await page.goto('/')
  return new URL(page.url()).origin
}

/** On a new connection: an idle one may be closed by now, and a retry would move the time twice. */
const moveClock = (origin: string, advanceDays: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(`${origin}/sandbox/clock`, { method: 'POST', agent: false }, answer => {
      let said = ''
      answer.on('data', part => {
        said += part
      })
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`the clock answered ${answer.statusCode}: ${said}`)),
      )
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ advanceDays }))
  })

/** Moves the server's clock, which also ends sessions, and signs everybody in again. */
export const pass = async (everybody: readonly Person[], days: number): Promise<void> => {
  const [first] = everybody
  if (first) await moveClock(await originOf(first), days)
  await Promise.all(everybody.map(signsIn))
}

/** Signs a person in again whose session ended when the clock was moved. */
export const signsIn = ({ page, name }: Person): Promise<void> => signedInAgain(page, name)

const dayMs = 86_400_000

/** Moves the clock to so many days after a date. */
export const passUntil = async (everybody: readonly Person[], date: string, daysAfter = 0): Promise<void> => {
  const [first] = everybody
  const day = parseCalendarDate(date)
  if (!first || !day) throw new Error(`no one waits for ${date}`)
  await pass(everybody, daysBetween(dateOf(instant(await serverNow(first.page))), day) + daysAfter)
}

/** Ends the window of the round before, so that this one opens automatically. */
export const opensNext = async (everybody: readonly Person[], goalId: number): Promise<void> => {
  const [first] = everybody
  if (!first) throw new Error('no one waits for a round')
  // Another person's payment may take a moment to arrive.
  const next = async () => {
    const { round, rounds } = await rotationOf(first, goalId)
    return rounds[round - 1]?.status
  }
  await eventually(next).toBe('upcoming')
  const { round, rounds } = await rotationOf(first, goalId)
  await passUntil(everybody, rounds[round - 2]?.dueOn ?? '', 1)
  await awaitRound(first, goalId, round, 'open')
}

/**
 * Moves the clock by two minutes: then the sweep looks up recent payments, instead of half a minute later.
 */
export const awaitSweep = async (who: Person): Promise<void> => moveClock(await originOf(who), 2 / (24 * 60))

/** Moves the clock until all card payments in due payouts have settled, by the processor's books. */
export const untilSettled = async (everybody: readonly Person[], goalId: number): Promise<void> => {
  const [first] = everybody
  if (!first) throw new Error('no one waits for money')
  const waiting = async () =>
    (await payoutsOf(first, goalId)).filter(({ status, settled }) => status === 'due' && !settled)
  for (;;) {
    await awaitSweep(first)
    await eventually(async () => (await waiting()).every(({ settlesAt }) => settlesAt !== null)).toBe(true)
    const from = Math.max(...(await waiting()).map(({ settlesAt }) => Date.parse(settlesAt ?? '')))
    if (from === Number.NEGATIVE_INFINITY) return
    await pass(everybody, (from - (await serverNow(first.page))) / dayMs + 0.01)
  }
}

/** Waits until a round has this state: scheduled jobs run in the background. */
export const awaitRound = (who: Person, goalId: number, round: number, status: string): Promise<void> =>
  eventually(async () => (await rotationOf(who, goalId)).rounds[round - 1]?.status).toBe(status)

export const openCircle = async ({ page }: Person, goalId: number): Promise<void> => {
  await page.goto(`/goals/${goalId}`)
  await page.getByRole('region', { name: 'Whose turn it is' }).getByRole('img').waitFor()
}

export const part = ({ page }: Person, name: string) => page.getByRole('region', { name })
export const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Sends the next payout, in the page. */
export const sendsPayout = async (who: Person, goalId: number, reference: string): Promise<void> => {
  const waiting = async () => (await payoutsOf(who, goalId)).filter(({ may }) => may.send).length
  await eventually(waiting).toBeGreaterThan(0)
  const before = await waiting()
  await openCircle(who, goalId)
  await part(who, 'Whose turn it is')
    .getByRole('button', { name: /^Mark as sent/ })
    .first()
    .click()
  const dialog = who.page.getByRole('dialog')
  await dialog.getByLabel('How it went').selectOption('Mobile money')
  await dialog.getByLabel('Reference').fill(reference)
  await dialog.getByRole('button', { name: 'I have sent it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(waiting).toBe(before - 1)
}

/**
 * An admin marks a circle's pot as sent once its money has settled, through the API; the admins' page has
 * tests of its own.
 */
export const adminSends = async (
  admin: Person,
  goalId: number,
  reference: string,
  to?: Person,
): Promise<void> => {
  await signsIn(admin)
  const { request: asked } = admin.page
  const due = async (): Promise<PayoutResponse[]> => {
    const { payouts }: AdminPayoutsResponse = await (
      await asked.get('/api/admin/payouts?status=due', patient)
    ).json()
    return payouts.filter(
      ({ goalId: of, recipient, settled, may }) =>
        of === goalId && settled && may.send && (!to || recipient.userId === to.userId),
    )
  }
  await eventually(async () => (await due()).length).toBeGreaterThan(0)
  const { id, attempt } = (await due())[0]!
  const data = { attempt, method: 'mobile_money', reference }
  const sent = await asked.post(`/api/payouts/${id}/send`, { data, ...patient })
  expect(sent.status()).toBe(200)
}

/** Confirms the sent payouts: as many as given, one after the other. */
export const confirmsPayout = async (who: Person, onTheirWay = 1): Promise<void> => {
  const received = part(who, 'Whose turn it is').getByRole('button', { name: 'I have received it' })
  const dialog = who.page.getByRole('dialog')
  for (let left = onTheirWay; left > 0; left--) {
    await eventually(() => received.count()).toBe(left)
    await received.first().click()
    const answer = who.page.waitForResponse(response => response.url().endsWith('/confirm'))
    await dialog.getByRole('button', { name: 'Yes, I have received it' }).click()
    const { reason }: PayoutResponse = await (await answer).json()
    // A pot is a moment of its own, which begins and ends by the keyboard as well.
    if (reason === 'round') await enterDone(who, dialog)
    await dialog.waitFor({ state: 'detached' })
  }
  await eventually(() => received.count()).toBe(0)
}

/** The button has the focus; afterwards something in the page has it: the button that led here is gone. */
const enterDone = async ({ page }: Person, dialog: Locator): Promise<void> => {
  const hasFocus = (place: Locator) => place.evaluate(one => one === document.activeElement)
  await eventually(() => hasFocus(dialog.getByRole('button', { name: 'Done' }))).toBe(true)
  await page.keyboard.press('Enter')
  const isInPage = () => page.getByRole('main').evaluate(one => one.contains(document.activeElement))
  await eventually(isInPage).toBe(true)
}
