import { dictionary } from '@zxcvbn-ts/language-common'

/** What somebody would try first who knows where the password is for. */
export const ownWords = ['calabash', 'susu', 'savings', 'savingscircle', 'tontine', 'chama', 'rosca'] as const
const common = new Set<string>([...dictionary['passwords-common'], ...ownWords])

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

/**
 * Whether a password is one of the 30,000 most common, or a word of ours, or one of them dressed up to please composition rules: in
 * capitals, with a digit and a sign at its end, or with signs for letters.
 */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.toLowerCase()
  const bare = withoutEnd(plain, /[^a-z]/).replace(/^[^a-z]+/, '')
  const spelled = (text: string) => text.replace(/[@431!0$57]/g, sign => looksLike[sign] ?? sign)
  const withoutTail = withoutEnd(plain, /[^a-z0-9]/)
  const candidates = [
    plain,
    withoutTail,
    spelled(plain),
    spelled(withoutTail),
    spelled(withoutEnd(withoutEnd(withoutEnd(plain, /\d/), /[^a-z0-9]/), /\d/)),
  ]
  // A short common word inside a longer invention is no reason to refuse it: only what is left must be next to nothing.
  for (const word of [bare, /^[a-z]+/.exec(plain)?.[0] ?? ''])
    if (word.length >= plain.length - 4) candidates.push(word)
  return candidates.some(candidate => common.has(candidate))
}

/** Sign by sign from behind: a pattern that ends at `$` looks for its beginning at every place. */
const withoutEnd = (text: string, sign: RegExp): string => {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

export const commonPasswordMessage = 'This password is one of the most common. Please choose another.'
