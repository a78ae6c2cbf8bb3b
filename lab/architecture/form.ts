import { dangersIn } from './dangers.ts'
import { rawStringsIn } from './rawStrings.ts'
import { isLab, type SourceFile } from './sources.ts'

/**
 * Rules that Biome lacks, or only has in a plugin that makes it five times slower; `cycles.ts` is here for
 * the same reason.
 */
export const findFaults = (file: SourceFile): string[] => {
  const { path, text } = file
  const fault = (words: string, isOne: boolean): string[] => (isOne ? [`${path}: ${words}`] : [])
  return [
    ...fault('.tsx files belong in web/', path.endsWith('.tsx') && !path.startsWith('web/')),
    ...fault('barrel file', /(^|\/)index\.tsx?$/.test(path)),
    ...(isLab(path)
      ? []
      : [
          ...fault(
            'computed import',
            path !== compiler && /\b(?:import|require)\s*\((?!\s*['"`][^'"`$]+['"`]\s*[,)])/.test(text),
          ),
          ...fault('import() as a type', typeImport.test(text)),
          ...fault('reads the environment by an import', /\bfrom\s+['"](?:node:)?process['"]/.test(text)),
          ...fault('formats by itself what shared/intl.ts and web/lib/intl.ts are for', formats(path, text)),
          ...fault('names the schema of the read models, which changes by version', namesSchema.test(text)),
          ...dangersIn(file).map(words => `${path}: ${words}`),
          ...rawStringsIn(file).map(words => `${path}: says what is no message: ${words}`),
        ]),
  ]
}

/** Runs the files of texts that a build meets, to compile their messages. */
const compiler = 'web/build/compiledMessages.ts'

/**
 * Separate files where the first page needs only one of them. The page that checks receipts shares no code
 * with the code that it checks.
 */
const formatters = [
  'shared/direction.ts',
  'shared/intl.ts',
  'shared/dateInWords.ts',
  'shared/currencyFormat.ts',
  'shared/typedAmounts.ts',
  'web/lib/intl.ts',
  'web/lib/limits.ts',
  'web/lib/region.ts',
  'web/lib/zone.ts',
  'web/checker/words.ts',
]
/**
 * Formatting of numbers, days and lists for people. SQL and code contain lists with commas too, but not in
 * texts for browsers.
 */
const formats = (path: string, text: string): boolean =>
  !formatters.includes(path) &&
  (/\bIntl\.|\.toLocale\w*\(/.test(text) ||
    (/^web\/(?!checker|build)|^workers\/(?:notifications|delivery)/.test(path) &&
      /\.join\((?:', '|' and ')\)/.test(text)))

const typeImport = /\btypeof import\(|\bimport\(['"][^'"]+['"]\)\.[A-Z]/
const namesSchema = /\b(?:from|join|into|update|truncate|table)\s+read\.[\w$]|(['"`])read\.\w+(?: as \w+)?\1/

const atRoot = [
  'shared ledger projections workers web embedded composition lab languages docs ops start.ts config.ts',
  'package.json package-lock.json tsconfig.json biome.jsonc vitest.config.ts Dockerfile docker-compose.yml',
  'README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE',
].flatMap(line => line.split(' '))

export const findStrangers = (namesAtRoot: readonly string[]): string[] =>
  namesAtRoot.filter(name => !/^\.|^node_modules$|^reports$|\.log$/.test(name) && !atRoot.includes(name))
