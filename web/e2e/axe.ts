import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds amiss on the page as it stands, a line each. */
const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults, string[]>(
    values => (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({ runOnly: values }),
    tags,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** In both appearances. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const appearance of ['dark', 'light']) {
    await page.evaluate(look => {
      document.documentElement.dataset['appearance'] = look
    }, appearance)
    await page.evaluate(transitionsEnd)
    expect(await findings(page), appearance).toEqual([])
  }
}

/** A colour on its way from one appearance to the other is neither of the two. Runs in the page. */
const transitionsEnd = async (): Promise<void> => {
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(transition => transition.finished))
}
