import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#lab/architecture/sources.ts'
import type { CatalogueFile } from '#shared/catalogue.ts'
import type { English } from './english.ts'

export const writeCatalogue = (catalogue: CatalogueFile): void =>
  writeFileSync(
    join(root, 'languages', `${catalogue.language}.json`),
    `${JSON.stringify(catalogue, null, 2)}\n`,
  )

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
