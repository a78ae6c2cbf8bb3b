import { bookTexts } from './bookTexts.ts'

const names: Readonly<Record<string, string>> = bookTexts.entries

/** The name of an entry or event of this type; by default the type. */
export const entryName = (type: string): string => names[type] ?? type
