import { disputeTexts as texts } from './disputeTexts.ts'

const reasons: Readonly<Record<string, string>> = texts.reasons

/** The reason of a dispute, by the card provider's code. */
export const disputeReason = (reason: string): string => reasons[reason] ?? texts.anyReason
