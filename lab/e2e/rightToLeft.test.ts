import { expect, it } from 'vitest'
import { knownLanguages } from '#ledger/languages/catalogues.ts'
import { sharedStack, startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { people } from './circles.ts'
import { mainScreensAreFine } from './mainScreens.ts'

/** `npm run test:languages` looks at the screens in all languages, `SCREENS_IN=fr,es` in these. */
const wanted = process.env['SCREENS_IN'] ?? 'ar'
const languages = wanted === 'all' ? knownLanguages() : wanted.split(',')
const [spoken = 'ar'] = languages

it.each(languages)('the main screens fit and are accessible in %s', async language => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  await mainScreensAreFine({ url, visit, language, isChosen: true })
})

it('the main screens fit and are accessible with longer texts', async () => {
  const [{ url }, { visit }] = await Promise.all([startStack({ TEXTS: 'pseudo' }), openBrowser()])
  await mainScreensAreFine({ url, visit, language: 'pseudo', isChosen: false })
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
