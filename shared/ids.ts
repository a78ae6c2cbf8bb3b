/** Branded, so that different kinds are not mixed up. Ids have no meaning and contain no personal data. */
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

const inForm =
  <Id extends string>(form: RegExp, what: string) =>
  (value: string): Id => {
    if (!form.test(value)) throw new RangeError(`not ${what}: ${value}`)
    return value as Id
  }

export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const contributionId = inForm<ContributionId>(uuidForm, 'a contribution id')
export const refundRequestId = inForm<RefundRequestId>(uuidForm, 'a refund request id')
export const scheduleId = inForm<ScheduleId>(uuidForm, 'a schedule id')
export const invitationId = inForm<InvitationId>(uuidForm, 'an invitation id')

export const paymentIntentForm = /^pi_[A-Za-z0-9_]{1,250}$/
export const paymentIntentId = inForm<PaymentIntentId>(paymentIntentForm, 'a payment intent id')

/** Stripe's `seti_…`: saves a card without a payment. */
export type SetupIntentId = string & { readonly id: 'setup-intent' }
export const setupIntentForm = /^seti_[A-Za-z0-9_]{1,250}$/
export const setupIntentId = inForm<SetupIntentId>(setupIntentForm, 'a setup intent id')
