import { launch, phone } from '../e2e/chromium.ts'

/** When the page had an amount, in cents; by the clock that `performance.timeOrigin` begins with. */
export interface Shown {
  readonly cents: number
  readonly at: number
}

/** A goal’s page, open in Chromium, that notes when an amount has come into the document; undefined where there is no Chromium. */
export const openGoalPage = async (url: string, goal: number, cookies: Iterable<[string, string]>) => {
  const browser = await launch().catch((error: Error) => {
    console.error(error.message)
    return undefined
  })
  if (!browser) return undefined
  try {
    const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' })
    await context.addCookies(Array.from(cookies, ([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    await page.addInitScript(note, amount)
    await page.goto(`${url}/goals/${goal}`)
    await page.locator(amount).waitFor()
    return {
      shown: () => page.evaluate(() => (globalThis as unknown as Noting).shown),
      end: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

/** What a goal holds links to its books. */
const amount = 'main a[href$="figure=balance"]'

interface Noting {
  shown: Shown[]
}

const note = (selector: string): void => {
  const shown: Shown[] = []
  ;(globalThis as unknown as Noting).shown = shown
  new MutationObserver(() => {
    const text = document.querySelector(selector)?.textContent ?? ''
    const cents = Number(text.replaceAll(/\D/g, ''))
    if (text && cents !== shown.at(-1)?.cents)
      shown.push({ cents, at: performance.timeOrigin + performance.now() })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
