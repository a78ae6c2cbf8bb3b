import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { directionOf } from '#shared/direction.ts'
import { isMessage, type MessageTree, sourceOf } from '#shared/messages.ts'
import { pseudo } from '#shared/pseudo.ts'
import { translated } from '#shared/translation.ts'
import type { Catalogue } from './compiledMessages.ts'
import { documentTexts } from './documentTexts.ts'

const manifest = 'manifest.webmanifest'

/** The document and the manifest have a few texts of their own, in English in their sources. */
export const documentInLanguage = (catalogue: Catalogue): Plugin => {
  let publicFolder = ''
  return {
    name: 'calabash:document',
    configResolved: ({ publicDir }) => {
      publicFolder = publicDir
    },
    transformIndexHtml: html => inLanguage(html, catalogue),
    generateBundle() {
      if (catalogue.language === 'en') return
      const english = readFileSync(join(publicFolder, manifest), 'utf8')
      this.emitFile({ type: 'asset', fileName: manifest, source: manifestIn(english, catalogue) })
    },
  }
}

/** Exchanges the English texts of a document. */
export const inLanguage = (document: string, catalogue: Catalogue): string =>
  pairsOf(catalogue).reduce((text, [english, own]) => text.replace(english, () => own), document)

export const manifestIn = (english: string, catalogue: Catalogue): string => {
  const own = new Map(pairsOf(catalogue))
  const { language } = catalogue
  const written: unknown = JSON.parse(english, (_, value) => own.get(value) ?? value)
  return JSON.stringify({ ...(written as object), lang: language, dir: directionOf(language) }, null, 2)
}

const pairsOf = ({ language, files }: Catalogue): [english: string, own: string][] => {
  const source = { documentTexts: sourceOf(documentTexts) ?? {} }
  const texts = files['web/build/documentTexts.ts'] ?? {}
  const own = textsIn(translated(source, { language, texts }))
  return textsIn(source).map((text, at) => [text, language === 'pseudo' ? pseudo(text) : (own[at] ?? text)])
}
const textsIn = (tree: MessageTree[string]): string[] =>
  isMessage(tree) ? [tree.text] : Object.values(tree).flatMap(textsIn)
