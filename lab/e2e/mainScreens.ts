import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { goalPath, goalTabs } from '#shared/api/goalLink.ts'
import { directionOf } from '#shared/direction.ts'
import { bothSizes } from './axe.ts'
import type { openBrowser } from './browser.ts'
import { circleOf, people } from './circles.ts'
import { paid } from './savings.ts'
import { calm } from './screens.ts'

interface Looked {
  readonly url: string
  readonly visit: Awaited<ReturnType<typeof openBrowser>>['visit']
  readonly language: string
  /** Where the installation knows several languages. */
  readonly isChosen: boolean
}

/** The main screens are in this language and its direction, fit on a phone and on a desktop, and are accessible. */
export const mainScreensAreFine = async ({ url, visit, language, isChosen }: Looked): Promise<void> => {
  const isFine = async (page: Page, path: string): Promise<void> => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await calm(page)
    const { lang, dir } = await page.evaluate(() => {
      const { lang, dir } = document.documentElement
      // The pseudo-language is none of those that axe knows.
      if (lang === 'pseudo') document.documentElement.lang = 'en'
      return { lang, dir }
    })
    expect({ path, lang, dir }).toEqual({ path, lang: language, dir: directionOf(language) })
    await bothSizes(page)
  }
  const guest = await visit(url)
  await isFine(guest, isChosen ? `/auth?lang=${language}` : '/auth')
  const [ama, kofi] = await people(visit, url, ['ama', 'kofi'])
  if (!ama || !kofi) throw new Error('no one is there')
  const circle = await circleOf([ama, kofi], { name: 'دائرة السوق', seats: 2 })
  await paid(kofi.page, circle, 100)
  const { page } = ama
  if (isChosen)
    expect((await page.request.put('/api/preferences', { data: { language } })).status()).toBe(200)
  const paths = ['/', '/all-goals', '/create', '/contributions', '/settings']
  for (const path of [...paths, ...goalTabs.map(tab => goalPath(circle, tab))]) await isFine(page, path)
}
