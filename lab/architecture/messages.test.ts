import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { isMessage, type MessageTree, sourceOf } from '#shared/messages.ts'
import { readSources, root } from './sources.ts'

const sources = readSources().filter(({ path }) => !/\.test\.tsx?$|^lab\/|^embedded\//.test(path))
const isOfTexts = (path: string): boolean => /(^|\/)(texts|\w+Texts)\.ts$/.test(path)
const files = sources.filter(({ path, text }) => isOfTexts(path) && text.includes('/messages.ts'))

const wordsOf = new Map(sources.map(({ path, text }) => [path, new Set(text.match(/\w+/g))]))
const isUsedBeside = (path: string, name: string): boolean =>
  [...wordsOf].some(([other, words]) => other !== path && words.has(name))
/** Whether code reads the members of a tree by computed names, such as a status. */
const isIndexed = (tree: string): boolean => {
  const taken = new RegExp(`\\b${tree}(?: as [^)]*)?\\)?\\s*\\[|Object\\.\\w+\\((?:\\w+\\.)*${tree}\\)`)
  return tree !== 'texts' && sources.some(({ text }) => taken.test(text))
}

const messagesIn = (part: MessageTree[string]): { text: string; about: string }[] =>
  isMessage(part) ? [part] : Object.values(part).flatMap(messagesIn)
const unusedIn = (part: MessageTree[string], name: string, path: string): string[] => {
  if (isMessage(part) || Array.isArray(part) || isIndexed(name)) return []
  return Object.entries(part).flatMap(([inner, its]) => [
    ...(isUsedBeside(path, inner) ? [] : [`${name}.${inner}`]),
    ...unusedIn(its, inner, path),
  ])
}

describe('the messages', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(60))
  describe.each(files.map(({ path }) => path))('of %s', async path => {
    const module: Record<string, unknown> = await import(join(root, path))
    const trees = Object.entries(module).flatMap(([name, texts]) => {
      const tree = sourceOf(texts)
      return tree ? [[name, tree] as const] : []
    })
    it('are all used', () => expect(trees.flatMap(([name, tree]) => unusedIn(tree, name, path))).toEqual([]))
    it('are described', () => {
      const all = trees.flatMap(([, tree]) => messagesIn(tree))
      expect(all.length).toBeGreaterThan(0)
      expect(all.filter(({ text, about }) => about.length < 3 || about === text)).toEqual([])
    })
  })
})

/** Several words, the first with a capital letter. */
const isProse = (text: string) => /^[A-Z][a-z]+ .*[a-z]{2}/.test(text)
/** Separators between two values that are read together. */
const isBetween = (text: string) => /[·•–—]|^[,:;] $/.test(text)
/** `super(…)`, which only errors have here. */
const isOfError = (node: object): boolean =>
  'callee' in node && (node.callee as { readonly type?: unknown }).type === 'Super'
/** The matching texts in a module, except those of errors, which developers read. */
const textsIn = (text: string, path: string, isSuch: (text: string) => boolean): string[] => {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as { readonly type?: unknown; readonly value?: unknown }
    if (type === 'NewExpression' || type === 'ImportDeclaration' || isOfError(node)) return
    if (type === 'Literal' && typeof value === 'string') found.push(value)
    if (type === 'TemplateElement') found.push((value as { readonly raw: string }).raw)
    if (type === 'JSXText') found.push(String(value).trim(), String(value))
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found.filter(isSuch)
}
const proseIn = (text: string, path: string): string[] => textsIn(text, path, isProse)

describe('the client', () => {
  /**
   * The checker is one file without a server, in English; texts that are stored or registered as names are
   * not translated.
   */
  const isElsewhere = /^web\/(checker|build)\/|\/(messageKinds|cardName|GoalDetails)\.tsx?$/
  const modules = sources.filter(
    ({ path }) => path.startsWith('web/') && !isOfTexts(path) && !isElsewhere.test(path),
  )
  it('contains no text outside of messages', () => {
    expect(modules.length).toBeGreaterThan(200)
    expect(modules.flatMap(({ path, text }) => proseIn(text, path).map(one => `${path}: ${one}`))).toEqual([])
  })
  it('joins no values outside of a message', () =>
    expect(
      modules.flatMap(({ path, text }) => textsIn(text, path, isBetween).map(one => `${path}: ${one}`)),
    ).toEqual([]))
})

describe('the texts of refusals and validation', () => {
  const schemas = sources.filter(
    ({ path, text }) => /^(shared|web)\//.test(path) && text.includes("'zod/mini'"),
  )
  it('come from the catalogue in every schema', () => {
    expect(schemas.length).toBeGreaterThan(20)
    expect(schemas.flatMap(({ path, text }) => proseIn(text, path).map(one => `${path}: ${one}`))).toEqual([])
  })
  it('use each code of the catalogue', async () => {
    const { refusals } = await import('#shared/refusals.ts')
    const { problems } = await import('#shared/api/problems.ts')
    const named = ['shared/refusals.ts', 'shared/api/problems.ts', 'ledger/api/problem.ts']
    const isNamed = (code: string) =>
      [...wordsOf].some(([path, words]) => !named.includes(path) && words.has(code)) ||
      /^(part_|(username|email)_taken$)/.test(code)
    const codes = [...Object.keys(refusals), ...Object.keys(problems)]
    expect(codes.filter(code => !isNamed(code))).toEqual([])
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  })
})

it('do not assume that the given name comes first', () => {
  const parts = /\b(?:given|family|first|last|middle)_?name\b/i
  expect(sources.filter(({ text }) => parts.test(text)).map(({ path }) => path)).toEqual([])
})
