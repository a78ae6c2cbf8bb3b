import { declineTexts } from './declineTexts.ts'

const words: Readonly<Record<string, string>> = declineTexts

/** The reason of a decline, as a clause for the payer. */
export const declineWords = (code: string, declineCode: string | null): string =>
  words[declineCode ?? ''] ?? words[code] ?? declineTexts.other
