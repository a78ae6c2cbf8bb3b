import { canonicalUsername } from '#shared/api/usernames.ts'

/** The key of rate limits for a typed name or address. */
export const loginKey = (typed: string): string =>
  // The dotted capital I is the only letter that the database folds differently.
  canonicalUsername(typed).toLowerCase().replaceAll('i\u0307', 'i')
