/**
 * Without the isolating marks around links: programs for messages take the mark after a link for a part of it, and open another
 * address. A link needs none, because it has no letters that run from the right.
 */
export const withPlainLinks = (text: string): string =>
  text.replace(/[\u2066-\u2068](https?:\/\/[\x21-\x7e]+)\u2069/g, '$1')
