/** Whole US cents, branded: plain numbers and sums made with `+` are not `Cents`. */
export type Cents = number & { readonly unit: 'cents' }

/** @throws RangeError unless `value` is a safe integer. */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return value as Cents
}

export const zero = cents(0)

export const add = (a: Cents, b: Cents): Cents => cents(a + b)
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b)
export const times = (amount: Cents, count: number): Cents => cents(amount * count)
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = zero
  for (const amount of amounts) total = add(total, amount)
  return total
}
export const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b)
export const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b)

/**
 * Divides into `parts` shares that differ by at most one cent, the larger ones first.
 * @throws RangeError unless `parts` is a positive integer.
 */
export const split = (whole: Cents, parts: number): Cents[] => {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`cannot split into ${parts} parts`)
  const least = Math.floor(whole / parts)
  const remainder = whole - least * parts
  return Array.from({ length: parts }, (_, index) => cents(index < remainder ? least + 1 : least))
}

/** The form in which amounts are typed and sent: digits with up to two decimals. */
export const decimalAmount = /^\d+(\.\d{1,2})?$/

/** "12.5" -> 1250; undefined for other text and for numbers beyond safe integers. */
export const parseCents = (text: string): Cents | undefined => {
  if (!decimalAmount.test(text)) return undefined
  const [dollars = '', fraction = ''] = text.split('.')
  const value = Number(dollars + fraction.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? cents(value) : undefined
}

/** 1250 -> "12.50", for the API. */
export const formatDecimal = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 123450 -> "$1,234.50", for people. */
export const formatMoney = (amount: Cents): string => {
  const [dollars = '', fraction = ''] = formatDecimal(amount).replace('-', '').split('.')
  return `${amount < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
