import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PayoutResponse, RotationResponse } from '#shared/api/rotation.ts'
import { eventually, password, registered } from './people.ts'
import { inDays, paid } from './savings.ts'

type Visit = (url: string, options?: BrowserContextOptions) => Promise<Page>

/** Somebody with a browser of their own, signed in. */
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
  readonly startsIn?: number
  readonly charter?: object
}

/** What time it is at the server. */
export const serverNow = async ({ page }: Person): Promise<number> => {
  const { now }: { now: string } = await (await page.request.get('/sandbox/clock')).json()
  return Date.parse(now)
}

/** A circle of whoever is named first, which the others have joined by its link; its number. */
export const circleOf = async (
  [organiser, ...others]: readonly Person[],
  { name, seats, contribution = 100, startsIn = 0, charter }: WantedCircle,
): Promise<number> => {
  if (organiser === undefined) throw new Error('nobody organises this circle')
  const now = await serverNow(organiser)
  const made = await organiser.page.request.post('/api/goals', {
    data: {
      name,
      type: 'Susu (Rotating Savings Fund)',
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
  const made = await host.page.request.post(`/api/goals/${goalId}/invite-link`, { data: {} })
  expect(made.status()).toBe(201)
  const { inviteLink }: { inviteLink: string } = await made.json()
  const token = new URL(inviteLink).pathname.split('/').at(-1)
  // One after the other: the turns are in the order of joining.
  for (const { page } of others) {
    const answer = await page.request.post(`/api/invitations/${token}`, { data: { answer: 'accept' } })
    expect(answer.status()).toBe(200)
  }
}

export const rotationOf = async ({ page }: Person, goalId: number): Promise<RotationResponse> =>
  (await page.request.get(`/api/goals/${goalId}/rotation`)).json()
export const payoutsOf = async ({ page }: Person, goalId: number): Promise<PayoutResponse[]> =>
  (await page.request.get(`/api/goals/${goalId}/payouts`)).json()

/** By card, through the API; the form itself has tests of its own. */
export const pays = async (payers: readonly Person[], goalId: number, amount = 100): Promise<void> => {
  for (const { page } of payers) await paid(page, goalId, amount)
}

/** Moves the clock of the server, and signs everybody in again whose session has ended by it. */
export const pass = async (everybody: readonly Person[], days: number): Promise<void> => {
  const [first] = everybody
  const moved = await first?.page.request.post('/sandbox/clock', { data: { advanceDays: days } })
  expect(moved?.status()).toBe(200)
  for (const { page, name } of everybody) {
    if ((await page.request.get('/api/user')).ok()) continue
    const back = await page.request.post('/api/login', { data: { username: name, password } })
    expect(back.status()).toBe(200)
  }
}

/** Waits until a round stands as it should: what the clock does, it does behind the scenes. */
export const awaitRound = (who: Person, goalId: number, round: number, status: string): Promise<void> =>
  eventually(async () => (await rotationOf(who, goalId)).rounds[round - 1]?.status).toBe(status)

export const openCircle = async ({ page }: Person, goalId: number): Promise<void> => {
  await page.goto(`/goals/${goalId}`)
  await page.getByRole('region', { name: 'Whose turn it is' }).getByRole('img').waitFor()
}

export const part = ({ page }: Person, name: string) => page.getByRole('region', { name })
export const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name }).first()

/** What is to be sent on next, in the page. */
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

/** What has been sent has come. */
export const confirmsPayout = async (who: Person): Promise<void> => {
  const received = part(who, 'Whose turn it is').getByRole('button', { name: 'I have received it' })
  const before = await received.count()
  await received.first().click()
  const dialog = who.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yes, I have received it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => received.count()).toBeLessThan(Math.max(1, before))
}
