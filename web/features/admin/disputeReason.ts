import { disputeTexts as texts } from './disputeTexts.ts'

const reasons: Readonly<Record<string, string>> = texts.reasons

/** Why a payer's bank objects, by the card provider's name for it. */
export const disputeReason = (reason: string): string => reasons[reason] ?? texts.anyReason
