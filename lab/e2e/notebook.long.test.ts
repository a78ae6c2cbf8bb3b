import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { daysBetween, parseCalendarDate } from '#shared/time.ts'
import { makeAdmins } from '../builders/admins.ts'
import { passDays, payRound, rotationOf } from '../builders/circle.ts'
import { createClient, done, joinByLink, registerSaver, type Saver } from '../builders/client.ts'
import { type OwnStack, startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { eventually, password, signedInAgain, toast } from './people.ts'
import { inDays, serverNow } from './savings.ts'

const names = ['kofi', 'nia', 'ama', 'esi', 'yaw', 'abla', 'kwame'] as const

/** Of ten, in round four; three have no account. As Excel writes it in West Africa: semicolons, in Windows-1252. */
const notebook = [
  'Nom;Round 1;Round 2;Round 3;Total',
  'Kofi;x;100,00;x;300',
  'Aïssata;x;x;x;300',
  'Nia;x;x;x;300',
  'Ama;100,00;x;x;300',
  'Efua;x;x;x;300',
  'Esi;x;x;x;300',
  'Yaw;x;x;60,00;260',
  'Abla;x;x;x;300',
  'Dede;x;x;x;300',
  'Kwame;x;x;x;300',
  'Total;1000;1000;960;',
].join('\r\n')
const file = { name: 'susu.csv', mimeType: 'text/csv', buffer: Buffer.from(notebook, 'latin1') }
const turns = ['kofi', undefined, 'nia', 'ama', 'efua', 'esi', 'yaw', 'abla', 'dede', 'kwame'] as const
/** They pay from hand to hand, the others by card. */
const inCash: readonly string[] = ['nia', 'esi', 'kwame']

let stack: OwnStack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
})

const confirmsLine = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/goals/${id}`)
  await page.getByRole('button', { name: 'This is right' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I accept' }).click()
  await page.getByText('You have confirmed this.').or(page.getByText('Round 4')).first().waitFor()
}

it('a notebook of ten in round four is adopted, run to its end in cash and by card, audited, and run again', async () => {
  const people = new Map<string, Saver>()
  for (const name of names) people.set(name, await registerSaver(stack.url, `${name}-book`))
  const saver = (name: string): Saver => people.get(name)!
  const [ama, kofi, nia] = [saver('ama'), saver('kofi'), saver('nia')]
  const everybody = () => [...people.values()]
  const page = await visit(stack.url)
  await signedInAgain(page, ama.username)

  await page.goto('/create')
  await page.getByRole('radio', { name: 'Taking turns' }).check({ force: true })
  await page.getByLabel('Goal name').fill('Makola since 2019')
  await page.getByRole('button', { name: 'Start from a notebook or a sheet' }).click()
  await page.getByLabel('Or choose a CSV file').setInputFiles(file)
  const read = page.getByRole('region', { name: 'What was read' })
  await read.getByRole('row', { name: /Aïssata/ }).waitFor()
  await page.getByText('$40.00 are missing in earlier rounds.').waitFor()
  await page.getByRole('button', { name: 'Change the rules' }).click()
  await page.getByRole('switch', { name: 'Allow cash' }).check({ force: true })
  await page.getByRole('button', { name: 'Create Goal' }).click()
  await page.waitForURL(/\/goals\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  await page.goto(`/goals/${id}?tab=members`)
  const aunts = ['Aïssata', 'Efua', 'Dede']
  for (const aunt of aunts) {
    await page.getByRole('button', { name: 'Add someone without an account' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(aunt)
    await page.getByRole('dialog').getByRole('button', { name: 'Add them' }).click()
    await toast(page, `${aunt} has a seat`)
  }
  await joinByLink(ama, id, names.filter(name => name !== 'ama').map(saver))
  await page.goto(`/goals/${id}`)
  await page.getByRole('button', { name: 'Seat them by name' }).click()
  const lines = page.getByRole('region', { name: 'The lines of all seats' })
  await lines.getByRole('row', { name: /^10 Kwame kwame-book/ }).waitFor()

  // Who has no account confirms by their own link alone.
  const standIns = (await rotationOf(ama, id)).standIns
  const auntOf = (name: string) => standIns.find(({ person }) => person.name === name)!.person.userId
  const phone = await visit(stack.url, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const links = new Map<string, string>()
  for (const aunt of aunts) {
    const { link } = await done(ama.post(`/api/goals/${id}/stand-ins/${auntOf(aunt)}/link`))
    links.set(aunt, link)
    await phone.goto(link)
    await phone.getByRole('button', { name: 'Yes, this is right' }).click()
    await phone.getByText('You have confirmed this.').waitFor()
  }
  const own = await visit(stack.url)
  for (const name of names) {
    await signedInAgain(own, saver(name).username)
    await confirmsLine(own, id)
  }
  await eventually(async () => (await rotationOf(ama, id)).phase).toBe('running')
  expect((await rotationOf(ama, id)).round).toBe(4)

  // Those whose pots are to come claim their seats.
  for (const aunt of ['Efua', 'Dede']) {
    await phone.goto(links.get(aunt)!)
    await phone.getByLabel('Name', { exact: true }).fill(`${aunt.toLowerCase()}-book`)
    await phone.getByLabel('Email').fill(`${aunt}-book@example.com`.toLowerCase())
    await phone.getByLabel('Password').fill(password)
    await phone.getByRole('button', { name: 'This is my seat' }).click()
    await phone.getByText('0 of 2 members have confirmed').waitFor()
    for (const member of [kofi, nia])
      await done(member.post(`/api/goals/${id}/stand-ins/${auntOf(aunt)}/vouch`, { claim: 1 }))
  }
  await passDays(4, ...everybody())
  for (const aunt of ['efua', 'dede']) {
    const username = `${aunt}-book`
    const client = createClient(stack.url)
    const signsIn = () => client.post('/api/login', { username, password })
    await eventually(async () => (await signsIn()).status).toBe(200)
    people.set(
      aunt,
      Object.assign(client, { userId: auntOf(aunt[0]!.toUpperCase() + aunt.slice(1)), username }),
    )
  }

  const aissata = auntOf('Aïssata')
  const paysAll = async (recipient: string): Promise<void> => {
    for (const [name, payer] of people) {
      if (name !== recipient && inCash.includes(name))
        await done(payer.post(`/api/goals/${id}/contribute`, { amount: 100, method: 'cash' }))
      else await payRound(payer, id)
    }
    await done(
      ama.post(`/api/goals/${id}/contribute`, { amount: 100, method: 'cash', holderUserId: aissata }),
    )
    const to = saver(recipient)
    const open = async (): Promise<{ id: string }[]> =>
      (await done(to.get(`/api/goals/${id}/transactions`))).filter(
        (one: { mayConfirm?: boolean }) => one.mayConfirm,
      )
    const reports = inCash.filter(name => name !== recipient).length + 1
    await eventually(async () => (await open()).length).toBe(reports)
    for (const one of await open()) await done(to.post(`/api/goals/${id}/contributions/${one.id}/confirm`))
  }
  // What the platform holds is sent by an admin; cash is in its recipients' hands. It waits until what its recipient has paid by card is sent.
  const [boss, other] = [
    await registerSaver(stack.url, 'boss-book'),
    await registerSaver(stack.url, 'other-book'),
  ]
  await makeAdmins(stack.pool, boss.username, other.username)
  const open = async (): Promise<PayoutResponse[]> =>
    (await done(ama.get(`/api/goals/${id}/payouts`))).filter(
      ({ status }: PayoutResponse) => status !== 'confirmed' && status !== 'set_off',
    )
  const sendAll = async (): Promise<void> => {
    for (let days = 0; days < 30 && (await open()).length > 0; days++) {
      await passDays(1, ...everybody())
      for (const { id: payout, attempt } of await open()) {
        await boss.post(`/api/payouts/${payout}/approve`, { attempt })
        await other.post(`/api/payouts/${payout}/approve`, { attempt })
        for (const sender of [boss, ama])
          await sender.post(`/api/payouts/${payout}/send`, { attempt, method: 'cash', reference: 'MK' })
        for (const recipient of everybody())
          await recipient.post(`/api/payouts/${payout}/confirm`, { attempt })
      }
    }
  }
  for (const [index, recipient] of turns.entries()) {
    if (index < 3 || recipient === undefined) continue
    await eventually(async () => (await rotationOf(ama, id)).rounds[index]?.status).toBe('open')
    await paysAll(recipient)
    const dueOn = parseCalendarDate((await rotationOf(ama, id)).rounds[index]?.dueOn ?? '')!
    const { now } = await done(ama.get('/sandbox/clock'))
    await passDays(daysBetween(parseCalendarDate(now.slice(0, 10))!, dueOn) + 1, ...everybody())
    await eventually(async () => (await rotationOf(ama, id)).rounds[index]?.status).toBe('closed')
    await sendAll()
  }
  await eventually(async () => (await rotationOf(ama, id)).phase).toBe('completed')

  expect(await open()).toEqual([])

  const { runId } = await done(boss.post('/api/admin/audits'))
  const audit = async () =>
    (await done(boss.get('/api/admin/audits'))).runs.find((one: { runId: string }) => one.runId === runId)
  await eventually(async () => (await audit())?.finishedAt ?? null).not.toBeNull()
  expect(await audit()).toMatchObject({ differences: 0, fault: null })

  await signedInAgain(page, ama.username)
  await page.goto(`/goals/${id}`)
  await page.getByRole('link', { name: 'Run again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Run a circle again' }).waitFor()
  await page.getByRole('region', { name: 'Who is invited' }).getByText('efua-book').waitFor()
  await page.getByLabel('Start date').fill(inDays(7, await serverNow(page)))
  await page.getByRole('button', { name: 'Create Goal' }).click()
  await page.waitForURL(new RegExp(`/goals/(?!${id}$)\\d+$`))
})
