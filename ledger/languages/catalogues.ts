import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueFile, catalogueSchema, translationsFrom } from '#shared/catalogue.ts'
import { keepLanguageIn, type Language, speak } from '#shared/language.ts'
import { translateBy } from '#shared/messages.ts'

const folder = join(import.meta.dirname, '../../languages')

/** The languages that have a file, in the order of their codes. */
export const knownLanguages = (): Language[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => name.replace('.json', ''))
    .sort()

/** @throws Error that names the file and what is wrong with it */
export const readCatalogue = (language: Language): CatalogueFile => {
  const name = `languages/${language}.json`
  try {
    const read = catalogueSchema.parse(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')))
    if (read.language !== language) throw new Error(`its "language" is ${read.language}`)
    return read
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Makes each request and job speak its own language, and everything else this one. Once for each process and thread. */
export const speakLanguages = (usual: Language): void => {
  const known = new Set(knownLanguages())
  keepLanguageIn(new AsyncLocalStorage<Language>())
  translateBy(translationsFrom(language => (known.has(language) ? readCatalogue(language) : undefined)))
  speak(usual)
}
