/** Whole cents of a US dollar. A number that is not money does not pass for it, nor a sum made with `+`. */
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
 * Divides into `parts` shares that differ by at most one cent and add up to the whole; the larger ones first.
 * @throws RangeError unless `parts` is a positive integer.
 */
export const split = (whole: Cents, parts: number): Cents[] => {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`cannot split into ${parts} parts`)
  const least = Math.floor(whole / parts)
  const remainder = whole - least * parts
  return Array.from({ length: parts }, (_, index) => cents(index < remainder ? least + 1 : least))
}

/** Digits with up to two decimals: the form in which people type amounts and in which they travel. */
export const decimalAmount = /^\d+(\.\d{1,2})?$/

/** "12.5" -> 1250; undefined for anything that is not a plain decimal of at most two places, or is beyond safe integers. */
export const parseCents = (text: string): Cents | undefined => {
  if (!decimalAmount.test(text)) return undefined
  const [dollars = '', fraction = ''] = text.split('.')
  const value = Number(dollars + fraction.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? cents(value) : undefined
}

/** 1250 -> "12.50": the form that amounts have on the wire. */
export const formatDecimal = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 123450 -> "$1,234.50": the form that people read. */
export const formatMoney = (amount: Cents): string => {
  const [dollars = '', fraction = ''] = formatDecimal(amount).replace('-', '').split('.')
  return `${amount < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
