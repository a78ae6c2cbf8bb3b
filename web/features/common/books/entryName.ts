import { bookTexts } from './bookTexts.ts'

const names: Readonly<Record<string, string>> = bookTexts.entries

/** How an entry or event of this type is called; as its type where it has no name. */
export const entryName = (type: string): string => names[type] ?? type
