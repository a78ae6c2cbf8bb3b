import type { Recorded } from './model.ts'

/** Whether an event of `$all` matches. */
export type Filter = (event: Pick<Recorded, 'type' | 'stream'>) => boolean

interface Options {
  readonly on: 'type' | 'stream'
  readonly prefixes: readonly string[]
  /** Empty: the prefixes are used. */
  readonly regex: string
}

/** @throws SyntaxError for a regular expression that JavaScript does not support */
export const createFilter = ({ on, prefixes, regex }: Options): Filter => {
  if (regex === '') return event => prefixes.some(prefix => event[on].startsWith(prefix))
  const expression = toRegExp(regex)
  return event => expression.test(event[on])
}

/** Clients use .NET's syntax, which differs here only in the leading options. */
const toRegExp = (regex: string): RegExp => {
  const [, options = '', expression = regex] = /^\(\?([imns]+)\)(.*)$/s.exec(regex) ?? []
  return new RegExp(expression, options.replace('n', ''))
}
