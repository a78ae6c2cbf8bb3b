import { parse, type Token } from '@messageformat/parser'
import { type PluralForms, rulesOf } from './plurals.ts'

/**
 * What a translation does differently from its English message although it must not: values and their kinds, tags, spaces at
 * the ends, and the plural forms which its language needs. Empty where it is in order.
 */
export const faultsOf = (english: string, translation: string, language: string): string[] => {
  const rules = rulesOf(language)
  let tokens: Token[]
  try {
    tokens = parse(translation, rules)
  } catch (error) {
    return [`is not in ICU form: ${error instanceof Error ? error.message.split('\n')[0] : error}`]
  }
  const source = parse(english)
  return [
    ...difference('value', valuesOf(source), valuesOf(tokens)),
    ...difference('tag', tagsOf(english), tagsOf(translation)),
    ...(spacesOf(english) === spacesOf(translation) ? [] : ['begins or ends with other spaces']),
    ...lackingForms(pluralsOf(source), pluralsOf(tokens), rules),
  ]
}

const difference = (kind: string, before: ReadonlySet<string>, after: ReadonlySet<string>): string[] => [
  ...[...before].filter(one => !after.has(one)).map(one => `lacks the ${kind} ${one}`),
  ...[...after].filter(one => !before.has(one)).map(one => `has a ${kind} ${one}, which English has not`),
]

const inside = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap(token => [
    token,
    ...('cases' in token ? token.cases.flatMap(({ tokens: its }) => inside(its)) : []),
  ])

/** `{who}`, `{days, plural}`, and for a choice its names. */
const valuesOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(
    inside(tokens).flatMap(token => {
      if (token.type === 'argument') return [`{${token.arg}}`]
      if (token.type === 'function') return [`{${token.arg}, ${token.key}}`]
      if (token.type === 'select')
        return [`{${token.arg}, select, ${token.cases.map(({ key }) => key).sort()}}`]
      return 'cases' in token ? [`{${token.arg}, ${token.type}}`] : []
    }),
  )

const tagsOf = (text: string): ReadonlySet<string> => new Set(text.match(/<\/?\w+>/g))
const spacesOf = (text: string): string => `${/^\s*/.exec(text)}|${/\s*$/.exec(text)}`

/** A language needs all its forms wherever English has two; `=1` alone is no form. */
const lackingForms = (source: Plurals, translation: Plurals, rules: PluralForms): string[] =>
  [...translation].flatMap(([arg, { type, cases }]) => {
    const needed = type === 'plural' ? rules.integers : rules.ordinal
    const lacking = source.get(arg)?.cases.has('one') ? needed.filter(form => !cases.has(form)) : []
    return lacking.length ? [`{${arg}} lacks the plural forms ${lacking.join(', ')}`] : []
  })

type Plurals = ReadonlyMap<string, { readonly type: string; readonly cases: ReadonlySet<string> }>

/** By value, which may select several times in one message. */
const pluralsOf = (tokens: readonly Token[]): Plurals => {
  const plurals = new Map<string, { type: string; cases: Set<string> }>()
  for (const token of inside(tokens)) {
    if (token.type !== 'plural' && token.type !== 'selectordinal') continue
    const { type, cases } = plurals.get(token.arg) ?? { type: token.type, cases: new Set() }
    plurals.set(token.arg, { type, cases: new Set([...cases, ...token.cases.map(({ key }) => key)]) })
  }
  return plurals
}
