import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'

/**
 * The same gateway; what moves money, or begins to, waits for a log that is ours and can be written. What the processor
 * has done can't be undone, and without the log nothing would say what it was for.
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
