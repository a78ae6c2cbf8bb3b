import type { Payers, PaymentGateway } from '#shared/ports/payments.ts'

interface Parts {
  readonly payers: Payers
  readonly gateway: PaymentGateway
}

/** Whoever deletes their account is deleted at Stripe as well, with their cards. */
export const createForgetCustomersJob =
  ({ payers, gateway }: Parts) =>
  async (): Promise<void> => {
    for (const customerId of await payers.orphans()) {
      await gateway.deleteCustomer(customerId)
      await payers.forgetCustomer(customerId)
    }
  }
