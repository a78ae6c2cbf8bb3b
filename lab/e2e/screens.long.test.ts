import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientRoutes } from '#shared/api/clientRoutes.ts'
import { sections } from '#web/features/admin/sections.ts'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { findingsByAppearance } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { sideways } from './narrow.ts'
import { registered } from './people.ts'
import { planned, saved } from './savings.ts'
import {
  addressOf,
  adminScreens,
  calm,
  dataScreens,
  type Goals,
  goalDialogs,
  goalScreens,
  guestScreens,
  planScreens,
  type Screen,
  steadyScreens,
} from './screens.ts'
import { tabWalk } from './tabWalk.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
/** A user with every kind of data, at several browsers. */
let goals: Goals
let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  const page = await visit(stack.url)
  const username = await registered(page, 'screens')
  await makeAdmins(stack.pool, username)
  const goal = await saved(page, { name: 'Lisbon in June', targetAmount: '900', contributions: [100, 20.5] })
  await saved(page, { name: 'A bicycle', targetAmount: '300', contributions: [300] })
  await saved(page, { name: 'A new roof', targetAmount: '7000' })
  const circle = await saved(page, {
    name: 'Makola',
    targetAmount: '500',
    circle: true,
    contributions: [100],
  })
  await page.request.post('/api/feedback', {
    data: { type: 'bug', title: 'It squeaks', description: 'Here.' },
  })
  const [payment]: { id: string }[] = await (await page.request.get('/api/transactions')).json()
  goals = { goal, circle, payment: payment?.id ?? '' }
  cookies = await page.context().cookies()
})

const signedIn = async (): Promise<Page> => {
  const page = await visit(stack.url)
  await page.context().addCookies(cookies)
  return page
}

const none: Goals = { goal: 1, circle: 1 }

/** Within the page, as by a link; a page that only the address bar opens must be loaded. */
const go = async (page: Page, path: string): Promise<void> => {
  if (page.url() === 'about:blank' || path.includes('?')) await page.goto(path)
  else {
    // By way of another page, so that each is rendered again.
    for (const step of ['/terms', path]) {
      await page.evaluate(to => history.pushState(null, '', to), step)
      await calm(page)
    }
  }
  await calm(page)
}

/** They lie above the page for some seconds, and can be dismissed. */
const withoutToasts = async (page: Page): Promise<void> => {
  const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('group')
  for (const toast of await toasts.all()) await toast.getByRole('button').click()
  await toasts.first().waitFor({ state: 'detached' })
}

/** Every finding on these screens, with its screen, its size and its appearance. */
const tour = async (page: Page, screens: readonly Screen[], at: Goals): Promise<string[]> => {
  const found: string[] = []
  for (const screen of screens) {
    await go(page, addressOf(screen, at))
    await screen.reach?.(page)
    await withoutToasts(page)
    for (const [view, viewport] of Object.entries({ desktop, phone })) {
      await page.setViewportSize(viewport)
      // Half below a bar a button would count as too small.
      await page.evaluate(() => scrollTo(0, 0))
      for (const line of await findingsByAppearance(page)) found.push(`${screen.name}, ${view}, ${line}`)
      for (const line of await tabWalk(page)) found.push(`${screen.name}, ${view}, Tab: ${line}`)
    }
    for (const line of await sideways(page)) found.push(`${screen.name}, sideways, ${line}`)
    await page.setViewportSize(desktop)
    const dialog = page.getByRole('dialog')
    if ((await dialog.count()) === 0) continue
    await page.keyboard.press('Escape')
    await dialog.first().waitFor({ state: 'detached' })
  }
  return found
}

const failed = (page: Page) => page.getByRole('alert').first().waitFor()
const failing = [
  ...dataScreens.slice(0, 3),
  ...goalScreens,
  ...steadyScreens,
  ...adminScreens.slice(0, 1),
].filter(({ name }) => !['create goal', 'create circle', 'create goal, faults'].includes(name))

describe('accessibility of all screens, light and dark, on a desktop and on a phone, by Tab, and narrow', () => {
  it('visits every route, and every page of the admin area', () => {
    const all = [guestScreens, dataScreens, goalScreens, steadyScreens, adminScreens].flat()
    const visited = all.map(screen => addressOf(screen, none).replace(/\?.*/, ''))
    const isVisited = (route: string): boolean => {
      const form = new RegExp(`^${route.replace('/*?', '.*').replaceAll(/:\w+/g, '[^/]+')}$`)
      return visited.some(path => form.test(path))
    }
    const pages = sections.flatMap(([, listed]) => listed.map(([path]) => path))
    expect([...clientRoutes, ...pages].filter(route => !isVisited(route))).toEqual([])
  })

  it('for signed-out visitors', async () => {
    expect(await tour(await visit(stack.url), guestScreens, none)).toEqual([])
  })

  it('for a user without data', async () => {
    const page = await visit(stack.url)
    await registered(page, 'nothing')
    expect(await tour(page, dataScreens, none)).toEqual([])
  })

  it('for a user with every kind of data', async () => {
    const screens = [...dataScreens, ...goalScreens, ...goalDialogs, ...steadyScreens, ...adminScreens]
    expect(await tour(await signedIn(), screens, goals)).toEqual([])
  })

  it('for a user with schedules', async () => {
    const page = await signedIn()
    await planned(page, goals.goal, 25)
    expect(await tour(page, planScreens, goals)).toEqual([])
  })

  it('after failed requests', async () => {
    const page = await signedIn()
    await page.route(/\/api\/(?!user$)/, route => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    const loads = (screen: Screen) =>
      !['feedback', 'invites', 'payment complete', 'page not found'].includes(screen.name)
    const screens = failing.map(screen => ({ ...screen, reach: loads(screen) ? failed : calm }))
    expect(await tour(page, screens, goals)).toEqual([])
  })
})
