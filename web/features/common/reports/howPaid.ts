import type { PayoutMethod } from '#shared/payoutMethods.ts'
import { reportTexts as texts } from './reportTexts.ts'

interface Paid {
  readonly method: PayoutMethod
  readonly reference: string
}

/** How the payer says that they have paid outside. */
export const howPaid = ({ method, reference }: Paid): string => {
  const how = texts.how({ method })
  return reference === '' ? how : texts.referenced({ how, reference })
}
