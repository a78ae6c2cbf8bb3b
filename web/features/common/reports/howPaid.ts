import type { TransactionResponse } from '#shared/api/contributions.ts'
import { reportTexts as texts } from './reportTexts.ts'

type Paid = NonNullable<TransactionResponse['outside']>

/** How the payer says that they have paid outside, and who has confirmed that they got it. */
export const howPaid = ({ method, reference, receivedBy, inCashBox }: Paid, viewerId?: number): string => {
  const how = texts.how({ method })
  const paid = reference === '' ? how : texts.referenced({ how, reference })
  if (!receivedBy) return inCashBox ? texts.forBox({ paid }) : paid
  return (inCashBox ? texts.inBox : texts.received)({
    paid,
    who: receivedBy.name,
    by: receivedBy.userId === viewerId ? 'you' : 'other',
  })
}
