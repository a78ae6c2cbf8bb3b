import type { PaymentIntentId } from '#shared/ids.ts'
import type { DisputeEvidence } from '#shared/ports/paymentGateway.ts'
import type { Context } from '../handle.ts'
import { type Syncing, syncPayment } from './syncPayment.ts'

export interface DisputedPayment {
  readonly disputeId: string
  readonly paymentIntentId: PaymentIntentId
}
export interface AnsweredDispute {
  /** Whether the dispute was still open for it. */
  readonly wasOpen: boolean
  readonly position: bigint | undefined
}

const answered = async (
  deps: Syncing,
  call: Promise<boolean>,
  { id, context }: { readonly id: PaymentIntentId; readonly context: Context },
): Promise<AnsweredDispute> => {
  const wasOpen = await call
  const recorded = await syncPayment(deps, { id, context, how: 'thorough' })
  return { wasOpen, position: recorded?.position }
}

/** Submits evidence to the payer's bank, or stores it as a draft. */
export const answerDispute = (
  deps: Syncing,
  {
    disputeId,
    paymentIntentId: id,
    evidence,
    submit,
  }: DisputedPayment & {
    readonly evidence: DisputeEvidence
    readonly submit: boolean
  },
  context: Context,
): Promise<AnsweredDispute> =>
  answered(deps, deps.gateway.answerDispute(disputeId, evidence, submit), { id, context })

/** Concedes a dispute. */
export const acceptDispute = (
  deps: Syncing,
  { disputeId, paymentIntentId: id }: DisputedPayment,
  context: Context,
): Promise<AnsweredDispute> => answered(deps, deps.gateway.acceptDispute(disputeId), { id, context })
