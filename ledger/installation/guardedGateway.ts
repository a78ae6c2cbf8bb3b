import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'

/**
 * The same gateway, but calls that move money wait for a writable log of this installation. The processor's
 * work can't be undone, and without the log its purpose would be lost.
 * @param ensureWritable throws a StoreError
 */
export const guardedGateway = (
  gateway: PaymentGateway,
  ensureWritable: () => Promise<void>,
): PaymentGateway => ({
  ...gateway,
  open: async contribution => {
    await ensureWritable()
    return gateway.open(contribution)
  },
  charge: async payment => {
    await ensureWritable()
    return gateway.charge(payment)
  },
  refund: async refund => {
    await ensureWritable()
    return gateway.refund(refund)
  },
})

/** Likewise for what is sent to recipients, and for the accounts to which it is sent. */
export const guardedPayoutGateway = (
  gateway: PayoutGateway,
  ensureWritable: () => Promise<void>,
): PayoutGateway => ({
  ...gateway,
  openAccount: async owner => {
    await ensureWritable()
    return gateway.openAccount(owner)
  },
  send: async transfer => {
    await ensureWritable()
    return gateway.send(transfer)
  },
  reverse: async reversal => {
    await ensureWritable()
    return gateway.reverse(reversal)
  },
})
