import { setTimeout as sleep } from 'node:timers/promises'
import { limited, type Measure, percentile } from '#shared/bench/harness.ts'
import { openGoalPage } from '#web/bench/shownAmounts.ts'
import { foundGoalWithAuditor } from './watchedGoals.ts'

/** A pace at which nothing waits for anything else. */
const everyMs = 250
const mostVisibleMs = 5_000

/** How long after a payer’s answer the amount is on the page of somebody who looks at the goal in a browser, if there is one. */
export const seenOnPage = async (url: string, payments: number): Promise<Measure[] | undefined> => {
  const { payer, auditor, goal } = await foundGoalWithAuditor(url)
  const page = await openGoalPage(url, goal, auditor.cookies)
  if (!page) return undefined
  try {
    const acknowledged: number[] = []
    for (let paid = 0; paid < payments; paid++) {
      const began = performance.now()
      const { status, body } = await payer.post(`/api/goals/${goal}/contribute`, contribution)
      if (status >= 300) throw new Error(JSON.stringify(body))
      acknowledged.push(performance.timeOrigin + performance.now())
      await sleep(began + everyMs - performance.now())
    }
    const until = performance.now() + mostVisibleMs
    let shown = await page.shown()
    while ((shown.at(-1)?.cents ?? 0) < payments * cents && performance.now() < until) {
      await sleep(50)
      shown = await page.shown()
    }
    const visibleMs = acknowledged.flatMap((at, index) => {
      const first = shown.find(one => one.cents >= (index + 1) * cents)
      // The page may be quicker than the answer.
      return first ? [Math.max(0, first.at - at)] : []
    })
    const also = { payments, unseen: payments - visibleMs.length }
    const names = { bench: 'visible', unit: 'ms' }
    const told = (part: number, atMost: number): Measure =>
      limited(
        { ...names, measure: `p${100 * part}, on a page in Chromium, 4 a second`, goal: { atMost }, also },
        [percentile(visibleMs, part)],
      )
    return [told(0.5, 10), told(0.99, 100)]
  } finally {
    await page.end()
  }
}

const cents = 1_00
const contribution = { amount: '1.00', method: 'cash' }
