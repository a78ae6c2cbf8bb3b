/**
 * What the domain can refuse, in its own words, with the text that people see.
 * A refusal is a returned value, never an exception: the caller is made to look at it.
 */
export const refusals = {
  goal_not_found: 'Goal not found',
  goal_exists: 'This goal already exists',
  goal_finished: 'This goal is complete',
  goal_archived: 'This goal is archived. Its organiser can bring it back.',
  goal_cancelled: 'This goal was cancelled',
  not_the_organiser: 'Only the organiser can do that',
  rotation_agreed: 'The terms of a circle cannot be changed once they are agreed',
  ends_before_start: 'End date must be after the start date',
  target_too_low: 'The target cannot be below what is saved or being paid, {amount}',
  holds_money: 'This goal holds {amount}. It has to be paid back before the goal can be cancelled.',
  payment_under_way: 'A payment into this goal is under way. Please try again when it has ended.',
  not_a_member: 'Goal not found',
  already_a_member: 'Already a member of this goal',
  member_not_found: 'This person is not a member of this goal',
  no_seat_left: 'All seats of this goal are taken',
  seats_spoken_for: 'Every free seat has an open invitation. Revoke one to invite somebody else.',
  auditor_cannot: 'As an auditor you can look at everything in this goal, but not take part',
  invitation_not_found: 'This invitation does not exist',
  invitation_used: 'This invitation has already been used',
  invitation_declined: 'This invitation was declined',
  invitation_revoked: 'This invitation was withdrawn',
  invitation_expired: 'This invitation has expired',
  invite_self: 'You cannot invite yourself',
  savings_in_goal: 'This member has {amount} in this goal, which has to be paid back first',
  rotation_begun: 'The rotation has begun: a member can only leave by handing the seat to somebody else',
  last_organiser: 'Make somebody else the organiser first',
  seat_differs: 'This invitation is for a seat that is no longer there to take over',
  amount_not_positive: 'Please enter a valid contribution amount',
  amount_too_small: 'The smallest card payment is $0.50',
  amount_too_large: 'The largest card payment is $999,999.99',
  exceeds_target: 'This contribution would exceed the target amount',
  not_the_fixed_amount: 'For Susu goals, contribution must be exactly {amount}',
  already_contributed: 'You have already contributed to this round',
  contribution_not_found: 'Payment not found',
  in_dispute: 'The bank is looking into this payment. It cannot be paid back until that has ended.',
  refund_too_large: 'At most {amount} of this payment can be paid back',
  schedule_not_found: 'This plan does not exist',
  schedule_exists: 'You have a plan for this goal already',
  schedule_ended: 'This plan has ended',
  schedule_not_active: 'This plan is not active',
  schedule_amount_fixed: 'In a circle everybody pays the agreed amount',
  period_not_due: 'There is no payment of this plan on that day',
  card_needed: 'The first payment saves your card, so without a saved card it is made today',
  card_unknown: 'This is none of your saved cards',
  card_in_use: 'Your plans are charged to this card. Save another one first.',
  contribution_ended: 'This payment has ended and can no longer be made',
  break_not_found: 'There is no such break',
  break_closed: 'This break is closed',
  contribution_differs: 'The payment does not match this contribution',
} as const

export type RefusalCode = keyof typeof refusals

/** `values` fill the `{…}` places of the text. */
export interface Refusal {
  readonly code: RefusalCode
  readonly values?: Readonly<Record<string, string>>
}

export const refusalText = ({ code, values = {} }: Refusal): string =>
  refusals[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

export const isRefusal = (answer: object): answer is Refusal => 'code' in answer
