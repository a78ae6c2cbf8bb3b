import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { atTestEnd } from '../runner/cleanUp.ts'
import { desktop, launch } from './chromium.ts'
import { patience } from './people.ts'

export { desktop, phone } from './chromium.ts'

/** One browser serves all files of a worker. Playwright ends it with the process. */
let launched: Promise<Browser> | undefined

interface VisitOptions extends BrowserContextOptions {
  /** For tests in which a page fails; otherwise script errors of a page fail the test. */
  readonly scriptErrors?: 'expected'
}

/** Opens pages for tests; each is closed at the end of its test, or of the file. */
export const openBrowser = async () => {
  launched ??= launch()
  const browser = await launched
  return {
    /** A fresh visitor, without cookies. */
    visit: async (url: string, { scriptErrors, ...options }: VisitOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        viewport: desktop,
        baseURL: url,
        // It has tests of its own; elsewhere it would only stand between a page and what its test says of the network.
        serviceWorkers: 'block',
        // Waiting for transitions takes longer than all the rest of looking at a page.
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      const errors: string[] = []
      atTestEnd(async () => {
        await context.close()
        if (scriptErrors !== 'expected') expect(errors).toEqual([])
      })
      page.setDefaultTimeout(patience)
      page.on('pageerror', error => errors.push(error.message))
      page.on('console', message => {
        // The browser itself reports every answer that is not 2xx; whether it should be one is for the test to say.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      return page
    },
  }
}
