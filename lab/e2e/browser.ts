import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { desktop, launch } from './chromium.ts'
import { patience } from './people.ts'

export { desktop, phone } from './chromium.ts'

/** Opens pages for the tests of a file; a page that stumbles fails the test that used it. */
export const openBrowser = async () => {
  const browser = await launch()
  const troubles: string[] = []
  afterEach(() => expect(troubles.splice(0)).toEqual([]))
  afterAll(() => browser.close())
  return {
    /** A fresh visitor, without cookies. */
    visit: async (url: string, options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        viewport: desktop,
        baseURL: url,
        // It has tests of its own; elsewhere it would only stand between a page and what its test says of the network.
        serviceWorkers: 'block',
        ...options,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(patience)
      page.on('pageerror', error => troubles.push(error.message))
      page.on('console', message => {
        // The browser itself reports every answer that is not 2xx; whether it should be one is for the test to say.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          troubles.push(message.text())
      })
      return page
    },
  }
}
