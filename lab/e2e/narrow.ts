import type { Page } from 'playwright-core'
import { calm } from './screens.ts'

/** A phone of 390 pixels at 200 %, and the narrowest window for which WCAG forbids sideways scrolling. */
const narrow = [195, 320] as const

/** The widths at which the page scrolls sideways, each with the elements that are too wide. */
export const sideways = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 568 })
    await calm(page)
    const wide = await page.evaluate(tooWide)
    if (wide.length > 0) found.push(`${width} px: ${wide.join(', ')}`)
  }
  return found
}

/** Runs in the page. */
const tooWide = (): string[] => {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const isCut = (one: Element): boolean => {
    const around = one.parentElement
    if (getComputedStyle(one).position === 'fixed') return true
    if (around === null || around === document.body) return false
    return getComputedStyle(around).overflowX !== 'visible' || isCut(around)
  }
  const beyond = [...document.body.querySelectorAll('*')].filter(
    one => one.getBoundingClientRect().right > clientWidth && !isCut(one),
  )
  const inner = beyond.filter(one => !beyond.some(other => other !== one && one.contains(other)))
  return [
    `${scrollWidth - clientWidth} px too wide`,
    ...inner.map(one => `${one.tagName.toLowerCase()} ${one.textContent?.slice(0, 30)}`).slice(0, 5),
  ]
}
