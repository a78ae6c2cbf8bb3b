import { payoutsSettingsIn } from '#shared/api/goalLink.ts'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import type { NextStep } from '#shared/api/nextSteps.ts'
import type { StripeAccountResponse } from '#shared/api/stripeAccounts.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { stepOf } from './stepOf.ts'

/** What an account waits for, besides its goals. */
export interface WaitingAccount {
  readonly userId: UserId
  readonly isVerified: boolean
  readonly lacksTwoStep: boolean
  /** Those to the user that can be answered. */
  readonly invitations: readonly InvitationResponse[]
  /** The accounts with Stripe to which payouts go. */
  readonly stripe: readonly (Pick<StripeAccountResponse, 'standing' | 'asks' | 'deadline' | 'isGivenUp'> & {
    readonly currency: Currency
    readonly setAt: string
  })[]
}

const ofAccount = (leadsTo: string) => stepOf({ goalId: null, goalName: null, leadsTo })

export const stepsOfAccount = ({
  userId,
  isVerified,
  lacksTwoStep,
  invitations,
  stripe,
}: WaitingAccount): NextStep[] => [
  ...(isVerified ? [] : [ofAccount('/settings')('verify_email', String(userId), {})]),
  ...(lacksTwoStep ? [ofAccount('/settings')('set_up_two_step', String(userId), {})] : []),
  ...invitations.map(answering),
  ...stripe
    .filter(({ standing, asks, isGivenUp }) => isGivenUp || standing === 'unfinished' || asks.length > 0)
    .map(({ currency, deadline, setAt }) =>
      ofAccount(payoutsSettingsIn(currency))('finish_stripe', currency, {
        ...(deadline === null ? { since: setAt } : { endsAt: deadline }),
        currency,
      }),
    ),
]

const answering = ({ id, goalId, goalName, inviterUserId, inviterName, expiresAt }: InvitationResponse) =>
  stepOf({ goalId, goalName, leadsTo: `/join/received/${id}` })('answer_invitation', id, {
    ...{ person: { userId: inviterUserId, name: inviterName }, endsAt: expiresAt },
  })
