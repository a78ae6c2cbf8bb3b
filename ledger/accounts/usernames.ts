import { canonicalUsername } from '#shared/api/usernames.ts'

/** By what a name or an address is counted when it is tried, however it was typed. */
export const loginKey = (typed: string): string =>
  // The dotted capital I is the one letter that the database folds to something else than we do.
  canonicalUsername(typed).toLowerCase().replaceAll('i\u0307', 'i')
