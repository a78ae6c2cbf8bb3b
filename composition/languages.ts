import { existsSync } from 'node:fs'
import { ConfigError } from '#config'
import { knownLanguages, readCatalogue } from '#ledger/languages/catalogues.ts'
import type { OfferedLanguage } from '#shared/api/config.ts'
import type { Language } from '#shared/language.ts'
import type { ServiceSettings } from '#shared/settings/service.ts'
import { buildOthers } from '#web/ensureBuilt.ts'
import type { RunningProcess } from './runningProcess.ts'

type Settings = Pick<ServiceSettings, 'texts' | 'defaultLanguage'>

/** @throws ConfigError when there is no such language */
export const usualLanguage = ({ texts, defaultLanguage }: Settings): Language => {
  if (texts === 'pseudo') return texts
  const known = knownLanguages()
  if (!known.includes(defaultLanguage))
    throw new ConfigError([`DEFAULT_LANGUAGE must be one of ${known.join(', ')}`])
  return defaultLanguage
}

/** Those in which the client is built, so that pages and answers are in the same one. The default one first; more may be added. */
export const offeredLanguages = (settings: Settings, webRoot: string): Language[] => {
  const usual = usualLanguage(settings)
  return usual === 'pseudo'
    ? [usual]
    : [usual, ...knownLanguages().filter(one => one !== usual && isBuilt(one, webRoot))]
}

const isBuilt = (language: Language, webRoot: string): boolean =>
  language === 'en' || existsSync(`${webRoot}-${language}`)

/** Those that admins have chosen, in their order; all where none of them is built. */
export const chosenAmong = (
  built: readonly Language[],
  chosen: readonly Language[] | undefined,
): readonly Language[] => {
  const both = chosen?.filter(one => built.includes(one)) ?? []
  return both.length > 0 ? both : built
}

const named = new Map<Language, OfferedLanguage>()

/** With their names; the pseudo-language has none. */
export const withNames = (languages: readonly Language[]): OfferedLanguage[] =>
  languages
    .filter(code => code !== 'pseudo')
    .map(code => {
      const known = named.get(code)
      if (known) return known
      const { name, reviewed } = readCatalogue(code)
      const one = { code, name, reviewed }
      named.set(code, one)
      return one
    })

/** Builds the client in the languages that lack, the default one first, and offers each as soon as it is built. */
export const startBuildingOthers = (
  { config, log, stopping }: RunningProcess,
  {
    offered,
    home,
    env,
    onBuilt,
  }: {
    readonly offered: Language[]
    readonly home: string
    readonly env: NodeJS.ProcessEnv
    readonly onBuilt: () => void
  },
): void => {
  if (!config.buildsLanguages) return
  const { defaultLanguage } = config
  const abort = new AbortController()
  const working = buildOthers({
    home,
    env,
    languages: [defaultLanguage, ...knownLanguages().filter(one => one !== defaultLanguage)],
    signal: abort.signal,
    onBuilt: language => {
      if (!offered.includes(language)) offered.push(language)
      onBuilt()
    },
    onFailed: (language, err) => log.warn({ err, language }, 'the client could not be built in a language'),
  })
  stopping.add('builds of the client', () => {
    abort.abort()
    return working
  })
}
