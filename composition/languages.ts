import { existsSync } from 'node:fs'
import { ConfigError } from '#config'
import { knownLanguages, readCatalogue } from '#ledger/languages/catalogues.ts'
import type { OfferedLanguage } from '#shared/api/config.ts'
import type { Language } from '#shared/language.ts'
import type { ServiceSettings } from '#shared/settings/service.ts'

type Settings = Pick<ServiceSettings, 'texts' | 'defaultLanguage'>

/** @throws ConfigError when there is no such language */
export const usualLanguage = ({ texts, defaultLanguage }: Settings): Language => {
  if (texts === 'pseudo') return texts
  const known = knownLanguages()
  if (!known.includes(defaultLanguage))
    throw new ConfigError([`DEFAULT_LANGUAGE must be one of ${known.join(', ')}`])
  return defaultLanguage
}

/** Those in which the client is built, so that pages and answers are in the same one. The default one first. */
export const offeredLanguages = (settings: Settings, webRoot: string): Language[] => {
  const usual = usualLanguage(settings)
  return usual === 'pseudo'
    ? [usual]
    : [usual, ...knownLanguages().filter(one => one !== usual && isBuilt(one, webRoot))]
}

const isBuilt = (language: Language, webRoot: string): boolean =>
  language === 'en' || existsSync(`${webRoot}-${language}`)

/** The pseudo-language has no name. */
export const offeredLanguage = (code: Language): OfferedLanguage[] => {
  if (code === 'pseudo') return []
  const { name, reviewed } = readCatalogue(code)
  return [{ code, name, reviewed }]
}
