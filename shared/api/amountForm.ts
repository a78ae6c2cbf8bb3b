/**
 * How amounts are written, whatever the currency: with up to two decimals, and a third one that is zero. Which decimals a
 * currency has is checked where it is known. So many digits can be counted exactly.
 */
export const amountForm = /^\d{1,13}(\.\d{1,2}0?)?$/

export const isAboveZero = (text: string): boolean => amountForm.test(text) && /[1-9]/.test(text)
