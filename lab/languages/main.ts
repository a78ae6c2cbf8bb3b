import { knownLanguages, readCatalogue } from '#ledger/languages/catalogues.ts'
import type { CatalogueFile } from '#shared/catalogue.ts'
import { englishCatalogue, upToDate, writeCatalogue } from './catalogues.ts'
import { type English, readEnglish } from './english.ts'
import { faultsOf } from './faults.ts'

const help = `npm run languages                what each language lacks, in numbers, and what is faulty
npm run languages -- fr          the messages that French lacks, as JSON with their descriptions
npm run languages -- --write     after a change of English: languages/en.json anew; translations of changed messages are taken out`

interface Lack {
  readonly file: string
  readonly key: string
  readonly english: string
  readonly about: string
}

const lacking = (english: English, { texts }: CatalogueFile): Lack[] =>
  [...english].flatMap(([file, its]) =>
    [...its].flatMap(([key, { text, about }]) =>
      texts[file]?.[key] === undefined ? [{ file, key, english: text, about }] : [],
    ),
  )

const faulty = (english: English, { language, texts }: CatalogueFile): string[] =>
  Object.entries(texts).flatMap(([file, its]) =>
    Object.entries(its).flatMap(([key, text]) => {
      const source = english.get(file)?.get(key)
      const faults = source ? faultsOf(source.text, text, language) : ['is not in English']
      return faults.map(fault => `languages/${language}.json, ${file}, ${key}: ${fault}\n    ${text}`)
    }),
  )

const report = (english: English): number => {
  const total = lacking(english, { ...englishCatalogue(english), texts: {} }).length
  const faults = knownLanguages().flatMap(language => {
    const catalogue = readCatalogue(language)
    const done = total - lacking(english, catalogue).length
    const reviewed = catalogue.reviewed ? '' : ', not reviewed'
    console.log(`${language.padEnd(6)} ${done} of ${total} messages${reviewed}  (${catalogue.name})`)
    return faulty(english, catalogue)
  })
  for (const fault of faults) console.log(fault)
  return faults.length ? 1 : 0
}

const write = (english: English): void => {
  const known = knownLanguages().includes('en') ? readCatalogue('en') : englishCatalogue(english)
  for (const language of knownLanguages().filter(one => one !== 'en'))
    writeCatalogue(upToDate(readCatalogue(language), english, known))
  writeCatalogue(englishCatalogue(english))
}

const main = async (argument: string | undefined): Promise<number> => {
  if (argument === '--help') {
    console.log(help)
    return 0
  }
  const english = await readEnglish()
  if (argument === undefined) return report(english)
  if (argument === '--write') {
    write(english)
    return report(english)
  }
  console.log(JSON.stringify(lacking(english, readCatalogue(argument)), null, 2))
  return 0
}

try {
  process.exitCode = await main(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(help)
  process.exitCode = 1
}
