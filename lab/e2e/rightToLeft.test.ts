import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goalPath, goalTabs } from '#shared/api/goalLink.ts'
import { directionOf } from '#shared/intl.ts'
import { sharedStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { circleOf, people } from './circles.ts'
import { paid } from './savings.ts'
import { calm } from './screens.ts'

/** `npm run build -- fr` and `SCREENS_IN=fr` look at the screens in French. */
const spoken = process.env['SCREENS_IN'] ?? 'ar'

const isFine = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await calm(page)
  const { lang, dir } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  }))
  expect({ path, lang, dir }).toEqual({ path, lang: spoken, dir: directionOf(spoken) })
  await bothSizes(page)
}

it('the main screens fit and are accessible, read from the right', async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  const guest = await visit(url)
  await isFine(guest, `/auth?lang=${spoken}`)
  const [ama, kofi] = await people(visit, url, ['ama', 'kofi'])
  if (!ama || !kofi) throw new Error('no one is there')
  const circle = await circleOf([ama, kofi], { name: 'دائرة السوق', seats: 2 })
  await paid(kofi.page, circle, 100)
  const { page } = ama
  expect((await page.request.put('/api/preferences', { data: { language: spoken } })).status()).toBe(200)
  const paths = ['/', '/all-goals', '/create', '/contributions', '/settings']
  for (const path of [...paths, ...goalTabs.map(tab => goalPath(circle, tab))]) await isFine(page, path)
})

it('a language is chosen in the settings, and stays', async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  const [esi] = await people(visit, url, ['esi'])
  if (!esi) throw new Error('no one is there')
  const { page } = esi
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Language' }).selectOption(spoken)
  await page.locator(`html[lang="${spoken}"]`).waitFor()
  const { language } = await (await page.request.get('/api/preferences')).json()
  expect(language).toBe(spoken)
  await page.context().clearCookies({ name: 'language' })
  await page.goto('/')
  // The server says it with its first answer, and the page is loaded again.
  await page.locator(`html[lang="${spoken}"]`).waitFor()
})
