import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { atFileEnd, atTestEnd } from '../runner/cleanUp.ts'
import { desktop, launch } from './chromium.ts'
import { patience } from './people.ts'

export { desktop, phone } from './chromium.ts'

/** One browser serves all files of a worker. Playwright ends it with the process. */
let launched: Promise<Browser> | undefined

interface VisitOptions extends BrowserContextOptions {
  /** For tests in which a page fails; otherwise script errors of a page fail the test. */
  readonly scriptErrors?: 'expected'
  /** In a separate profile: needed where the application does not answer yet. */
  readonly profile?: 'own'
}

/** Opens pages for tests; each is closed at the end of its test, or of the file. */
export const openBrowser = async () => {
  launched ??= launch()
  const browser = await launched
  const profiles = createProfiles(browser)
  return {
    /** A fresh visitor, without cookies. */
    visit: async (url: string, options: VisitOptions = {}): Promise<Page> => {
      const { scriptErrors, profile, viewport = desktop, ...special } = options
      const isUsual = profile === undefined && Object.keys(special).length === 0
      const { page, close } = await (isUsual ? profiles.open(url) : openOnce(browser, url, special))
      if (viewport) await page.setViewportSize(viewport)
      const errors: string[] = []
      atTestEnd(async () => {
        await close()
        if (scriptErrors !== 'expected') expect(errors).toEqual([])
      })
      page.setDefaultTimeout(patience)
      page.on('pageerror', error => errors.push(error.message))
      page.on('console', message => {
        // The browser itself reports every response that is not 2xx; the test decides whether that is
        // expected.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      return page
    },
  }
}

interface Visit {
  readonly page: Page
  readonly close: () => Promise<void>
}

const usual = {
  viewport: desktop,
  // It has tests of its own; elsewhere it would interfere with the network that a test simulates.
  serviceWorkers: 'block',
  // Waiting for transitions would take most of the time.
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions

const openOnce = async (browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> => {
  const context = await browser.newContext({ ...usual, baseURL: url, ...options })
  return { page: await context.newPage(), close: () => context.close() }
}

interface Profile {
  readonly context: BrowserContext
  /** Its process opens the other pages, so that our scripts are compiled and our fonts loaded. */
  readonly keeper: Page
}

/**
 * Profiles of a browser that later tests of the file reuse, emptied. A separate process for each page, with
 * our scripts to compile again, would take most of the time of most tests.
 */
const createProfiles = (browser: Browser) => {
  const free = new Map<string, Profile[]>()
  atFileEnd(() => Promise.all([...free.values()].flat().map(({ context }) => context.close())))

  const create = async (url: string): Promise<Profile> => {
    const context = await browser.newContext({ ...usual, baseURL: url })
    const keeper = await context.newPage()
    await keeper.goto('/healthz')
    return { context, keeper }
  }

  return {
    open: async (url: string): Promise<Visit> => {
      const ready = free.get(url) ?? []
      free.set(url, ready)
      const profile = ready.pop() ?? (await create(url))
      const { context, keeper } = profile
      const [page] = await Promise.all([
        context.waitForEvent('page'),
        keeper.evaluate(() => void open('about:blank')),
      ])
      let isReusable = true
      context.once('close', () => {
        isReusable = false
      })
      // Playwright's clock stays with the context.
      const { clock } = page
      Object.defineProperty(page, 'clock', {
        get: () => {
          isReusable = false
          return clock
        },
      })
      return {
        page,
        close: async () => {
          if (isReusable) await empty(profile)
          if (isReusable) ready.push(profile)
          else await context.close()
        },
      }
    },
  }
}

/** Closes the pages and removes their storage, permissions and routes. */
const empty = async ({ context, keeper }: Profile): Promise<void> => {
  await Promise.all(context.pages().map(page => (page === keeper ? undefined : page.close())))
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.clearCookies()
  const devTools = await context.newCDPSession(keeper)
  const { origin } = new URL(keeper.url())
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devTools.detach()
}
