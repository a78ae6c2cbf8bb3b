import type { UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { GoalFact } from '../../engine/fact.ts'
import type { Rows } from '../../engine/rows.ts'
import type { PayoutRow } from '../payouts/table.ts'
import type { SwapRow } from '../swaps/table.ts'

/** What the members of a goal see of an event. */
export interface Story {
  /** Who did it, where that is not the user who caused the event; null for what happens by itself. */
  readonly actor?: UserId | null
  readonly subject?: UserId
  readonly amount?: Cents
  readonly detail?: string | null
}

export const circleEvents = [
  'CharterAmended',
  'CharterAccepted',
  'RotationOrdered',
  'DrawCommitted',
  'CircleShrunk',
  'DrawSalted',
  'DrawRevealed',
  'RotationBegan',
  'RoundOpened',
  'MemberLate',
  'RoundClosed',
  'DebtArose',
  'DebtPaid',
  'DebtNetted',
  'DebtReleased',
  'SwapProposed',
  'SwapAccepted',
  'SwapDeclined',
  'CircleWoundUp',
  'WithdrawalRequested',
  'PayoutDue',
  'PayoutApproved',
  'PayoutConfirmed',
  'PayoutContested',
  'PayoutSent',
  'PayoutCaseClosed',
] as const

export interface CircleTables {
  readonly payouts: Rows<PayoutRow>
  readonly swaps: Rows<SwapRow>
}

/** What the members of a circle see of its turns, debts and payouts. */
export const storyOfCircle = (
  { goalId, event }: Pick<GoalFact<(typeof circleEvents)[number]>, 'goalId' | 'event'>,
  { payouts, swaps }: CircleTables,
): Story | undefined => {
  const payoutNow = (payoutId: string) => {
    const row = payouts.get({ goalId, payoutId })
    return row ? { subject: row.userId, amount: row.amountCents } : {}
  }
  switch (event.type) {
    case 'CharterAmended':
      return { actor: event.data.byUserId }
    case 'CharterAccepted':
      return { actor: event.data.userId }
    case 'RotationOrdered':
    case 'DrawCommitted':
      return { actor: event.data.byUserId }
    case 'CircleShrunk':
      return { actor: event.data.byUserId, detail: String(event.data.seats) }
    case 'DrawSalted':
      return { actor: event.data.userId }
    case 'DrawRevealed':
    case 'RotationBegan':
      return { actor: null }
    case 'RoundOpened':
      return { actor: event.data.byUserId, detail: String(event.data.round) }
    case 'MemberLate':
      return { actor: null, subject: event.data.userId, detail: String(event.data.round) }
    case 'RoundClosed': {
      const { shortByUserId, recipientUserId, potCents, round } = event.data
      return { actor: shortByUserId, subject: recipientUserId, amount: potCents, detail: String(round) }
    }
    case 'DebtArose': {
      const { debtorUserId, creditorUserId, amountCents, cause } = event.data
      return { actor: debtorUserId, ...toOther(creditorUserId), amount: amountCents, detail: cause }
    }
    case 'DebtPaid':
    case 'DebtNetted': {
      const { debtorUserId, creditorUserId, amountCents } = event.data
      return { actor: debtorUserId, ...toOther(creditorUserId), amount: amountCents }
    }
    case 'DebtReleased': {
      const { creditorUserId, debtorUserId, amountCents, reason } = event.data
      return { actor: creditorUserId, subject: debtorUserId, amount: amountCents, detail: reason }
    }
    case 'SwapProposed':
      return { actor: event.data.byUserId, subject: event.data.withUserId }
    case 'SwapAccepted': {
      const row = swaps.get({ goalId, swap: event.data.swap })
      return row ? { actor: row.withUserId, subject: row.byUserId } : undefined
    }
    case 'SwapDeclined': {
      const { swap, byUserId } = event.data
      const withdrawn = swaps.get({ goalId, swap })?.byUserId === byUserId
      return { actor: byUserId, detail: withdrawn ? 'withdrawn' : 'declined' }
    }
    case 'CircleWoundUp':
    case 'WithdrawalRequested':
      return { actor: event.data.byUserId }
    case 'PayoutDue': {
      // The events RoundClosed and DebtPaid say the other reasons.
      const { reason, userId, amountCents } = event.data
      return reason === 'withdrawal' ? { actor: null, subject: userId, amount: amountCents } : undefined
    }
    case 'PayoutApproved':
    case 'PayoutConfirmed':
    case 'PayoutContested':
      return { ...payoutNow(event.data.payoutId), actor: event.data.byUserId }
    case 'PayoutSent': {
      const { byUserId, userId, amountCents } = event.data
      return { actor: byUserId, subject: userId, amount: amountCents }
    }
    case 'PayoutCaseClosed': {
      const { byUserId, userId, amountCents, outcome } = event.data
      return { actor: byUserId, subject: userId, amount: amountCents, detail: outcome }
    }
  }
}

/** No subject where the platform is the creditor. */
const toOther = (creditor: Story['subject'] | null): Pick<Story, 'subject'> =>
  creditor == null ? {} : { subject: creditor }
