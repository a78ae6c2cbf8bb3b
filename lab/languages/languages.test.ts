import { expect, it } from 'vitest'
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
