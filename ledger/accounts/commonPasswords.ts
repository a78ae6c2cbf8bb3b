import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

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
 * Whether a password is one of the 30,000 most common, or one of them dressed up to please composition rules: in
 * capitals, with a digit and a sign at its end, or with signs for letters.
 */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.toLowerCase()
  const bare = plain.replace(/[^a-z]+$/, '').replace(/^[^a-z]+/, '')
  const spelled = (text: string) => text.replace(/[@431!0$57]/g, sign => looksLike[sign] ?? sign)
  const withoutTail = plain.replace(/[^a-z0-9]+$/, '')
  const candidates = [
    plain,
    withoutTail,
    spelled(plain),
    spelled(withoutTail),
    spelled(plain.replace(/\d*[^a-z0-9]*\d*$/, '')),
  ]
  // A short common word inside a longer invention is no reason to refuse it: only what is left must be next to nothing.
  if (bare.length >= plain.length - 4) candidates.push(bare)
  return candidates.some(candidate => common.has(candidate))
}

export const commonPasswordMessage = 'This password is one of the most common. Please choose another.'
