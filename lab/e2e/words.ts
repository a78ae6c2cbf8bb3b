import type { Page } from 'playwright-core'
import { readCatalogue } from '#ledger/languages/catalogues.ts'
import { pseudo } from '#shared/pseudo.ts'

/** The words of a message on this page, in its language, for finding what has them: values may be anything. */
export const said = async (page: Page, english: string): Promise<RegExp> =>
  saidIn(await languageOf(page), english)

/** The same within other words. */
export const saidWithin = async (page: Page, english: string): Promise<RegExp> =>
  new RegExp(
    formsIn(await languageOf(page), english)
      .map(pattern)
      .join('|'),
  )

/** Everything that messages with this English text are in a language. */
export const saidIn = (language: string, english: string): RegExp =>
  new RegExp(`^(?:${formsIn(language, english).map(pattern).join('|')})$`)

/** A message by its file and key, such as `web/app/texts.ts` and `texts.home`. */
export const messageIn = (language: string, file: string, key: string): RegExp => {
  const text = textsOf(language)[file]?.[key]
  if (text === undefined) throw new Error(`${language} has no ${key} in ${file}`)
  return new RegExp(`^${pattern(text)}$`)
}

/** Of these texts those which are an English message that reads differently in this language, and fit no message of it as well. */
export const englishAmong = (language: string, texts: readonly string[]): string[] => {
  const own = formsOf(language)
  const strange = formsOf('en').filter(
    ({ file, key, text, letters }) => textsOf(language)[file]?.[key] !== text && letters >= 4,
  )
  const most = (forms: readonly Form[], text: string): number =>
    Math.max(0, ...forms.map(({ form, letters }) => (form.test(text) ? letters : 0)))
  return texts.filter(text => {
    const letters = most(strange, text)
    return letters > 0 && most(own, text) < letters
  })
}

interface Form {
  readonly file: string
  readonly key: string
  readonly text: string
  readonly form: RegExp
  /** Outside of its values. */
  readonly letters: number
}
const formsByLanguage = new Map<string, readonly Form[]>()
const formsOf = (language: string): readonly Form[] => {
  const known =
    formsByLanguage.get(language) ??
    Object.entries(textsOf(language)).flatMap(([file, its]) =>
      Object.entries(its).map(([key, text]) => ({
        file,
        key,
        text,
        form: new RegExp(`^${pattern(text)}$`),
        letters: (pattern(text).match(/\p{L}/gu) ?? []).length,
      })),
    )
  formsByLanguage.set(language, known)
  return known
}

/** As a page names its own. */
export const languageOf = async (page: Page): Promise<string> =>
  (await page.locator('html').getAttribute('lang')) ?? 'en'

const textsOf = (language: string) => readCatalogueOnce(language).texts
const catalogues = new Map<string, ReturnType<typeof readCatalogue>>()
const readCatalogueOnce = (language: string) => {
  const known = catalogues.get(language) ?? readCatalogue(language)
  catalogues.set(language, known)
  return known
}

const formsIn = (language: string, english: string): string[] => {
  if (language === 'en') return [english]
  if (language === 'pseudo') return [pseudo(english)]
  const own = textsOf(language)
  const forms = Object.entries(textsOf('en')).flatMap(([file, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => (text === english ? [own[file]?.[key] ?? text] : [])),
  )
  if (forms.length === 0) throw new Error(`no message is ‘${english}’`)
  return [...new Set(forms)]
}

/** Values and choices may be anything; tags mark parts, and are not seen. */
const pattern = (text: string): string => {
  let depth = 0
  let found = ''
  for (const sign of text.replaceAll("''", '’').replace(/<\/?\w+>/g, '')) {
    if (sign === '{' && depth++ === 0) found += '.*'
    else if (sign === '}') depth -= 1
    else if (depth === 0) found += sign.replace(/[$()*+.?[\\\]^|]/, '\\$&')
  }
  return found
}
