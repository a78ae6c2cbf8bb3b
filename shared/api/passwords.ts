import { accountFieldTexts } from './accountFieldTexts.ts'

/** The rules of a new password. Texts are the specification's. */
export const passwordRules = [
  [/^.{8,}$/s, accountFieldTexts.passwordShort({ min: 8 })],
  [/[A-Z]/, accountFieldTexts.passwordUpper],
  [/[a-z]/, accountFieldTexts.passwordLower],
  [/\d/, accountFieldTexts.passwordNumber],
  [/[^A-Za-z0-9]/, accountFieldTexts.passwordSpecial],
] as const

export type PasswordStrength = 'easy' | 'fair' | 'strong'

/**
 * A cautious estimate without a dictionary, by the length that is left without what people add to a word. The server refuses
 * very common passwords; with nothing but additions they are short here, too.
 */
export const strengthOf = (password: string, own: readonly string[] = []): PasswordStrength => {
  if (isMadeOf(password, [...own, ...ownWords])) return 'easy'
  const left = Math.min(...formsOf(password).map(keysIn))
  if (left < 10) return 'easy'
  return left < 14 ? 'fair' : 'strong'
}

/** Repeated signs and series such as `1234` count once. */
const keysIn = (text: string): number =>
  Array.from(text).filter((sign, index, all) => {
    const step = sign.charCodeAt(0) - (all[index - 1]?.charCodeAt(0) ?? -9)
    return step !== 0 && step !== 1
  }).length

/** First guesses for a password of this site. */
export const ownWords = ['calabash', 'susu', 'savings', 'savingscircle', 'tontine', 'chama', 'rosca'] as const

const looksLike: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Signs on the keys of the digits. */
const shifted: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

/** Whether it is a name or an address of the user, adapted in the same ways. Shorter words are in many passwords. */
export const isMadeOf = (password: string, own: readonly string[]): boolean => {
  const words = own
    .flatMap(text => [text, text.split('@')[0] ?? ''])
    .map(text => text.toLowerCase())
    .filter(text => text.length >= 4)
  return formsOf(password).some(form => words.includes(form))
}

/** What may be left of it without its adaptations. */
export const formsOf = (password: string): string[] => {
  const plain = password.toLowerCase()
  const bare = withoutEnd(plain, /[^a-z]/).replace(/^[^a-z]+/, '')
  const spelled = (text: string) => text.replace(/[@431!0$57]/g, sign => looksLike[sign] ?? sign)
  const withoutTail = withoutEnd(plain, /[^a-z0-9]/)
  const forms = [
    plain,
    withoutTail,
    spelled(plain),
    spelled(withoutTail),
    spelled(withoutEnd(withoutEnd(withoutEnd(plain, /\d/), /[^a-z0-9]/), /\d/)),
    plain.replace(/[!@#$%^&*()]/g, sign => shifted[sign] ?? sign),
  ]
  // A common word inside a longer password is accepted; one with almost nothing else is refused.
  for (const word of [bare, /^[a-z]+/.exec(plain)?.[0] ?? ''])
    if (word.length >= plain.length - 4) forms.push(word, onceOf(word))
  return forms
}

/** Half of a word that is written twice. */
const onceOf = (word: string): string => {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : word
}

/** Character by character from the end: a regular expression ending in `$` would backtrack from every position. */
const withoutEnd = (text: string, sign: RegExp): string => {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
