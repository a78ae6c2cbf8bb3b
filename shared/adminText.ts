/** The longest note or reason that an admin writes, in characters. It is a free text: encrypted in the log. */
export const adminTextLength = 300
