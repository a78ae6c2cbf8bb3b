import { join } from 'node:path'
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
  const taken = new RegExp(
    `\\b${tree}(?: as [^)]*)?\\)?\\s*\\[|(?:Object\\.\\w+|sourceOf)\\((?:\\w+\\.)*${tree}\\)`,
  )
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

/** Titles that the specification quotes with capitals, and the label beside one of them. */
const quotedTitles =
  `Access Denied|Account Recovery|Achievement Alerts|Active Goals|Back to Login|Bi-Weekly Rotation|Continue to Payment|Create Account|Create Goal|Create New Goal|
Create Your First Goal|Created At|Creating Account...|Edit Goal|Emergency Fund|End Date|Financial Details|Goal Details|Goal Reminders|Group Chat|Home & Living|Invitation History|Invite Members|
Make Your First Contribution|Make a Contribution|Members & Contributions|Monthly Rotation|Next Due Date|No Active Goals|No Completed Goals|No Goals Found|No Upcoming Goals|
Optional: Start Contributing|Page Not Found|Pay Now|Payment Error|Payment Failed|Payment Successful|Recent Activities|Reset Password|Reset Your Password|Return to Homepage|Rotation Settings|
Send Reset Instructions|Sign In|Special Event|Start Saving Today|Start Your Savings Journey|Susu (Rotating Savings Fund)|Total Users|Transaction History|Unknown Goal|Upcoming Contributions|
Vacation & Travel|View All Goals|View Details|Weekly Rotation|Start Date`
    .split('|')
    .map(title => title.trim())
const names =
  /^(Calabash|Stripe|WhatsApp|Apple|Google|Pay|Postgres|American|Express|Diners|Club|Settings|Nia|United|States|Susu|Idempotency|Ctrl)\b/
/** In the case of titles, although it is none of the specification's. */
const isTitleCased = ({ text }: { text: string }): boolean =>
  !/[{,.:;!?<(]/.test(text.replace(/\.\.\.$/, '')) &&
  !quotedTitles.includes(text) &&
  text
    .split(/\s+/)
    .slice(1)
    .some(word => /^[“(]?[A-Z][a-z]/.test(word) && !names.test(word))

describe('the messages', () => {
  it('are found', () => expect(files.length).toBeGreaterThan(60))
  describe.each(files.map(({ path }) => path))('of %s', async path => {
    const module: Record<string, unknown> = await import(join(root, path))
    const trees = Object.entries(module).flatMap(([name, texts]) => {
      const tree = sourceOf(texts)
      return tree ? [[name, tree] as const] : []
    })
    it('are all used', () => expect(trees.flatMap(([name, tree]) => unusedIn(tree, name, path))).toEqual([]))
    it('are in sentence case, where the specification does not quote them otherwise', () =>
      expect(trees.flatMap(([, tree]) => messagesIn(tree)).filter(isTitleCased)).toEqual([]))
    it('are in ICU form', () => {
      const read = (part: unknown): unknown =>
        typeof part === 'object' && part !== null ? Object.values(part).map(read) : part
      expect(() => Object.values(module).map(read)).not.toThrow()
    })
    it('are described', () => {
      const all = trees.flatMap(([, tree]) => messagesIn(tree))
      expect(all.length).toBeGreaterThan(0)
      expect(all.filter(({ text, about }) => about.length < 3 || about === text)).toEqual([])
    })
  })
})

describe('the texts of refusals', () => {
  it('use each code of the catalogue', async () => {
    const { refusals } = await import('#shared/refusals.ts')
    const { problems } = await import('#shared/api/problems.ts')
    const named = ['refusals', 'bankFileRefusals', 'api/problems'].map(name => `shared/${name}.ts`)
    named.push('ledger/api/problem.ts')
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
