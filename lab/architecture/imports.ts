import { posix } from 'node:path'

const forms = [
  /^(?:import|export)\s+(?:type\s+)?[\w$*\s{},]+?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]

/** The specifiers of all static and dynamic imports and re-exports of a formatted module. */
export const importsOf = (text: string): string[] =>
  forms.flatMap(form => [...text.matchAll(form)].map(([, specifier = '']) => specifier))

/** The file of ours that a specifier names, from the root of the repository; undefined for a package. */
export const fileOf = (from: string, specifier: string): string | undefined => {
  if (specifier === '#config') return 'config.ts'
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}
