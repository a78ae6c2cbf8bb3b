/**
 * A name as it is kept and looked up: one spelling for what looks the same. Wide, styled and ligature letters become
 * plain ones, accents are composed, what cannot be seen is gone, and any run of blanks is one space.
 */
export const canonicalUsername = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()

/** By what a name or an address is counted when it is tried, however it was typed. */
export const loginKey = (typed: string): string =>
  // The dotted capital I is the one letter that the database folds to something else than we do.
  canonicalUsername(typed).toLowerCase().replaceAll('i\u0307', 'i')

/** Whose letters are drawn alike: of these a name uses one. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]
export const mixedAlphabetsMessage = 'Username cannot mix letters of different alphabets'

/** Whether a name could pass for another by borrowing letters, as in “Nia” with a Cyrillic i. */
export const mixesAlphabets = (name: string): boolean =>
  alphabets.filter(alphabet => alphabet.test(name)).length > 1
