import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { slowPhone } from './measure.ts'

/** What a user does on a page. */
export interface Interaction {
  readonly name: string
  readonly path: string
  /** Waits until the page is there. */
  readonly ready: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const tap = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().tap()

/** The most frequent ones; `goal` is the path of a goal into which the user can pay. */
export const interactionsOn = (goal: string): readonly Interaction[] => [
  {
    name: 'opening the payment sheet and typing an amount',
    path: goal,
    ready: heading('Activity'),
    act: async page => {
      await tap(page, 'Pay Now')
      await page.getByLabel('Amount').pressSequentially('125.50')
    },
  },
  {
    name: 'the tabs of a goal',
    path: goal,
    ready: heading('Activity'),
    act: async page => {
      for (const name of ['Members', 'Money', 'Rules', 'Now']) {
        await page.getByRole('tab', { name }).tap()
        await page.getByRole('tabpanel', { name }).waitFor()
      }
    },
  },
  {
    name: 'opening the notifications',
    path: '/',
    ready: heading('Active Goals'),
    act: async page => {
      await tap(page, /^Notifications/)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'filling in a new circle',
    path: '/create',
    ready: page => page.getByLabel('Goal name').waitFor(),
    act: async page => {
      await page.getByLabel('Goal name').pressSequentially('Monday circle')
      await page.getByRole('radio', { name: 'Susu (Rotating Savings Fund)' }).tap()
      await page.getByLabel('Contribution amount').fill('')
      await page.getByLabel('Contribution amount').pressSequentially('250')
    },
  },
  {
    name: 'going from page to page',
    path: '/',
    ready: heading('Active Goals'),
    act: async page => {
      for (const name of ['Goals', 'Payments', 'Invites', 'Settings', 'Home']) {
        await page
          .getByRole('navigation')
          .getByRole('link', { name: new RegExp(`^${name}`) })
          .last()
          .tap()
        // A person sees the heading before they go on; most of the page is still being drawn then.
        const title = name === 'Home' ? /^Welcome back/ : name
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
      }
    },
  },
]

/**
 * The longest time from a touch or a key to the paint that follows, in milliseconds: as the browser reports it, in steps
 * of 8, and not below 16. Moving a pointer is no interaction.
 */
export const measureInteraction = async (
  browser: Browser,
  url: string,
  { path, ready, act }: Interaction,
  options: BrowserContextOptions,
): Promise<number> => {
  const context = await browser.newContext({ ...options, hasTouch: true, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.addInitScript(watch)
    await page.goto(url + path)
    await ready(page)
    // The stream of changes stays open, so the network is never idle.
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => setTimeout(resolve, 500))))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown })
    await act(page)
    // Reports follow the paint.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 200))))
    return await page.evaluate(() => (globalThis as unknown as Watched).slowestMs)
  } finally {
    await context.close()
  }
}

interface Watched {
  slowestMs: number
}

/** Runs in the page. */
const watch = (): void => {
  const watched = globalThis as unknown as Watched
  watched.slowestMs = 16
  new PerformanceObserver(list => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) watched.slowestMs = Math.max(watched.slowestMs, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
