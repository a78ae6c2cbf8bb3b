import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { readRunning } from '#projections/db/running.ts'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { goalPath, goalTabs } from '#shared/api/goalLink.ts'
import { demoPassword } from '#shared/demonstration.ts'
import { isFull, rotates } from '#web/lib/progress.ts'
import { makeAdminsAt } from '../builders/admins.ts'
import { done } from '../builders/client.ts'
import { startInstance } from '../builders/instance.ts'
import { fill } from '../demo/fill.ts'
import { demoPeople } from '../demo/people.ts'
import { desktop, launch, phone } from '../e2e/chromium.ts'
import {
  addressOf,
  adminScreens,
  calm,
  dataScreens,
  formingDialogs,
  type Goals,
  goalDialogs,
  goalScreens,
  guestScreens,
  lateDialogs,
  planScreens,
  recipientDialogs,
  type Screen,
  steadyScreens,
} from '../e2e/screens.ts'
import { circlesOf, signIn } from './circles.ts'

/**
 * `npm run pictures -- [folder] [address]`: every screen, on desktop and phone, in the light and the dark
 * theme; with `--in ar` in a language whose client is built, `pseudo` among them.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { in: { type: 'string' } } })
const spoken = values.in ?? 'en'
const [folder = join(import.meta.dirname, 'made'), address] = positionals

const views = { desktop, phone } as const
const appearances = ['light', 'dark'] as const
const [saver = '', recipient = ''] = demoPeople.map(({ username }) => username)
const newcomer = `newcomer${process.pid}`

const inLanguage = spoken === 'pseudo' ? { TEXTS: 'pseudo' } : { DEFAULT_LANGUAGE: spoken }

/** A new instance, unless an address is given; `grant` makes an admin there, if possible. */
const place = async () => {
  if (address !== undefined) return { url: address, grant: undefined, leave: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'calabash-pictures-'))
  const instance = await startInstance({ DATA_DIR: dataDir, ...inLanguage })
  return {
    url: instance.url,
    grant: (username: string) => makeAdminsAt(readRunning(dataDir).databaseUrl, username),
    leave: async () => {
      await instance.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Sitting {
  readonly page: Page
  readonly screens: readonly Screen[]
  readonly goals: Goals
  /** In the file names: full or empty. */
  readonly state: string
}

const picture = async ({ page, screens, goals, state }: Sitting): Promise<void> => {
  for (const screen of screens)
    for (const [view, viewport] of Object.entries(views)) {
      await page.setViewportSize(viewport)
      await page.goto(addressOf(screen, goals))
      await calm(page)
      await screen.reach?.(page)
      for (const appearance of appearances) {
        await page.evaluate(look => {
          document.documentElement.dataset['appearance'] = look
        }, appearance)
        await calm(page)
        await page.setViewportSize(await wholeOf(page))
        const name = `${screen.name.replaceAll(/\W+/g, '-')}-${state}-${view}-${appearance}.png`
        await page.screenshot({ path: join(folder, name) })
      }
    }
}

/** As tall as the content, so that fixed elements are at the edges; a dialog covers its usual area. */
const wholeOf = async (page: Page): Promise<{ width: number; height: number }> => {
  const { width, height } = page.viewportSize() ?? desktop
  if ((await page.getByRole('dialog').count()) > 0) return { width, height }
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  return { width, height: Math.max(height, whole) }
}

const open = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  if (spoken !== 'pseudo') await context.addCookies([{ name: 'language', value: spoken, url }])
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
}

/** Goals that the signed-in user organises: a goal that still accepts money, and a circle. */
const goalsOf = async (page: Page): Promise<Goals> => {
  const all: GoalResponse[] = await (await page.request.get('/api/goals')).json()
  const held = all.filter(({ role }) => role === 'organiser')
  const goal = held.find(one => !rotates(one) && !isFull(one))
  const paid: TransactionResponse[] = await (await page.request.get('/api/transactions')).json()
  return {
    goal: goal?.id ?? 0,
    circle: held.find(rotates)?.id ?? 0,
    payment: paid.find(({ status }) => status === 'completed')?.id ?? '',
  }
}

/** A monthly payment of the saver into a goal, with a new card. */
const schedule = async (url: string, goalId: number): Promise<void> => {
  const payer = await signIn(url, saver)
  const { clientSecret, paymentIntentId } = await done(
    payer.post(`/api/goals/${goalId}/schedule`, { amount: 25, every: 'monthly', newCard: true }),
  )
  await done(payer.confirm(clientSecret))
  await done(payer.post(`/api/goals/${goalId}/contribute`, { amount: 25, paymentIntentId }))
}

const make = async (): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const { url, grant, leave } = await place()
  const browser = await launch()
  try {
    await fill(url, () => undefined)
    await grant?.(saver)
    const none = { goal: 0, circle: 0 }
    const guest = await open(browser, url)
    await picture({ page: guest, screens: guestScreens, goals: none, state: 'guest' })

    const empty = await open(browser, url)
    const account = { username: newcomer, email: `${newcomer}@example.com`, password: demoPassword }
    await empty.request.post('/api/register', { data: account })
    await picture({ page: empty, screens: dataScreens, goals: none, state: 'empty' })

    const full = await open(browser, url)
    // The reminder is already in the pictures of the newcomer.
    await full.addInitScript(() => sessionStorage.setItem('verifyReminder', 'dismissed'))
    await full.request.post('/api/login', { data: { username: saver, password: demoPassword } })
    const user = await (await full.request.get('/api/user')).json()
    const goals = await goalsOf(full)
    const screens = [...dataScreens, ...goalScreens, ...goalDialogs, ...steadyScreens]
    await picture({
      page: full,
      screens: user.isAdmin ? [...screens, ...adminScreens] : screens,
      goals,
      state: 'full',
    })
    await schedule(url, goals.goal)
    await picture({ page: full, screens: planScreens, goals, state: 'full' })
    await picture({ page: full, screens: formingDialogs, goals, state: 'forming' })

    // Time passes for these, and so for everything else.
    const circles: Readonly<Record<string, number>> = grant ? await circlesOf(url, grant) : {}
    await full.request.post('/api/login', { data: { username: saver, password: demoPassword } })
    const circle = goalTabs.map(
      (tab): Screen => ({ name: `circle, ${tab}`, path: goals => goalPath(goals.circle, tab) }),
    )
    for (const [state, id] of Object.entries(circles)) {
      const dialogs = state === 'late' ? lateDialogs : []
      await picture({ page: full, screens: [...circle, ...dialogs], goals: { goal: 0, circle: id }, state })
    }
    if (circles['late'] !== undefined) {
      const theirs = await open(browser, url)
      await theirs.request.post('/api/login', { data: { username: recipient, password: demoPassword } })
      const goals = { goal: 0, circle: circles['late'] }
      await picture({ page: theirs, screens: recipientDialogs, goals, state: 'late' })
    }
    const owing = dataScreens.filter(({ name }) => name === 'payments')
    await picture({ page: full, screens: owing, goals, state: 'owing' })
  } finally {
    await browser.close()
    await leave()
  }
  console.log(`The pictures are in ${folder}`)
}

await make()
