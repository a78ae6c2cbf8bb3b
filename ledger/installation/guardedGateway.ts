import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'

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
