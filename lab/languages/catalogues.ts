import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#lab/architecture/sources.ts'
import type { English } from './english.ts'

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

const folder = join(root, 'languages')
const pathOf = (language: string): string => join(folder, `${language}.json`)

export const languages = (): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => name.replace('.json', ''))
    .sort()

/** @throws Error that names the file and the place, when it is no catalogue of this language */
export const readCatalogue = (language: string): CatalogueFile => {
  if (!existsSync(pathOf(language))) throw new Error(`languages/${language}.json does not exist`)
  try {
    const read = catalogueSchema.parse(JSON.parse(readFileSync(pathOf(language), 'utf8')))
    if (read.language !== language) throw new Error(`its "language" is ${read.language}`)
    return read
  } catch (error) {
    throw new Error(`languages/${language}.json: ${error instanceof Error ? error.message : error}`)
  }
}

export const writeCatalogue = (catalogue: CatalogueFile): void =>
  writeFileSync(pathOf(catalogue.language), `${JSON.stringify(catalogue, null, 2)}\n`)

/** The texts of the source as a catalogue, with which a later source is compared. */
export const englishCatalogue = (english: English): CatalogueFile => ({
  language: 'en',
  name: 'English',
  reviewed: true,
  texts: Object.fromEntries(
    [...english].map(([path, its]) => [
      path,
      Object.fromEntries([...its].map(([key, { text }]) => [key, text])),
    ]),
  ),
})

/**
 * A catalogue in the order of the source, without what the source has no more and without translations of messages whose English
 * differs from `known`: these have to be translated anew.
 */
export const upToDate = (
  catalogue: CatalogueFile,
  english: English,
  known: CatalogueFile,
): CatalogueFile => ({
  ...catalogue,
  texts: Object.fromEntries(
    [...english].flatMap(([path, its]) => {
      const kept = [...its].flatMap(([key, { text }]) => {
        const translation = catalogue.texts[path]?.[key]
        return translation !== undefined && known.texts[path]?.[key] === text ? [[key, translation]] : []
      })
      return kept.length ? [[path, Object.fromEntries(kept)]] : []
    }),
  ),
})
