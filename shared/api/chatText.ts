/** Rules for the text of messages; separate from the schemas, so that the browser needs no zod for them. */
export const messageMaxLength = 2000

/** All but tab and line feed. */
const controls = /(?![\t\n])\p{Cc}/gu
/**
 * Embeddings, overrides and isolates could reorder the surrounding text; marks that scripts need are kept.
 */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g
const linesApart = /\n{4,}/g
const lonely = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
/** Spaces, joiners and other characters that draw nothing. */
const invisible = /[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu

/** The text as it is stored: without control characters, and with at most two empty lines in a row. */
export const cleanMessage = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(lonely, '')
    .replace(controls, '')
    .replace(bidiControls, '')
    .replace(linesApart, '\n\n\n')
    .trim()

/** Whether the text has visible characters. */
export const saysSomething = (text: string): boolean => text.replace(invisible, '') !== ''
