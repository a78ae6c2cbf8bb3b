import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import imported from '@messageformat/core/lib/compile-module.js'
import type { Plugin } from 'vite'
import { catalogueSchema } from '#shared/catalogue.ts'
import { inMessages } from '#shared/dateInWords.ts'
import { directionOf } from '#shared/direction.ts'
import { softwareName } from '#shared/installationName.ts'
import { type Language, localeOf } from '#shared/language.ts'
import { compilerOf, formatOf, isMessage, type MessageTree, sourceOf } from '#shared/messages.ts'
import { pseudo } from '#shared/pseudo.ts'
import { type Translation, translated } from '#shared/translation.ts'

/** Its types declare it as `default`, where it is not at runtime. */
const compileModule = imported as unknown as typeof imported.default

/** Files with texts only: `texts.ts`, `goalTexts.ts`. */
const isOfTexts = /\/(texts|\w+Texts)\.ts$/

/** The texts of a language by file, such as `web/app/texts.ts`, and by the name of its export and key, such as `texts.nav.home`. */
export interface Catalogue {
  readonly language: Language
  readonly files: Readonly<Record<string, Translation['texts']>>
}
const root = join(import.meta.dirname, '../..')

/** English is in the sources, and the pseudo-language is made from it. */
export const catalogueOf = (language: Language): Catalogue => {
  if (['en', 'pseudo'].includes(language)) return { language, files: {} }
  const read = readFileSync(join(root, `languages/${language}.json`), 'utf8')
  return { language, files: catalogueSchema.parse(JSON.parse(read)).texts }
}

/**
 * Compiles the messages of the client, so that it gets texts and small functions, and neither descriptions nor a compiler. With the
 * catalogue of another language these are in that language, as far as it has them, and English otherwise.
 */
export const compiledMessages = ({ language, files }: Catalogue): Plugin => {
  const [own, ownLocale] = [language, localeOf(language)].map(one => JSON.stringify(one)) as [string, string]
  return {
    name: 'calabash:messages',
    enforce: 'pre',
    transformIndexHtml: html =>
      html.replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`),
    transform: {
      filter: { id: /\.tsx?$/, code: /\/(messages|language)\.ts'/ },
      handler: async (source, id) => {
        // Known now, so that what other languages need is left out.
        if (!isOfTexts.test(id))
          return {
            code: source
              .replaceAll('inMessages(language())', String(inMessages(language)))
              .replaceAll('directionOf(language())', JSON.stringify(directionOf(language)))
              .replaceAll('language()', own)
              .replaceAll('locale()', ownLocale),
            map: null,
          }
        // Node runs it as it is; anew after a change, while somebody develops.
        const module: Record<string, unknown> = await import(`${pathToFileURL(id)}?${statSync(id).mtimeMs}`)
        const texts = files[relative(root, id)] ?? {}
        return { code: codeOf(module, id, { language, texts }), map: null }
      },
    },
  }
}

/** @throws Error when the module exports anything but messages */
export const codeOf = (
  module: Readonly<Record<string, unknown>>,
  id: string,
  translation: Translation = { language: 'en', texts: {} },
): string => {
  const withValues: Record<string, Record<string, string>> = {}
  const write = (part: MessageTree[string]): string => {
    if (Array.isArray(part)) return `[${part.map(write)}]`
    if (!isMessage(part))
      return `{${Object.entries(part).map(([key, inner]) => `${JSON.stringify(key)}: ${write(inner)}`)}}`
    const { language = 'en' } = part
    const said = translation.language === 'pseudo' ? pseudo(part.text) : part.text
    const text = compilerOf(language).compile(said)
    if (typeof text === 'string') return JSON.stringify(text)
    const own = withValues[language] ?? {}
    withValues[language] = own
    const name = `m${Object.keys(own).length}`
    own[name] = said
    return `functions.${language}.${name}`
  }
  const sources = Object.entries(module).map(([name, texts]) => {
    const source = sourceOf(texts)
    if (!source) throw new Error(`${id} exports ${name}, which are no messages`)
    return [name, source] as const
  })
  const exported = Object.entries(translated(Object.fromEntries(sources), translation)).map(
    ([name, tree]) => `export const ${name} = ${write(tree)}`,
  )
  const [only = 'en', ...others] = Object.keys(withValues)
  // One language alone needs no name in front of its functions.
  const isAlone = others.length === 0
  const code = isAlone
    ? compileModule(formatOf([only]), withValues[only] ?? {})
    : compileModule(formatOf([only, ...others]), withValues)
  // Intl would take the browser's language for one that it does not know.
  const functions = code
    .replace('export default', 'const functions =')
    .replaceAll('number("ht"', 'number("fr-HT"')
  const texts = exported.map(text => (isAlone ? text.replaceAll(`functions.${only}.`, 'functions.') : text))
  return inOurName([isolation, withIsolation(functions), ...texts].join('\n'))
}

/**
 * The installation's name in place of the software's, in every text. What a colon follows is the key of an object.
 */
const inOurName = (code: string): string => {
  const named = code.replace(/"(?:[^"\\]|\\.)*"\s*:?/g, text =>
    text.includes(softwareName) && !text.endsWith(':')
      ? `(${text.replaceAll(softwareName, '"+named+"').replaceAll(/^""\+|\+""$/g, '')})`
      : text,
  )
  return named === code ? code : `import { named } from '#web/lib/installationName.ts'\n${named}`
}

const isolation = "import { isolated } from '#shared/isolated.ts'"
/** In compiled messages values are `d.who`; as the first argument of a call they select a variant. */
const withIsolation = (functions: string): string =>
  functions.replace(/"(?:[^"\\]|\\.)*"|\(?\bd\.\w+/g, part =>
    part.startsWith('d.') ? `isolated(${part})` : part,
  )
