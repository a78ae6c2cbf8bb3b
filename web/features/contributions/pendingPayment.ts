/** A payment whose payer has been sent to the bank: what must be known again when the browser comes back. */
export interface PendingPayment {
  readonly paymentIntentId: string
  readonly goalId: number
  readonly amount: string
}

const storageKey = 'pending-payment'

export const keepPending = (payment: PendingPayment): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(payment))
  } catch {
    // Without storage the return page cannot report; the server still hears of the payment from the provider.
  }
}

export const readPending = (paymentIntentId: string | null): PendingPayment | undefined => {
  try {
    const kept: PendingPayment | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return kept !== null && kept.paymentIntentId === paymentIntentId ? kept : undefined
  } catch {
    return undefined
  }
}
