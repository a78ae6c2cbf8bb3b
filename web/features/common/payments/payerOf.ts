import type { TransactionResponse } from '#shared/api/contributions.ts'
import { transactionTexts } from './transactionTexts.ts'

/** Who has paid, with the member whose seat it was for. */
export const payerOf = ({ username, holder }: Pick<TransactionResponse, 'username' | 'holder'>): string =>
  holder ? transactionTexts.paidFor({ who: username, seat: holder.name }) : username
