import { posix } from 'node:path'

const staticForms = [
  /^(?:import|export)\s+(?:type\s+)?[\w$*\s{},]+?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
]
const dynamicForm = /\bimport\(\s*['"]([^'"]+)['"]/g

const specifiers = (text: string, forms: readonly RegExp[]): string[] =>
  forms.flatMap(form => [...text.matchAll(form)].map(([, specifier = '']) => specifier))

/** The specifiers of the static imports and re-exports of a formatted module, including types. */
export const staticImportsOf = (text: string): string[] => specifiers(text, staticForms)

/** The same, including dynamic imports. */
export const importsOf = (text: string): string[] => specifiers(text, [...staticForms, dynamicForm])

/** The file of this repository that a specifier names, from its root; undefined for a package. */
export const fileOf = (from: string, specifier: string): string | undefined => {
  if (specifier === '#config') return 'config.ts'
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}
