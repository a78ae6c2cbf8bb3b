import type { CardMoney } from '#ledger/accounts/cardMoney.ts'

/** Limits no payment. */
export const noCardLimit: CardMoney = { count: async () => undefined }
