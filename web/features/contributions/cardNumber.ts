const digitsOf = (text: string): string => text.replace(/\D/g, '')

const isAmex = (digits: string): boolean => /^3[47]/.test(digits)
const longest = (digits: string): number => (isAmex(digits) ? 15 : 19)

/** "4242424242424242" -> "4242 4242 4242 4242"; American Express in groups of 4, 6 and 5. */
export const formatCardNumber = (text: string): string => {
  const all = digitsOf(text)
  const digits = all.slice(0, longest(all))
  const groups = isAmex(digits)
    ? digits.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?/)?.slice(1)
    : digits.match(/\d{1,4}/g)
  return (groups ?? []).filter(Boolean).join(' ')
}

/** "1" stays open, "4" can only be April, "1230" becomes "12 / 30". */
export const formatExpiry = (text: string): string => {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length <= 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export const formatCode = (text: string): string => digitsOf(text).slice(0, 4)

/** The position in `formatted` behind as many digits as were before the caret. */
export const caretAfter = (formatted: string, digitsBefore: number): number => {
  let seen = 0
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === digitsBefore) return index
    if (/\d/.test(formatted[index]!)) seen += 1
  }
  return formatted.length
}

export interface CardDetails {
  readonly number: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly code: string
}

export type CardFault = 'number' | 'expiry' | 'code'

/** The card in its issuer's form, or its incomplete fields. The provider decides whether it is valid. */
export const readCard = (
  number: string,
  expiry: string,
  code: string,
): CardDetails | readonly CardFault[] => {
  const digits = digitsOf(number)
  const [, expiryMonth = '', expiryYear = ''] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(expiry) ?? []
  const faults: CardFault[] = []
  if (digits.length < (isAmex(digits) ? 15 : 13)) faults.push('number')
  if (expiryMonth === '') faults.push('expiry')
  if (code.length < (isAmex(digits) ? 4 : 3)) faults.push('code')
  return faults.length > 0 ? faults : { number: digits, expiryMonth, expiryYear: `20${expiryYear}`, code }
}
