import type {
  Disputes,
  PaymentContext,
  PaymentGateway,
  Payments,
  SaidToBank,
} from '#shared/ports/payments.ts'

/** What we say to a payer's bank; what comes of it is recorded like everything else, by looking. */
export const createDisputes = (gateway: PaymentGateway, { sync }: Pick<Payments, 'sync'>): Disputes => {
  const said = async (
    call: Promise<boolean>,
    { paymentIntentId }: { readonly paymentIntentId: Parameters<Payments['sync']>[0] },
    context: PaymentContext,
  ): Promise<SaidToBank> => {
    const wasOpen = await call
    const recorded = await sync(paymentIntentId, context, 'thorough')
    return { wasOpen, position: recorded?.position }
  }
  return {
    said: disputeId => gateway.evidenceOf(disputeId),
    answer: (dispute, evidence, submit, context) =>
      said(gateway.answerDispute(dispute.disputeId, evidence, submit), dispute, context),
    attach: gateway.attachEvidence,
    remove: gateway.removeEvidence,
    accept: (dispute, context) => said(gateway.acceptDispute(dispute.disputeId), dispute, context),
  }
}
