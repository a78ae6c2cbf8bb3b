import { z } from 'zod'
import { isMessage, type MessageTree, type Translations } from './messages.ts'

/** The file of a language, such as `languages/fr.json`. */
export const catalogueSchema = z.strictObject({
  /** As Intl names it, and the file. */
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
  /** In the language itself, such as `Français`. */
  name: z.string().min(1),
  /** Whether somebody who speaks it from childhood has read all of it in the application. */
  reviewed: z.boolean(),
  /** By file, and in it by key. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
})
export type CatalogueFile = z.infer<typeof catalogueSchema>

/** By key, such as `nav.home` or `steps.0`. */
const textsIn = (tree: MessageTree[string], key = ''): [string, string][] =>
  isMessage(tree)
    ? [[key, tree.text]]
    : Object.entries(tree).flatMap(([name, part]) => textsIn(part, key === '' ? name : `${key}.${name}`))

/**
 * Finds the translations of a tree of messages by its English texts, because messages do not know their file, and where the
 * application is one file there are no others. Catalogues are read when a language is first wanted.
 */
export const translationsFrom = (read: (language: string) => CatalogueFile | undefined): Translations => {
  const catalogues = new Map<string, CatalogueFile | undefined>()
  const catalogueOf = (language: string): CatalogueFile | undefined => {
    if (!catalogues.has(language)) catalogues.set(language, read(language))
    return catalogues.get(language)
  }
  let english: ReadonlyMap<string, Place> | undefined
  const places = new WeakMap<MessageTree, Place | null>()
  const placeOf = (tree: MessageTree): Place | null => {
    const known = places.get(tree)
    if (known !== undefined) return known
    english ??= placesIn(catalogueOf('en'))
    const place = english.get(JSON.stringify(textsIn(tree))) ?? null
    places.set(tree, place)
    return place
  }
  return (language, tree, key) => {
    const texts = catalogueOf(language)?.texts
    const place = texts && placeOf(tree)
    return place ? texts[place.file]?.[`${place.name}.${key}`] : undefined
  }
}

/** A file, and the name of its export. */
interface Place {
  readonly file: string
  readonly name: string
}
const placesIn = (english: CatalogueFile | undefined): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>()
  for (const [file, texts] of Object.entries(english?.texts ?? {})) {
    const byName = Object.groupBy(Object.entries(texts), ([key]) => key.slice(0, key.indexOf('.')))
    for (const [name, its = []] of Object.entries(byName)) {
      const inTree = its.map(([key, text]) => [key.slice(name.length + 1), text])
      places.set(JSON.stringify(inTree), { file, name })
    }
  }
  return places
}
