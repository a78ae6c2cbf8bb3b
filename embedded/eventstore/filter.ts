import type { Recorded } from './model.ts'

/** Which events of `$all` are wanted. */
export type Filter = (event: Pick<Recorded, 'type' | 'stream'>) => boolean

interface Options {
  readonly on: 'type' | 'stream'
  readonly prefixes: readonly string[]
  /** Empty: the prefixes count. */
  readonly regex: string
}

/** @throws SyntaxError for a regular expression that JavaScript does not have. */
export const createFilter = ({ on, prefixes, regex }: Options): Filter => {
  if (regex === '') return event => prefixes.some(prefix => event[on].startsWith(prefix))
  const expression = toRegExp(regex)
  return event => expression.test(event[on])
}

/** Clients write .NET's expressions. The two languages agree on all that filters need but the options in front. */
const toRegExp = (regex: string): RegExp => {
  const [, options = '', expression = regex] = /^\(\?([imns]+)\)(.*)$/s.exec(regex) ?? []
  return new RegExp(expression, options.replace('n', ''))
}
