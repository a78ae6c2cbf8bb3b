import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { root } from '#lab/architecture/sources.ts'
import { knownLanguages, readCatalogue } from '#ledger/languages/catalogues.ts'
import { englishCatalogue } from './catalogues.ts'
import { readEnglish } from './english.ts'
import { faultsOf } from './faults.ts'

const english = await readEnglish()

it('knows the English of the sources: after a change, run `npm run languages -- --write`', () =>
  expect(readCatalogue('en')).toEqual(englishCatalogue(english)))

it.each(knownLanguages().filter(language => language !== 'en'))('has no faults in %s', language => {
  const faults = Object.entries(readCatalogue(language).texts).flatMap(([file, its]) =>
    Object.entries(its).flatMap(([key, text]) => {
      const source = english.get(file)?.get(key)
      return source ? faultsOf(source.text, text, language).map(fault => [file, key, fault]) : []
    }),
  )
  expect(faults).toEqual([])
})

/** The strings of a file, such as `'It has come.'`. */
const stringsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { readonly type?: unknown; readonly value?: unknown }
  if (type === 'Literal' && typeof value === 'string') return [value]
  return Object.values(node).flatMap(stringsIn)
}

it('answers of the API with messages only', () => {
  const paths = globSync('ledger/api/{routes,guards,presenters}/*.ts', { cwd: root })
  const running = paths.filter(path => !/(\.test|[tT]exts)\.ts$/.test(path))
  const sentences = running.flatMap(path =>
    stringsIn(parseAst(readFileSync(join(root, path), 'utf8'), { lang: 'ts' }))
      .filter(text => /^[A-Z][a-z’]+( \S+)*[.!?]$/.test(text))
      .map(text => `${path}: ${text}`),
  )
  expect(running.length).toBeGreaterThan(80)
  expect(sentences).toEqual([])
})
