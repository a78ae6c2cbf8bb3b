import { parseAst } from 'vite'
import type { SourceFile } from './sources.ts'

const isOfTexts = (path: string): boolean => /(^|\/)(texts|\w+Texts)\.ts$/.test(path)
/** The checker is one file without a server, in English. What is stored or registered as a name stands as it is. */
const isElsewhere =
  /^web\/(checker|build)\/|\/(messageKinds|places|cardName|GoalDetails)\.tsx?$|(^|\/)main\.ts$/

/** Several words, the first of them with a capital. */
const isProse = (text: string): boolean => /^[A-Z][a-z]+ .*[a-z]{2}/.test(text)
/** What stands between two values that are read as one. */
const isBetween = (text: string): boolean => /[·•–—]|^[,:;] $/.test(text)
const isWord = (text: string): boolean => /[A-Za-z]{2}/.test(text) && text.trim() !== 'Calabash'
const isLabel = /^(?:label|legend|title|alt|placeholder|hint|note|aria-(?:label|description))$/

interface Node {
  readonly type?: unknown
  readonly value?: unknown
  readonly name?: { readonly name?: unknown }
  readonly callee?: { readonly type?: unknown; readonly name?: unknown }
}

/** Errors are for us, but for those that are answers. `super(…)` only errors have here. */
const isForUs = ({ type, callee }: Node): boolean =>
  callee?.type === 'Super' || (type === 'NewExpression' && callee?.name !== 'ProblemError')

/** What a module says in words of its own where people read it: in a screen, a mail, a schema or a refusal. */
export const rawStringsIn = ({ path, text }: SourceFile): string[] => {
  const isScreen = path.startsWith('web/')
  const isSaid = isScreen || path.startsWith('workers/delivery/') || text.includes("'zod/mini'")
  if (isOfTexts(path) || isElsewhere.test(path) || !(isSaid || text.includes('new ProblemError('))) return []
  const found: string[] = []
  const keep = (value: unknown, isRaw: (text: string) => boolean): void => {
    if (typeof value === 'string' && isRaw(value)) found.push(value.trim())
  }
  const isRaw = (value: string) => isProse(value) || (isScreen && isBetween(value))
  const walk = (node: unknown, within: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, name, callee }: Node = node
    if (type === 'ImportDeclaration' || isForUs(node)) return
    const says = within || callee?.name === 'ProblemError'
    if (type === 'Literal' && says) keep(value, isRaw)
    if (type === 'TemplateElement' && says) keep((value as { readonly raw: string }).raw, isRaw)
    if (type === 'JSXText') keep(value, words => isWord(words) || isBetween(words) || isBetween(words.trim()))
    if (type === 'JSXAttribute' && isLabel.test(String(name?.name)))
      keep((value as Node | null)?.value, isWord)
    for (const inner of Object.values(node)) walk(inner, says)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), isSaid)
  return [...new Set(found)]
}
