import { type Reason, type SentValue, type SentValues, sentReason } from '../codedText.ts'
import { formatMoney, parseAmount } from '../money.ts'
import { formatDate, parseCalendarDate } from '../time.ts'
import type { Problem } from './problem.ts'
import { problemTexts, refusalTexts } from './problemTexts.ts'

type Text = string | ((values: Readonly<Record<string, unknown>>) => string)
const catalogues: readonly Readonly<Record<string, unknown>>[] = [problemTexts, refusalTexts]

/**
 * The text for a code with its values; undefined where this version does not have the code, or a value is
 * missing.
 */
export const textOf = (code: string, values: SentValues = {}): string | undefined => {
  // Read now, because the language may change.
  const catalogue = catalogues.find(texts => Object.hasOwn(texts, code))
  if (!catalogue) return undefined
  const text = catalogue[code] as Text
  if (typeof text === 'string') return text
  let lacks = false
  const shown = new Proxy(values, {
    get: (given, name) => {
      const value = typeof name === 'string' ? shownOf(name, given[name]) : undefined
      lacks ||= value === undefined
      return value
    },
  })
  const written = text(shown)
  return lacks ? undefined : written
}

/** The English text of a reason of this version. */
export const reasonText = (reason: Reason): string => {
  const { code, values } = sentReason(reason)
  return textOf(code, values) ?? code
}

const shownOf = (name: string, value: SentValue | undefined): string | number | undefined => {
  if (typeof value !== 'object') return name === 'day' ? shownDay(value) : value
  if ('currency' in value) {
    const amount = parseAmount(value.amount, value.currency)
    return amount === undefined ? undefined : formatMoney(amount, value.currency)
  }
  const texts = ('code' in value ? [value] : value).map(({ code, values }) => textOf(code, values))
  if (texts.length === 0) return ''
  return texts.reduce((before, after) => before && after && problemTexts.and({ before, after }))
}

const shownDay = (text: string | number | undefined): string | undefined => {
  const day = parseCalendarDate(String(text))
  return day === undefined ? undefined : formatDate(day)
}

/** Translates the problem with this catalogue; unknown codes keep the server's text. */
export const worded = <Answered extends Partial<Problem>>(problem: Answered): Answered => {
  const { code, values, message, errors = {}, reference } = problem
  const known = code === undefined ? undefined : textOf(code, values)
  if (known === undefined) return problem
  const text = reference === undefined ? known : problemTexts.with_error_id({ text: known, reference })
  const ours = (one: string) => (one === message ? text : one)
  const fields = Object.entries(errors).map(([field, all]) => [field, all.map(ours)])
  return { ...problem, message: text, ...(problem.errors && { errors: Object.fromEntries(fields) }) }
}
