import * as z from 'zod/mini'
import { installationName } from '../installationName.ts'
import { accountFieldTexts } from './accountFieldTexts.ts'

/** User names: one rule for the form and the server. */

/**
 * The normalised form in which a name is stored and looked up, so that names that look the same are the same: wide, styled and
 * ligature letters become plain ones, accents are composed, invisible characters removed, and runs of blanks become one space.
 */
export const canonicalUsername = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()

/** Alphabets with letters that look alike: a name uses only one of them. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]
/**
 * Whether a name could imitate another one with letters of a second alphabet, as in “Nia” with a Cyrillic i.
 */
export const mixesAlphabets = (name: string): boolean =>
  alphabets.filter(alphabet => alphabet.test(name)).length > 1

/** Letters of any script with their marks, digits, and the punctuation inside people's names. */
const form = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._'’-]*[\p{L}\p{M}\p{N}.])?$/u
/** More combining marks than any script uses would overlap the lines above and below. */
const piledMarks = /\p{Me}|\p{M}{5}/u

/** What mail programs and messengers turn into a link: names appear in messages to others. */
const webAddress =
  /(?:^|[ _-])www\.|\.(?:[a-z]{2}|com|net|org|info|biz|edu|gov|mil|int|app|dev|xyz|top|online|site|website|store|shop|link|click|live|club|vip|icu|pro|name|mobi|tech|space|fun|world|today|money|bank|cash|finance|example|test|xn--\S+)(?![\p{L}\p{M}\p{N}])/iu

const lengthOf = (name: string): number => Array.from(name).length

/** Joiners are part of how some scripts are written; other invisible characters are tricks or mistakes. */
const hidden = /[^\P{C}\u200c\u200d]/u

/** Reserved: deleted accounts are shown by such a name, and our mails are signed with it. */
const ours = /^(?:calabash|(?:former|a)member$)/
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Also the installation's own name, and what begins with it unless it is so short that people's names do. */
const isInstallation = (name: string): boolean => {
  const own = plain(installationName())
  return name === own || (own.length >= 5 && name.startsWith(own))
}

/** The first fault of a normalised name. */
const faultOf = (name: string): string | undefined => {
  if (lengthOf(name) < 3) return accountFieldTexts.usernameShort({ min: 3 })
  if (lengthOf(name) > 40) return accountFieldTexts.usernameLong({ max: 40 })
  if (name.includes('@')) return accountFieldTexts.usernameAt
  if (!form.test(name) || piledMarks.test(name)) return accountFieldTexts.usernameForm
  if (webAddress.test(name)) return accountFieldTexts.usernameAddress
  if (mixesAlphabets(name)) return accountFieldTexts.usernameAlphabets
  if (ours.test(plain(name)) || isInstallation(plain(name))) return accountFieldTexts.usernameOurs
  return undefined
}

type Payload = Parameters<Parameters<typeof z.check<string>>[0]>[0]
/** Continues after a fault, so that a form still compares its passwords. */
const complain = ({ issues, value: input }: Payload, message: string): void => {
  issues.push({ code: 'custom', message, input, continue: true })
}

/** Parses a typed name into its normalised form. */
export const username = z.string(accountFieldTexts.usernameShort({ min: 3 })).check(
  z.check(typed => {
    if (hidden.test(typed.value)) complain(typed, accountFieldTexts.usernameHidden)
  }),
  z.overwrite(canonicalUsername),
  z.check(name => {
    const fault = faultOf(name.value)
    if (fault !== undefined && name.issues.length === 0) complain(name, fault)
  }),
)
