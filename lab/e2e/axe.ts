import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './chromium.ts'
import { fits } from './people.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules whose result depends on the appearance. */
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The violations that axe finds on the page, a line each. */
const findings = async (page: Page, runOnly: RunOnly): Promise<string[]> => {
  // The page keeps the script while it is not reloaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults, RunOnly>(
    only =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({
        runOnly: only,
        resultTypes: ['violations'],
      }),
    runOnly,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** The violations in both appearances; each line begins with the appearance. */
export const findingsByAppearance = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [appearance, rules] of [
    ['dark', colours],
    ['light', everything],
  ] as const) {
    await page.evaluate(look => {
      document.documentElement.dataset['appearance'] = look
    }, appearance)
    await page.evaluate(transitionsEnd)
    found.push(...(await findings(page, rules)).map(line => `${appearance}: ${line}`))
  }
  return found
}

/** There are no findings, once the page is laid out for its present size and figures. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => findingsByAppearance(page)).toEqual([])

/**
 * The page fits on a phone and on a desktop, and axe finds nothing on the phone. `screens.long.test.ts` asks
 * axe at every size.
 */
export const bothSizes = async (page: Page): Promise<void> => {
  await page.setViewportSize(phone)
  await fits(page)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await fits(page)
}

/** Colours in transition would be measured wrongly. Runs in the page. */
const transitionsEnd = async (): Promise<void> => {
  for (;;) {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    if (transitions.length === 0) return
    await Promise.allSettled(transitions.map(transition => transition.finished))
  }
}
