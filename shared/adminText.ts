/**
 * The longest note or reason that an admin writes, in characters. It stays in the log permanently, so it must not contain
 * personal data.
 */
export const adminTextLength = 300
