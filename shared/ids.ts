/** Branded, so that kinds are not mixed up. Ids contain no meaning and no personal data. */
export type GoalId = number & { readonly id: 'goal' }
export type UserId = number & { readonly id: 'user' }
/** A UUID; the payment intent's metadata contain it. */
export type ContributionId = string & { readonly id: 'contribution' }
/** A UUID, also in the refund's metadata at Stripe. */
export type RefundRequestId = string & { readonly id: 'refund-request' }
/** A UUID of a repeated contribution. */
export type ScheduleId = string & { readonly id: 'schedule' }
/** A UUID, unrelated to the invitation's secret. */
export type InvitationId = string & { readonly id: 'invitation' }
/** Stripe's `pi_…`. */
export type PaymentIntentId = string & { readonly id: 'payment-intent' }

const serial = (value: number): number => {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`not an identifier: ${value}`)
  return value
}
export const goalId = (value: number): GoalId => serial(value) as GoalId
export const userId = (value: number): UserId => serial(value) as UserId

export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const contributionId = (value: string): ContributionId => {
  if (!uuidForm.test(value)) throw new RangeError(`not a contribution id: ${value}`)
  return value as ContributionId
}

export const refundRequestId = (value: string): RefundRequestId => {
  if (!uuidForm.test(value)) throw new RangeError(`not a refund request id: ${value}`)
  return value as RefundRequestId
}
export const scheduleId = (value: string): ScheduleId => {
  if (!uuidForm.test(value)) throw new RangeError(`not a schedule id: ${value}`)
  return value as ScheduleId
}
export const invitationId = (value: string): InvitationId => {
  if (!uuidForm.test(value)) throw new RangeError(`not an invitation id: ${value}`)
  return value as InvitationId
}

export const paymentIntentForm = /^pi_[A-Za-z0-9_]{1,250}$/
export const paymentIntentId = (value: string): PaymentIntentId => {
  if (!paymentIntentForm.test(value)) throw new RangeError(`not a payment intent id: ${value}`)
  return value as PaymentIntentId
}

/** Stripe's `seti_…`: saves a card without a payment. */
export type SetupIntentId = string & { readonly id: 'setup-intent' }
export const setupIntentForm = /^seti_[A-Za-z0-9_]{1,250}$/
export const setupIntentId = (value: string): SetupIntentId => {
  if (!setupIntentForm.test(value)) throw new RangeError(`not a setup intent id: ${value}`)
  return value as SetupIntentId
}
