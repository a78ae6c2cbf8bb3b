/** Signs that turn the text after them round. Letters that are written from right to left need none. */
export const withoutDirections = (text: string): string =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\ud802-\ud83a]/

/**
 * A value of a message: what is written from right to left does not move the words around it, and nothing turns them.
 * Numbers stay, as messages choose by them.
 */
export const isolated = <Value>(value: Value): Value | string => {
  if (typeof value !== 'string') return value
  const plain = withoutDirections(value)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
