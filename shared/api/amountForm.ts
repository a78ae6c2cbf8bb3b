/**
 * The form of amounts in any currency: up to two decimals, and a third one that is zero. The decimals of the
 * currency are checked where it is known. This many digits can be counted exactly.
 */
export const amountForm = /^\d{1,13}(\.\d{1,2}0?)?$/

export const isAboveZero = (text: string): boolean => amountForm.test(text) && /[1-9]/.test(text)
