import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pseudo } from '#shared/pseudo.ts'
import { isRaw } from '../builders/rawText.ts'
import { calm } from './screens.ts'

/** The actions on a page before it is read. */
export type Reach = (page: Page) => Promise<unknown>
/** The label of a button, in English, or how it begins: it opens a dialog, which is read and closed. */
type Opener = string
export type Stop = string | readonly [path: string, ...then: readonly (Reach | Opener)[]]

/**
 * The raw texts of these screens, each with its path. People whose content has no Latin letters are not
 * listed.
 */
export const walk = async (
  page: Page,
  stops: readonly Stop[],
  names: readonly string[],
): Promise<string[]> => {
  const found: string[] = []
  const read = async (where: string) => {
    await page.waitForLoadState('networkidle')
    await calm(page)
    found.push(...(await rawOn(page, where, names)))
  }
  for (const stop of stops) {
    const [path, ...then] = typeof stop === 'string' ? [stop] : stop
    await go(page, path, then.length > 0)
    if (typeof then[0] !== 'function') await read(path)
    for (const step of then) {
      if (typeof step === 'function') {
        await step(page)
        await read(path)
      } else {
        await press(page, step)
        await page.getByRole('dialog').waitFor()
        await read(`${path}, ${step}`)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    }
  }
  return found
}

/** Within the page, as by a link, unless it must be reloaded. */
const go = async (page: Page, path: string, isNew: boolean): Promise<void> => {
  if (isNew || page.url() === 'about:blank' || path.includes('?')) await page.goto(path)
  else await page.evaluate(to => history.pushState(null, '', to), path)
  await calm(page)
}

/** The first button whose label begins so. */
export const press = async (page: Page, label: string): Promise<void> => {
  const begins = pseudo(label)
    .slice(1, -1)
    .replace(/[()[\]?.]/g, '\\$&')
  await page
    .getByRole('button', { name: new RegExp(`^⟦+${begins}`) })
    .first()
    .click()
}

/** Waits for a text, so that the intended screen is shown. */
export const sees =
  (...texts: readonly string[]): Reach =>
  async page => {
    for (const text of texts) await page.getByText(pseudo(text).slice(1, -1)).first().waitFor()
  }

/** Opens collapsed sections. */
export const unfold: Reach = async page => {
  const folded = page.locator('main button[aria-expanded="false"]:not([aria-haspopup]):visible')
  await folded.first().waitFor()
  while ((await folded.count()) > 0) await folded.first().click()
}

const rawOn = async (page: Page, where: string, names: readonly string[]): Promise<string[]> => {
  expect(await page.getByText('⟦').count()).toBeGreaterThan(0)
  const texts = await page.evaluate(textsOf)
  return texts.filter(text => isRaw(text, names)).map(text => `${where}: ${text}`)
}

/** Everything that is shown or read out, also when it is expanded, except stored values. */
export const textsOf = (): string[] => {
  for (const details of document.querySelectorAll('details')) details.open = true
  const texts: string[] = [document.title]
  const isShown = (element: Element | null) =>
    element?.checkVisibility() && !element.closest('code, pre, script, style')
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode())
    if (isShown(nodes.currentNode.parentElement)) texts.push(nodes.currentNode.textContent ?? '')
  for (const element of document.querySelectorAll(
    '[aria-label], [placeholder], [title], [alt], [aria-description]',
  ))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      if (isShown(element)) texts.push(element.getAttribute(name) ?? '')
  return texts
}
