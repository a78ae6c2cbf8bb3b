/** Characters that change the direction of the text after them. Right-to-left letters need none. */
export const withoutDirections = (text: string): string =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\ud802-\ud83a]/

/**
 * A value of a message: isolates right-to-left text, so that it does not move the words around it. Numbers
 * are unchanged, because messages select by them.
 */
export const isolated = <Value>(value: Value): Value | string => {
  if (typeof value !== 'string') return value
  const plain = withoutDirections(value)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
