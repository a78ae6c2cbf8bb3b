import { cookieOf, createGoal, done, joinByLink, registerSaver } from '../builders/client.ts'
import { launch, phone } from '../e2e/chromium.ts'
import { limited, percentile, sleep } from './harness.ts'
import type { Measure } from './report.ts'

/** A personal goal that an auditor can read. */
export const foundGoalWithAuditor = async (url: string) => {
  const [payer, auditor] = [await registerSaver(url), await registerSaver(url)]
  const goal = await createGoal(payer, { targetAmount: '1000000.00', totalMembers: 1 })
  await joinByLink(payer, goal, [auditor], { role: 'auditor' })
  return { payer, auditor, goal, payerCookie: cookieOf(payer), auditorCookie: cookieOf(auditor) }
}

/** An interval at which no payment waits for another. */
const everyMs = 250
const mostVisibleMs = 5_000
const minor = 1_00
const contribution = { amount: '1.00', method: 'cash' }

/**
 * The time from the payer's response until the amount is on the auditor's page in Chromium; undefined without
 * Chromium.
 */
export const seenOnPage = async (url: string, payments: number): Promise<Measure[] | undefined> => {
  const { payer, auditor, goal } = await foundGoalWithAuditor(url)
  await using browser = await launch().catch((error: Error) => {
    console.error(error.message)
    return undefined
  })
  if (!browser) return undefined
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' })
  await context.addCookies(Array.from(auditor.cookies, ([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.addInitScript(recordAmounts, amount)
  await page.goto(`${url}/goals/${goal}`)
  await page.locator(amount).waitFor()

  const acknowledged: number[] = []
  for (let paid = 0; paid < payments; paid++) {
    const began = performance.now()
    await done(payer.post(`/api/goals/${goal}/contribute`, contribution))
    acknowledged.push(performance.timeOrigin + performance.now())
    await sleep(began + everyMs - performance.now())
  }
  const until = performance.now() + mostVisibleMs
  const look = () => page.evaluate(() => (globalThis as unknown as Recording).shown)
  let shown = await look()
  while ((shown.at(-1)?.minor ?? 0) < payments * minor && performance.now() < until) {
    await sleep(50)
    shown = await look()
  }
  const visibleMs = acknowledged.flatMap((at, index) => {
    const first = shown.find(one => one.minor >= (index + 1) * minor)
    // The page may be faster than the response.
    return first ? [Math.max(0, first.at - at)] : []
  })
  const also = { payments, unseen: payments - visibleMs.length }
  return [
    { part: 0.5, atMost: 10 },
    { part: 0.99, atMost: 100 },
  ].map(({ part, atMost }) =>
    limited(
      { measure: `p${100 * part}, on a page in Chromium, 4 a second`, unit: 'ms', goal: { atMost }, also },
      [percentile(visibleMs, part)],
    ),
  )
}

/** The amount on a goal's page links to its books. */
const amount = 'main a[href$="figure=balance"]'

interface Recording {
  /** When the page showed an amount, relative to `performance.timeOrigin`. */
  shown: { readonly minor: number; readonly at: number }[]
}

/** Runs in the page: records when an amount appears in the document. */
const recordAmounts = (selector: string): void => {
  const shown: Recording['shown'] = []
  ;(globalThis as unknown as Recording).shown = shown
  new MutationObserver(() => {
    const text = document.querySelector(selector)?.textContent ?? ''
    const minor = Number(text.replaceAll(/\D/g, ''))
    if (text && minor !== shown.at(-1)?.minor)
      shown.push({ minor, at: performance.timeOrigin + performance.now() })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
